import type { CDPSession } from "@playwright/test";

/** What a page's main thread has done so far. Times in milliseconds of the thread itself, so that what else the machine does is not counted. */
export interface Spent {
  /** Everything: script, layout, style, painting, events, timers. */
  whole: number;
  /** Script, layout and style alone. */
  own: number;
  layouts: number;
  styles: number;
}

/** Begins to count; gives what reads it. */
export async function watchMainThread(session: CDPSession): Promise<() => Promise<Spent>> {
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const of = new Map(metrics.map(({ name, value }) => [name, value]));
    const sum = (...names: string[]): number => names.reduce((all, name) => all + (of.get(name) ?? 0), 0);
    return {
      whole: 1000 * sum("TaskDuration"),
      own: 1000 * sum("ScriptDuration", "LayoutDuration", "RecalcStyleDuration"),
      layouts: sum("LayoutCount"),
      styles: sum("RecalcStyleCount"),
    };
  };
}

/** What was done between two readings. */
export const spentBetween = (before: Spent, after: Spent): Spent => ({
  whole: after.whole - before.whole,
  own: after.own - before.own,
  layouts: after.layouts - before.layouts,
  styles: after.styles - before.styles,
});

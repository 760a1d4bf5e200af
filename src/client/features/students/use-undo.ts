import { useOutbox } from "#client/outbox/react.tsx";
import { announce } from "#client/ui/live-region.tsx";
import { notify } from "#client/ui/notice-store.ts";
import type { ShownEntry } from "./history-overlay.ts";
import { messages } from "./messages.ts";

/** Takes an event or a note of one's own back, through the outbox: it also works without a network. */
export function useUndo(studentId: string): (entry: ShownEntry) => void {
  const outbox = useOutbox();
  return ({ id, group, class_id, date, recorded }) => {
    if (class_id === null) return;
    const of = group === "note" ? ({ of: "note" } as const) : {};
    void outbox
      .enqueue({
        kind: "undo",
        args: { class_id, date, recorded, ...of, event_ids: [id], student_ids: [studentId] },
      })
      .then(
        () => announce(messages.undone),
        () => void notify({ text: messages.notKept, tone: "problem", duration: Infinity }),
      );
  };
}

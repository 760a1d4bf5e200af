import { Component, lazy, type ReactNode, Suspense } from "react";
import type { BarsProps } from "./bar-chart.tsx";
import classes from "./day-chart.module.css";
import { messages } from "./chart-messages.ts";

const Bars = lazy(async () => ({ default: (await import("./bar-chart.tsx")).Bars }));

/** Without the drawing, which a device may never have fetched, the figures still stand below it. */
class WithoutDrawing extends Component<{ children: ReactNode }, { failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <p className={classes.missing}>{messages.noDrawing}</p> : this.props.children;
  }
}

/** The bars, from a chunk that is fetched where one is shown and nowhere else. */
export function LazyBars(props: BarsProps): ReactNode {
  return (
    <WithoutDrawing>
      <Suspense fallback={null}>
        <Bars {...props} />
      </Suspense>
    </WithoutDrawing>
  );
}

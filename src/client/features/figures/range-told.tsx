import type { ReactNode } from "react";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Loading } from "#client/ui/loading.tsx";
import { Panel } from "#client/ui/panel.tsx";
import type { Range } from "./range.ts";
import type { ChosenRange } from "./use-range.ts";
import { words } from "./dashboard-messages.ts";

/** What a range shows, or what is wrong with it. */
export function RangeTold({
  chosen: { asked, problem, retry },
  children,
}: {
  chosen: ChosenRange;
  children: (range: Range) => ReactNode;
}): ReactNode {
  if (asked) return children(asked);
  if (retry) return <ErrorState title={words.brokenTitle} text={words.brokenText} onRetry={retry} />;
  if (!problem) return <Loading />;
  const { title, text } = words.problem[problem];
  return (
    <Panel tone="problem" title={title}>
      {text}
    </Panel>
  );
}

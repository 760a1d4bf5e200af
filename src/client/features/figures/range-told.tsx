import type { ReactNode } from "react";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Loading } from "#client/ui/loading.tsx";
import { Panel } from "#client/ui/panel.tsx";
import { dashboardMessages } from "./dashboard-messages.ts";
import { messages } from "./messages.ts";
import type { Range } from "./range.ts";
import type { ChosenRange } from "./use-range.ts";

interface Props {
  chosen: ChosenRange;
  children: (range: Range) => ReactNode;
}

/** What a range shows, or what is wrong with it. */
export function RangeTold({ chosen: { asked, problem, retry }, children }: Props): ReactNode {
  if (asked) return children(asked);
  if (retry) return <ErrorState title={messages.brokenTitle} text={messages.brokenText} onRetry={retry} />;
  if (!problem) return <Loading />;
  const { title, text } = dashboardMessages.problem[problem];
  return (
    <Panel tone="problem" title={title}>
      {text}
    </Panel>
  );
}

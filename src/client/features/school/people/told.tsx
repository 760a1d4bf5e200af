import type { ReactNode } from "react";
import { Panel } from "#client/ui/panel.tsx";
import type { Outcome } from "./use-change.ts";

/** How a change went, beside what made it. */
export function Told({ outcome }: { outcome: Outcome }): ReactNode {
  return outcome && <Panel tone={outcome.tone}>{outcome.text}</Panel>;
}

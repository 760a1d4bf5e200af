import type { ReactNode } from "react";
import { formMessages } from "./form-messages.ts";
import { Panel } from "./panel.tsx";
import { useReachedSince } from "./reach.ts";

/** What is wrong with a form as a whole. A server that could not be reached is told as past once it answers again. */
export function FormProblem({ title, children }: { title?: string | undefined; children: string }): ReactNode {
  const isPast = useReachedSince(children);
  if (isPast) return <Panel>{formMessages.reachedAgain}</Panel>;
  return (
    <Panel tone="problem" {...(title ? { title } : {})}>
      {children}
    </Panel>
  );
}

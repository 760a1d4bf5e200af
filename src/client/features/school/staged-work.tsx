import { type ReactNode, useEffect, useRef } from "react";
import { WorkSteps } from "#client/ui/work-steps.tsx";
import classes from "./staged-work.module.css";
import shared from "./school.module.css";

interface Props<Stage extends string> {
  label: string;
  /** What the stages are called, in their order. */
  steps: readonly string[];
  stages: readonly Stage[];
  at: Stage;
  children: ReactNode;
}

/** Work of several stages on one page: which they are, and what there is to do at the present one. */
export function StagedWork<Stage extends string>({ label, steps, stages, at, children }: Props<Stage>): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(at);
  useEffect(() => {
    // What is new on the page is where one goes on, by keyboard and by ear.
    if (before.current !== at) place.current?.focus();
    before.current = at;
  }, [at]);
  return (
    <div className={`${shared.stack} ${classes.page}`}>
      <WorkSteps label={label} steps={steps} current={stages.indexOf(at)} />
      <div ref={place} tabIndex={-1} className={`${shared.stack} ${classes.stage}`}>
        {children}
      </div>
    </div>
  );
}

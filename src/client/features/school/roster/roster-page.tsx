import { IconFileZip } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#client/ui/button.tsx";
import { DropZone } from "#client/ui/drop-zone.tsx";
import { Panel } from "#client/ui/panel.tsx";
import { useOnline } from "#client/ui/use-online.ts";
import type { Account } from "#contract/auth.ts";
import { WorkProgress, WorkSteps } from "#client/ui/work-steps.tsx";
import { Done } from "./done.tsx";
import { HeldRoster } from "./held-roster.tsx";
import { Look } from "./look.tsx";
import classes from "./roster.module.css";
import { type ImportState, useImport } from "./use-import.ts";
import { messages } from "./messages.ts";

const STAGES: ImportState["at"][] = ["choose", "checking", "look", "applying", "done"];

/** A roster from a file to the school's records, on one page: choose, check, look, bring in, done. */
export function RosterPage({ account }: { account: Account }): ReactNode {
  const { state, check, apply, stop, reset } = useImport();
  const place = useFocusOnStage(state.at);
  return (
    <div className={classes.page}>
      <WorkSteps label={messages.stages} steps={messages.stage} current={STAGES.indexOf(state.at)} />
      <div ref={place} tabIndex={-1} className={classes.stage}>
        {state.at === "choose" && (
          <Choose
            problem={state.problem}
            timeZone={account.person.school.time_zone}
            onFile={(file) => void check(file)}
          />
        )}
        {state.at === "checking" && (
          <WorkProgress title={messages.checking(state.file.name)} text={state.text} share={state.share}>
            <div>
              <Button onClick={stop}>{messages.cancel}</Button>
            </div>
          </WorkProgress>
        )}
        {state.at === "look" && (
          <Look
            looking={state}
            onSchool={(school) => void check(state.file, school)}
            onApply={() => void apply(state)}
            onReset={reset}
          />
        )}
        {state.at === "applying" && (
          <WorkProgress title={messages.applying(state.file.name)} text={state.text} share={state.share} />
        )}
        {state.at === "done" && <Done applied={state.applied} onReset={reset} />}
      </div>
    </div>
  );
}

/** What is new on the page is where one goes on, by keyboard and by ear. */
function useFocusOnStage(at: ImportState["at"]) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current !== at) place.current?.focus();
    before.current = at;
  }, [at]);
  return place;
}

function Choose({
  problem,
  timeZone,
  onFile,
}: {
  problem: { title: string; text: string } | undefined;
  timeZone: string;
  onFile: (file: File) => void;
}): ReactNode {
  const online = useOnline();
  return (
    <>
      {problem && (
        <Panel tone="problem" title={problem.title}>
          {problem.text}
        </Panel>
      )}
      {!online && <Panel>{messages.drop.offline}</Panel>}
      <HeldRoster timeZone={timeZone} />
      <DropZone
        icon={<IconFileZip size={32} stroke={1.5} />}
        title={messages.drop.title}
        text={messages.drop.text}
        choose={messages.drop.choose}
        accept=".zip,application/zip"
        disabled={!online}
        onFile={onFile}
      />
      <p className={classes.soft}>{messages.intro}</p>
    </>
  );
}

import { IconFileZip } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { DropZone } from "#client/ui/drop-zone.tsx";
import { Panel } from "#client/ui/panel.tsx";
import { useOnline } from "#client/ui/use-online.ts";
import type { Account } from "#contract/auth.ts";
import { WorkProgress } from "#client/ui/work-steps.tsx";
import { StagedWork } from "#client/features/school/staged-work.tsx";
import shared from "#client/features/school/school.module.css";
import { Done } from "./done.tsx";
import { HeldRoster } from "./held-roster.tsx";
import { Look } from "./look.tsx";
import { type ImportState, useImport } from "./use-import.ts";
import { messages } from "./messages.ts";

const STAGES: ImportState["at"][] = ["choose", "checking", "look", "applying", "done"];

/** A roster from a file to the school's records, on one page: choose, check, look, bring in, done. */
export function RosterPage({ account }: { account: Account }): ReactNode {
  const { state, check, apply, stop, reset } = useImport();
  return (
    <StagedWork label={messages.stages} steps={messages.stage} stages={STAGES} at={state.at}>
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
    </StagedWork>
  );
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
      <p className={shared.soft}>{messages.intro}</p>
    </>
  );
}

import { IconFileZip } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import type { Account } from "#contract/auth.ts";
import { WorkProgress } from "#client/ui/work-steps.tsx";
import { ChooseZip } from "#client/features/school/choose-zip.tsx";
import { StagedWork } from "#client/features/school/staged-work.tsx";
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
        <ChooseZip
          icon={<IconFileZip size={32} stroke={1.5} />}
          words={messages.drop}
          problem={state.problem}
          intro={messages.intro}
          onFile={(file) => void check(file)}
        >
          <HeldRoster timeZone={account.person.school.time_zone} />
        </ChooseZip>
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

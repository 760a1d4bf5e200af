import { IconPhotoUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import { fullName } from "#client/ui/names.ts";
import { WorkProgress } from "#client/ui/work-steps.tsx";
import { ChooseZip } from "#client/features/school/choose-zip.tsx";
import { StagedWork } from "#client/features/school/staged-work.tsx";
import shared from "#client/features/school/school.module.css";
import { LookThrough } from "./look-through.tsx";
import { type PhotosState, usePhotos } from "./use-photos.ts";
import { messages } from "./messages.ts";

const STAGES: PhotosState["at"][] = ["choose", "checking", "look", "storing", "done"];

/** Pictures for the school from a zip whose files are named by their people: choose, check, look, store, done. */
export function PhotosPage(): ReactNode {
  const { state, check, store, stop, reset } = usePhotos();
  return (
    <StagedWork label={messages.stages} steps={messages.stage} stages={STAGES} at={state.at}>
      {state.at === "choose" && (
        <ChooseZip
          icon={<IconPhotoUp size={32} stroke={1.5} />}
          words={messages.drop}
          problem={state.problem}
          intro={messages.intro}
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
      {state.at === "look" && <LookThrough looking={state} onStore={() => void store(state)} onReset={reset} />}
      {state.at === "storing" && (
        <WorkProgress
          title={messages.storing}
          text={messages.stored(state.done, state.all)}
          share={state.done / state.all}
        />
      )}
      {state.at === "done" && <Done stored={state.stored} onReset={reset} />}
    </StagedWork>
  );
}

function Done({
  stored: { stored, unchanged, failed },
  onReset,
}: {
  stored: Extract<PhotosState, { at: "done" }>["stored"];
  onReset: () => void;
}): ReactNode {
  return (
    <ListCard title={messages.done.title(stored)} text={messages.done.text}>
      {unchanged > 0 && <p>{messages.done.unchanged(unchanged)}</p>}
      {failed.length > 0 && (
        <p>
          {messages.done.failed(failed.length)} <bdi>{failed.map(({ person }) => fullName(person)).join(", ")}</bdi>
        </p>
      )}
      <div className={shared.actions}>
        <Button onClick={onReset}>{messages.another}</Button>
      </div>
    </ListCard>
  );
}

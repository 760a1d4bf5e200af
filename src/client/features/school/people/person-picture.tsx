import { type ReactNode, useState } from "react";
import { isUpload } from "#contract/avatars.ts";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { removePicture } from "#contract/routes/school.ts";
import { request } from "#client/api/request.ts";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import { fullName } from "#client/ui/names.ts";
import { Told } from "./told.tsx";
import { useChange } from "./use-change.ts";
import { messages } from "./messages.ts";

/** The way to take a photograph away; a built-in picture shows nobody's face, and stays its owner's choice. */
export function PersonPicture({ person }: { person: SchoolPersonDetail }): ReactNode {
  const { busy, outcome, run } = useChange();
  const [asking, setAsking] = useState(false);

  function remove(): void {
    setAsking(false);
    void run(() => request(removePicture, { params: { id: person.id } }), messages.pictureRemoved);
  }

  return (
    <>
      <Told outcome={outcome} />
      {isUpload(person.avatar_url) && (
        <div>
          <Button ref={handFocusOn} busy={busy} onClick={() => setAsking(true)}>
            {messages.removePicture}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={messages.removePictureTitle}
        text={messages.removePictureText(fullName(person))}
        confirm={messages.removePicture}
        onCancel={() => setAsking(false)}
        onConfirm={remove}
      />
    </>
  );
}

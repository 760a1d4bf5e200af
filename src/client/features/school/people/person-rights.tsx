import { type ReactNode, useState } from "react";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import { fullName } from "#client/ui/names.ts";
import { request } from "#client/api/request.ts";
import { setAdministrator } from "#contract/routes/school.ts";
import { Told } from "./told.tsx";
import { useChange } from "./use-change.ts";
import { messages } from "./messages.ts";

/** Names a teacher as administrator, or no longer; the last one who can sign in stays. */
export function PersonRights({ person }: { person: SchoolPersonDetail }): ReactNode {
  const { busy, outcome, run } = useChange();
  const [asking, setAsking] = useState(false);
  const { id, is_administrator, is_last_administrator, is_self, left_on } = person;

  const canChange = is_administrator ? !is_last_administrator : left_on === null;

  const set = (wanted: boolean): Promise<void> =>
    run(
      () => request(setAdministrator, { params: { id }, body: { is_administrator: wanted } }),
      (wanted ? messages.named : messages.unnamed)(fullName(person)),
    );

  /** These pages are no longer one's own: the app begins anew with what one is now. */
  async function stepDown(): Promise<void> {
    setAsking(false);
    await run(
      () => request(setAdministrator, { params: { id }, body: { is_administrator: false } }),
      messages.unnamed(fullName(person)),
      () => location.assign("/"),
    );
  }

  return (
    <>
      <p className="soft">
        {is_last_administrator
          ? messages.lastAdministrator
          : is_administrator
            ? messages.isAdministrator
            : messages.isNone}
      </p>
      <Told outcome={outcome} />
      {canChange && (
        <Button
          ref={handFocusOn}
          busy={busy}
          onClick={() => (is_administrator && is_self ? setAsking(true) : void set(!is_administrator))}
        >
          {is_administrator ? messages.unnameAdministrator : messages.nameAdministrator}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={messages.stepDownTitle}
        text={messages.stepDownText}
        confirm={messages.stepDown}
        onCancel={() => setAsking(false)}
        onConfirm={() => void stepDown()}
      />
    </>
  );
}

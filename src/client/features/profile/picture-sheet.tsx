import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { Account } from "#contract/auth.ts";
import type { AvatarKey } from "#contract/avatars.ts";
import type { ErrorAnswer } from "#client/api/answer.ts";
import { setBusy } from "#client/ui/busy.ts";
import { notify } from "#client/ui/notice-store.ts";
import { Panel } from "#client/ui/panel.tsx";
import { FormProblem } from "#client/ui/form-problem.tsx";
import { Sheet } from "#client/ui/sheet.tsx";
import { tellProblem } from "#client/ui/tell-problem.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import { BuiltInPictures } from "./built-in-pictures.tsx";
import classes from "./picture.module.css";
import { PictureFile } from "./picture-file.tsx";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { updateImage, uploadAvatar } from "#contract/routes/account.ts";
import { useAccountChange } from "./use-account-change.ts";
import { useOnline } from "#client/ui/use-online.ts";
import { formMessages } from "#client/ui/form-messages.ts";
import { messages } from "./messages.ts";

const PictureCrop = lazy(async () => ({ default: (await import("./picture-crop.tsx")).PictureCrop }));

/** For so long a picture that nobody answers holds up one that was chosen after it, in ms: a slow link takes seconds for the largest. */
const PATIENCE_MS = 60_000;

/** Waits until what was asked last, also of a sheet that is closed by now, is answered or given up. */
let before = (): Promise<void> => Promise.resolve();

/**
 * Asks once all that was asked before is answered: of two pictures the one chosen last stands, here as on the server. What
 * goes without an answer is given up only for one that was chosen after it, by its signal.
 */
function inTurn<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const mine = new AbortController();
  const begun = before();
  const turn = begun.then(() => ask(mine.signal));
  const over = turn.then(
    () => undefined,
    () => undefined,
  );
  const late = begun.then(() => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS)));
  before = async () => {
    await Promise.race([over, late]);
    mine.abort();
  };
  return turn;
}

interface Props {
  account: Account;
  onClose: () => void;
}

/** Ways to a picture of oneself: a built-in one, none, or one's own, cut to the part that shows. */
export function PictureSheet({ account, onClose }: Props): ReactNode {
  const change = useAccountChange();
  const isHere = useIsHere();
  const online = useOnline();
  const [picked, setPicked] = useState<string | null>(null);
  const [saving, setSaving] = useState<AvatarKey | "none" | "upload" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    setBusy("profile-picture", true);
    return () => setBusy("profile-picture", false);
  }, []);
  useEffect(() => () => (picked ? URL.revokeObjectURL(picked) : undefined), [picked]);

  async function save(
    what: typeof saving,
    ask: (signal: AbortSignal) => Promise<Account | ErrorAnswer>,
  ): Promise<void> {
    setSaving(what);
    setProblem(null);
    let isGivenUp = false;
    const found = await inTurn(async (signal) => {
      const refused = await attempt(() => ask(signal), change);
      isGivenUp = signal.aborted;
      return refused;
    });
    if (isGivenUp) return;
    if (!found) notify({ text: messages.pictureSaved });
    if (!isHere.current) return tellProblem(found);
    setSaving(null);
    setProblem(found);
    if (!found) onClose();
  }

  return (
    <Sheet opened onClose={onClose} title={messages.pictureTitle}>
      <div className={classes.picture}>
        {problem && <FormProblem>{problem}</FormProblem>}
        {!online && <Panel>{formMessages.needsNetwork}</Panel>}
        {picked ? (
          <Suspense fallback={<p role="status">{messages.reading}</p>}>
            <PictureCrop
              address={picked}
              busy={saving === "upload"}
              onUse={(cut) =>
                void save("upload", async (signal) => request(uploadAvatar, { body: { avatar: await cut }, signal }))
              }
              onBack={() => {
                setPicked(null);
                setProblem(null);
              }}
            />
          </Suspense>
        ) : (
          <>
            <BuiltInPictures
              person={account.person}
              isStudent={account.role === "student"}
              saving={saving}
              onChoose={(image) =>
                void save(image ?? "none", (signal) => request(updateImage, { body: { image }, signal }))
              }
            />
            <OwnPicture
              account={account}
              onPicked={(address) => {
                setProblem(null);
                setPicked(address);
              }}
              onProblem={setProblem}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}

interface OwnProps {
  account: Account;
  /** With the address of a picture that can be cut. */
  onPicked: (address: string) => void;
  onProblem: (text: string) => void;
}

/** A picture of one's own; of a student only where the school does not rule it out, which an older answer leaves open. */
function OwnPicture({ account, ...does }: OwnProps): ReactNode {
  const isAllowed = account.role !== "student" || account.person.school.student_pictures;
  if (isAllowed === false) return <p className={classes.hint}>{messages.ownPictureForbidden}</p>;
  return <PictureFile hint={isAllowed ? messages.ownPictureText : messages.ownPictureSchool} {...does} />;
}

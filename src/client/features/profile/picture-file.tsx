import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import classes from "./picture.module.css";
import { readPicture } from "./read-picture.ts";
import { messages } from "./messages.ts";

/** A device that is held in the hand has its camera at hand as well. */
const hasCamera = (): boolean => matchMedia("(any-pointer: coarse)").matches;

interface Props {
  /** What is said of it. */
  hint: string;
  /** With the address of a picture that can be cut. */
  onPicked: (address: string) => void;
  onProblem: (text: string) => void;
}

/** A picture of one's own, from the camera or a file. */
export function PictureFile({ hint, onPicked, onProblem }: Props): ReactNode {
  const camera = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function pick({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [picked] = input.files ?? [];
    if (!picked) return;
    setBusy(true);
    const read = await readPicture(picked);
    setBusy(false);
    // The same file can be picked once more.
    input.value = "";
    if ("problem" in read) onProblem(messages.picture[read.problem]);
    else onPicked(read.address);
  }

  return (
    <section className={classes.own}>
      <h3>{messages.ownPicture}</h3>
      <p className={classes.hint}>{hint}</p>
      <div className={classes.sources}>
        {hasCamera() && (
          <Button busy={busy} onClick={() => camera.current?.click()}>
            <IconCamera size={22} stroke={1.75} aria-hidden="true" />
            {messages.camera}
          </Button>
        )}
        <Button busy={busy} onClick={() => file.current?.click()}>
          <IconPhoto size={22} stroke={1.75} aria-hidden="true" />
          {messages.file}
        </Button>
      </div>
      <input ref={camera} type="file" accept="image/*" capture="user" hidden onChange={pick} />
      <input ref={file} type="file" accept="image/*" hidden onChange={pick} />
    </section>
  );
}

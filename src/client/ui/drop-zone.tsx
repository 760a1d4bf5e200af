import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import classes from "./drop-zone.module.css";

interface Props {
  icon: ReactNode;
  /** What can be dropped here. */
  title: string;
  text: ReactNode;
  /** On the button, for whoever does not drag. */
  choose: string;
  /** As the `accept` of a file input. */
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/**
 * Takes one file, dropped or chosen: the button does all of it for keyboards and fingers. The library's would be two more
 * dependencies for what the browser does by itself.
 */
export function DropZone({ icon, title, text, choose, accept, disabled = false, onFile }: Props): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (file && !disabled) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    take(file);
    // The same file can be chosen once more.
    currentTarget.value = "";
  };
  const drag = (event: DragEvent): void => {
    // Without this the browser would open the file instead.
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={classes.zone}
      data-over={over || undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{text}</p>
      <Button kind="next" disabled={disabled} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <input ref={input} type="file" accept={accept} hidden onChange={pick} />
    </div>
  );
}

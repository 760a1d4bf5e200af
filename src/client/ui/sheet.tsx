import { IconX } from "@tabler/icons-react";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./sheet.module.css";
import { words } from "./words.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /**
   * On a phone every sheet comes from below. On larger screens: `centre` (the default), `wide` for tables and grids,
   * `side` at the right edge, `menu` under the right end of the header.
   */
  place?: "centre" | "wide" | "side" | "menu";
  children: ReactNode;
}

/** A tap beside the sheet closes it; the sheet itself is the dialog element, so only its veil counts as outside. */
function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}

/**
 * A modal sheet on the browser's own dialog: focus stays inside, Escape closes, the rest is inert, and focus returns
 * to where it was.
 */
export function Sheet(props: Props): ReactNode {
  return props.opened ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ onClose, title, place = "centre", children }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      data-place={place}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (isBeside(event)) onClose();
      }}
    >
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <button type="button" className={classes.close} aria-label={words.close} onClick={onClose}>
          <IconX size={22} stroke={1.75} aria-hidden="true" />
        </button>
      </header>
      <div className={classes.body}>{children}</div>
    </dialog>
  );
}

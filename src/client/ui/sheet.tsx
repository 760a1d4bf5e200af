import { IconX } from "@tabler/icons-react";
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { useLayer } from "./layers.ts";
import { placeNotices } from "./notice-store.ts";
import { watchSeenArea } from "./seen-area.ts";
import classes from "./sheet.module.css";
import { sheetMessages } from "./sheet-messages.ts";
import { swipeAway } from "./swipe-away.ts";
import { watchWriting, type Writing } from "./unsaved.ts";
import { messages } from "./messages.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /**
   * On a phone every sheet comes from below. On larger screens: `centre` (the default), `wide` for tables and grids, `widest` for two columns,
   * `side` at the right edge, `menu` under the right end of the header. `full` for what a class reads from the back row.
   */
  place?: "centre" | "wide" | "widest" | "side" | "menu" | "full";
  children: ReactNode;
}

/** Asked before what was written goes, and what comes after: a link is followed. */
interface Asking {
  next: "close" | HTMLAnchorElement;
}

/** A field whose list of choices is open. */
const OPEN_LIST = '[role="combobox"][aria-expanded="true"]';

/** A tap beside the sheet closes it; the sheet itself is the dialog element, so only its veil counts as outside. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/**
 * A modal sheet on the browser's own dialog: focus stays inside, Escape, the browser's Back, a tap beside it and a swipe
 * down by its head close it, the rest is inert, and focus returns to where it was. What was written and not saved is asked
 * about before any of them, or a link, takes it away. The library's modal writes a style element, which our policy forbids.
 */
export function Sheet(props: Props): ReactNode {
  return props.opened ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ onClose, title, place = "centre", children }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [asking, setAsking] = useState<Asking | null>(null);
  const writing = useRef<Writing>(null);
  /** Says whether it closes: what was written is asked about first. */
  const leave = (): boolean => {
    const isUnsaved = writing.current?.isUnsaved() ?? false;
    if (isUnsaved) setAsking({ next: "close" });
    else {
      // React hears no `blur` while it takes the sheet away: what is kept as its field is left is kept before.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      onClose();
    }
    return !isUnsaved;
  };
  const close = useEffectEvent(onClose);
  const leaveByItself = useEffectEvent(leave);
  useLayer(leave);
  // Closed before it leaves the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !head.current) return;
    const written = watchWriting(element);
    writing.current = written;
    const stopSwiping = swipeAway(head.current, element, () => leaveByItself());
    const onCancel = (event: Event): void => {
      // The owner closes it, by no longer showing it.
      event.preventDefault();
      leaveByItself();
    };
    let isFromBeside = false;
    const onDown = (event: PointerEvent): void => {
      isFromBeside = isBeside(element, event);
    };
    const onClick = (event: MouseEvent): void => {
      // What was pulled from within to beside it, as text that is selected, ends in a click of the dialog too.
      if (isFromBeside && isBeside(element, event)) leaveByItself();
      const link = event.target instanceof Element && event.target.closest("a");
      // Followed by us the answer was given already.
      if (!link || !event.isTrusted || !written.isUnsaved()) return;
      event.preventDefault();
      event.stopPropagation();
      setAsking({ next: link });
    };
    // A second request to close, of Android's Back, the browser has carried out itself.
    const onGone = (): void => close();
    // Escape closes an open list of a field alone; the library leaves the key to the dialog too.
    const onKeyDown = (event: KeyboardEvent): void => {
      const isOpenList = event.target instanceof Element && event.target.matches(OPEN_LIST);
      if (event.key === "Escape" && isOpenList) event.preventDefault();
    };
    element.addEventListener("keydown", onKeyDown, true);
    element.addEventListener("cancel", onCancel);
    element.addEventListener("close", onGone);
    element.addEventListener("pointerdown", onDown, true);
    element.addEventListener("click", onClick, true);
    element.showModal();
    const stopSeeing = watchSeenArea(element);
    return () => {
      stopSeeing();
      written.stop();
      stopSwiping();
      element.removeEventListener("keydown", onKeyDown, true);
      element.removeEventListener("cancel", onCancel);
      element.removeEventListener("close", onGone);
      element.removeEventListener("pointerdown", onDown, true);
      element.removeEventListener("click", onClick, true);
      element.close();
    };
  }, []);
  return (
    <dialog ref={dialog} className={classes.sheet} data-place={place} aria-labelledby={titleId}>
      <div ref={head} className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <div className={classes.notices} ref={placeNotices} />
        <button type="button" className={classes.close} aria-label={messages.close} onClick={leave}>
          <IconX size={22} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <div className={classes.body}>{children}</div>
      {asking && (
        <OpenSheet opened title={sheetMessages.unsaved} onClose={() => setAsking(null)}>
          <p>{sheetMessages.unsavedText}</p>
          <div className={classes.actions}>
            <Button onClick={() => (asking.next === "close" ? onClose() : asking.next.click())}>
              {sheetMessages.discard}
            </Button>
            <Button kind="next" onClick={() => setAsking(null)}>
              {sheetMessages.goOn}
            </Button>
          </div>
        </OpenSheet>
      )}
    </dialog>
  );
}

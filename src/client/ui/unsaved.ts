type Field = HTMLTextAreaElement | HTMLInputElement;

/** Searches are nothing to be saved, and what is marked `data-kept` its owner keeps as the sheet closes. */
const isWritten = (target: unknown): target is Field =>
  (target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && /^(?:text|email)$/.test(target.type))) &&
  target.dataset["kept"] === undefined;

/** Whether something stands in a part of the page whose owner marks it as unsaved. */
export const hasUnsaved = (part: Element | null): boolean => Boolean(part?.querySelector("[data-unsaved]"));

/** All parts of the page that are watched. */
const watched = new Set<Writing>();

/** Whether something is written and not saved in a part that is watched. */
export const isWritingAnywhere = (): boolean => [...watched].some(({ isUnsaved }) => isUnsaved());

export interface Writing {
  isUnsaved: () => boolean;
  stop: () => void;
}

/** Watches what is written into a part of the page. */
export function watchWriting(part: HTMLElement): Writing {
  /** What stood in each field when it was first entered. */
  const before = new Map<Field, string>();
  const onEnter = ({ target }: FocusEvent): void => {
    if (isWritten(target) && !before.has(target)) before.set(target, target.value);
  };
  part.addEventListener("focusin", onEnter);
  const writing: Writing = {
    isUnsaved: () =>
      hasUnsaved(part) ||
      [...before].some(([field, text]) => field.isConnected && field.value !== text && field.value.trim() !== ""),
    stop: () => {
      watched.delete(writing);
      part.removeEventListener("focusin", onEnter);
    },
  };
  watched.add(writing);
  return writing;
}

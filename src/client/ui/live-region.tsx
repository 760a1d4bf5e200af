import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { noticePlace, onNotices } from "./notice-store.ts";

let said = "";
const listeners = new Set<() => void>();

/** Says something to who listens to the screen; the same text twice is said twice. */
export function announce(text: string): void {
  // A trailing no-break space makes the region change, which is what is read aloud.
  said = said === text ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Stands once, at the root of the app; while a sheet is open, in it: all else is inert and is not read. */
export function LiveRegion(): ReactNode {
  const text = useSyncExternalStore(subscribe, () => said);
  const place = useSyncExternalStore(onNotices, noticePlace);
  const region = (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
  return place ? createPortal(region, place) : region;
}

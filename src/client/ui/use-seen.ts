import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";

interface Seen {
  /** It has its place on the screen: nothing hides it there, whether the tab is shown or not. */
  placed: boolean;
  /** The same in a tab that is shown. */
  seen: boolean;
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Whether an element can be seen: on the screen, not hidden by a style, and in a tab that is shown. */
export function useSeen(element: RefObject<Element | null>): Seen {
  const [placed, setPlaced] = useState(false);
  const hidden = useSyncExternalStore(subscribe, () => document.hidden);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver((entries) => setPlaced(entries.at(-1)?.isIntersecting ?? false));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return { placed, seen: placed && !hidden };
}

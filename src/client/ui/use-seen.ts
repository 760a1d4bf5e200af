import { type RefObject, useEffect, useState } from "react";

/** Whether an element can be seen: on the screen, not hidden by a style, and in a tab that is shown. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    let there = false;
    const tell = (): void => setSeen(there && !document.hidden);
    const watch = new IntersectionObserver((entries) => {
      there = entries.at(-1)?.isIntersecting ?? false;
      tell();
    });
    watch.observe(element.current);
    document.addEventListener("visibilitychange", tell);
    return () => {
      watch.disconnect();
      document.removeEventListener("visibilitychange", tell);
    };
  }, [element]);
  return seen;
}

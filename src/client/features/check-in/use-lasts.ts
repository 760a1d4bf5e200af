import { useEffect, useState } from "react";

/** What is over sooner than this nobody has seen, in ms. */
const SEEN_MS = 160;

/** Whether something has been so for long enough to be shown: what comes and goes in a moment draws nothing. */
export function useLasts(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), SEEN_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo]);
  return lasts;
}

import { type RefObject, useEffect, useRef } from "react";

/** Whether the part of the page is still there once what it waited for has come. */
export function useIsHere(): Readonly<RefObject<boolean>> {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}

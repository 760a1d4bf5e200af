import { useEffect, useEffectEvent } from "react";

/** How a list gets to the page that begins at a row; `replace` where the one it leaves is no place to go back to. */
export type OnOffset = (offset: number, options?: { replace?: boolean }) => void;

interface Shown {
  offset: number;
  total: number;
}

/** Whether a page lies behind the last row: that went meanwhile, or the address is older than the list. */
export const isBehind = ({ offset, total }: Shown): boolean => total > 0 && offset >= total;

/** Leads from a page that lies behind the last row to the last one. `page`: what the server answered to this one. */
export function useLastPage(page: Shown | undefined, size: number, onOffset: OnOffset): void {
  // Always an earlier page, so that it ends.
  const last = page && isBehind(page) ? Math.floor((page.total - 1) / size) * size : null;
  const lead = useEffectEvent((offset: number) => onOffset(offset, { replace: true }));
  useEffect(() => {
    if (last !== null) lead(last);
  }, [last]);
}

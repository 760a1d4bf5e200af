import { useEffect } from "react";

let page = document.title;
let inPlace: string | null = null;

const show = (): void => {
  document.title = inPlace ?? page;
};

/** What the tab calls the page that is open. */
export function setPageTitle(title: string): void {
  page = title;
  show();
}

/** Names the tab while something stands in place of the page (a lock, a gate); then the page's own name is back. */
export function useTitleInPlace(title: string): void {
  useEffect(() => {
    inPlace = title;
    show();
    return () => {
      inPlace = null;
      show();
    };
  }, [title]);
}

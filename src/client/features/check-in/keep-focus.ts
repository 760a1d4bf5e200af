/**
 * Focus in a part that is made anew with all of its page, as where another class or day is chosen, goes on to what is chosen
 * then in the part of the same name (`data-part`), else to the page. Focus that is elsewhere stays.
 */
export function keepFocusInParts(): void {
  let held: Element | null = null;
  let name: string | undefined;
  const observer = new MutationObserver(() => {
    if (held?.isConnected) return;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    const chosen = document.querySelector<HTMLElement>(`[data-part="${name}"] [aria-current]`);
    (chosen ?? document.getElementById("page"))?.focus({ preventScroll: true });
  });
  const look = (): void => {
    observer.disconnect();
    held = document.activeElement;
    name = held?.closest<HTMLElement>("[data-part]")?.dataset["part"];
    // Nothing is watched while the focus is anywhere else, as in the class.
    if (name !== undefined) observer.observe(document.body, { childList: true, subtree: true });
  };
  addEventListener("focusin", look);
  look();
}

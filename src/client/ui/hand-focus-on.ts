const ACTION = "button:not(:disabled, [aria-disabled='true']), :is(input, textarea, select):not(:disabled), summary";
const HEADING = "summary, h1, h2, h3";

const actionsOf = (part: Element): HTMLElement[] =>
  [part, ...part.querySelectorAll(ACTION)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(ACTION) && one.checkVisibility(),
  );

/**
 * As the `ref` of a line that goes once it is acted on: the focus that goes with it is handed on to the same action of the
 * line in its place, else of the one before, else to the heading above. Focus that is elsewhere stays, and so
 * does everything where another page has been opened.
 */
export function handFocusOn(line: HTMLElement | null): (() => void) | undefined {
  if (!line) return undefined;
  const path = location.pathname;
  return () => {
    const held = document.activeElement;
    const list = line.parentElement;
    if (!held || !list || !line.contains(held)) return;
    const which = actionsOf(line).findIndex((action) => action === held);
    const place = [...list.children].indexOf(line);
    const around = upToPage(list);
    // What comes in its place stands once the page is drawn.
    queueMicrotask(() => {
      if (location.pathname !== path || (document.activeElement ?? document.body) !== document.body) return;
      const lines = [...list.children];
      const others = list.isConnected ? [...lines.slice(place), ...lines.slice(0, place).toReversed()] : [];
      const actions = others.map(actionsOf).find(({ length }) => length > 0);
      const action = actions && (actions[which] ?? actions.at(-1));
      if (action) action.focus();
      else focusHeading(around.filter(({ isConnected }) => isConnected));
    });
  };
}

/** What holds a list, from within to the sheet or the page. */
function upToPage(list: Element): Element[] {
  const around: Element[] = [];
  for (let at: Element | null = list; at && at !== document.body; at = at.parentElement) {
    around.push(at);
    if (at.matches("[role=dialog], dialog, main")) break;
  }
  return around;
}

function focusHeading(around: readonly Element[]): void {
  for (const part of around) {
    const heading = part.querySelector<HTMLElement>(HEADING);
    if (!heading) continue;
    if (heading.localName !== "summary") heading.tabIndex = -1;
    return heading.focus();
  }
}

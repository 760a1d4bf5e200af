import { type CSSProperties, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { MarkStatus } from "#contract/marks.ts";
import { type Mode, useClassScreen } from "./class-screen.ts";
import { createCursor } from "./cursor.ts";
import { GAP, gridLayout, type GridRoom, placeAfter } from "./grid-layout.ts";
import { useKeepingSigns } from "./keeping-signs.ts";
import { planAfter, planLayout } from "./plan-layout.ts";
import { shortNames } from "./short-names.ts";
import classes from "./student-grid.module.css";
import { StudentTile } from "./student-tile.tsx";
import { useArranged } from "./use-arranged.ts";
import { studentAt, usePress } from "./use-press.ts";
import { messages } from "./messages.ts";

type Room = Required<Omit<GridRoom, "count" | "columns">>;

/** Of the root element, in px. */
const USUAL_TEXT = 16;

/** The room that the page leaves for the grid; its height counts only where the style sheet says that the page is fixed. */
function useRoom(): [React.RefObject<HTMLDivElement | null>, Room | null] {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => {
      const fixed = getComputedStyle(element).getPropertyValue("--fixed-height").trim() === "1";
      const width = element.clientWidth;
      const height = fixed ? element.clientHeight : null;
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT;
      setRoom((before) =>
        before?.width === width && before.height === height && before.scale === scale
          ? before
          : { width, height, scale },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Where the page scrolls, other text makes it longer and leaves the grid as wide.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return [ref, room];
}

/** Letters that set a mark directly while a check-in is open. */
const LETTERS: Record<string, MarkStatus | undefined> = { p: "present", l: "late", a: "absent", e: "excused" };
/** `g` and then a letter goes to a place of the app; such a letter is no mark. */
const SEQUENCE_MS = 1000;

interface Props {
  className: string;
  mode: Mode;
  onSelect: (studentId: string) => void;
}

/** The class as tiles. It is drawn anew when the class or the mode changes, never for a mark. */
export function StudentGrid({ className, mode, onSelect }: Props): ReactNode {
  const { store, order, locale, selection, actions, openMarks, openBehaviors } = useClassScreen();
  const stands = useArranged(store, order, locale, mode !== "browse");
  const ids = stands.map(({ id }) => id);
  const [ref, room] = useRoom();
  const [cursor] = useState(createCursor);
  const lastG = useRef(Number.NEGATIVE_INFINITY);
  const given = { width: 0, height: null, ...room };
  const plan = planLayout(stands, given);
  const layout = plan ?? gridLayout({ ...given, count: ids.length });
  const names = layout.names === "first" ? shortNames(store.list().students) : null;

  const more = (id: string): void => {
    if (mode === "select") onSelect(id);
    else openMarks(id);
  };
  const tap = (id: string): void => {
    if (mode === "check-in") actions.cycle(id);
    else if (mode === "select") selection.toggle(id);
    else openBehaviors([id]);
  };
  const list = useRef<HTMLUListElement>(null);
  // In a check-in alone: what is opened over the class gives the focus back to the tile.
  usePress(list, { onTap: tap, onLongPress: more, countsAtOnce: () => mode === "check-in" });
  useKeepingSigns(ref, store);

  const goTo = (next: number): void => {
    const id = ids[next];
    if (!id) return;
    cursor.moveTo(id);
    ref.current?.querySelector<HTMLElement>(`[data-student="${id}"]`)?.focus();
  };

  const key = (event: KeyboardEvent): void => {
    const id = studentAt(event.target);
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    cursor.moveTo(id);
    const at = ids.indexOf(id);
    const next =
      plan && /Up|Down/.test(event.key)
        ? planAfter(event.key, at, plan.places)
        : placeAfter(event.key, at, ids.length, layout.columns);
    const status =
      mode === "check-in" && !event.repeat && event.timeStamp - lastG.current > SEQUENCE_MS
        ? LETTERS[event.key.toLowerCase()]
        : undefined;
    if (event.key === "g") lastG.current = event.timeStamp;
    const wantsMore = (event.key === "Enter" && event.shiftKey) || event.key.toLowerCase() === "m";
    if (next !== null) goTo(next);
    else if (status) void actions.mark(id, status);
    else if (wantsMore) more(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const variables: CSSProperties = {
    "--columns": layout.columns,
    "--row": `${layout.rowHeight}px`,
    "--gap": `${GAP}px`,
    "--face": `${layout.face}px`,
    ...(plan ? { gridTemplateColumns: plan.template.columns, gridTemplateRows: plan.template.rows } : {}),
  };
  return (
    <div ref={ref} className={classes.room} data-scrolls={!layout.fits || undefined}>
      <p id="grid-help" className="visually-hidden">
        {messages.gridHelp} {mode === "check-in" ? messages.checkInHelp : null}
      </p>
      {/* The list only hears what its buttons say: taps and keys of 36 tiles through one set of listeners. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        className={classes.grid}
        style={variables}
        aria-label={messages.grid(className)}
        aria-describedby="grid-help"
        data-mode={mode}
        data-order={order}
        onKeyDown={key}
      >
        {room &&
          ids.map((id, index) => (
            <StudentTile
              key={id}
              id={id}
              mode={mode}
              shape={layout.shape}
              face={layout.face}
              nameWidth={layout.nameWidth / (room.scale || 1)}
              short={names?.get(id)}
              cursor={cursor}
              isFirst={index === 0}
              row={plan?.places[index]?.row}
              column={plan?.places[index]?.column}
            />
          ))}
      </ul>
    </div>
  );
}

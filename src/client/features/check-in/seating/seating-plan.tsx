import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ListedStudent } from "#contract/check-in.ts";
import type { SeatingLayout } from "#contract/seats.ts";
import { Button } from "#client/ui/button.tsx";
import { announce } from "#client/ui/live-region.tsx";
import { fullName } from "#client/ui/names.ts";
import { isSamePlace, movesTo, type Place } from "./arrange.ts";
import { PlaceGrid, SeatFace } from "./place-grid.tsx";
import { layOut, type Preset } from "./presets.ts";
import classes from "./seating.module.css";
import { SeatingControls } from "./seating-controls.tsx";
import type { Seating } from "./use-seating.ts";
import { useSeatDrag } from "./use-seat-drag.ts";
import { seatingMessages as messages } from "./messages.ts";

/** The room to arrange: its places, who has none, and what changes it as a whole. By drag, by tap and tap, and by keys. */
export function SeatingPlan({ seating }: { seating: Seating }): ReactNode {
  const { layout, seats, students, change, empty, undo } = seating;
  const byId = new Map(students.map((student) => [student.id, student]));
  const [pickedUp, setPicked] = useState<string | null>(null);
  // Who leaves the class in the hand is in it no more.
  const picked = pickedUp !== null && byId.has(pickedUp) ? pickedUp : null;
  const studentOf = (id: string): ListedStudent | undefined => byId.get(id);
  const nameOf = (id: string): string => {
    const student = byId.get(id);
    return student ? fullName(student) : "";
  };
  const seated = new Set(seats.map(({ student_id }) => student_id));
  const tray = students.filter(({ id }) => !seated.has(id));

  const put = (student: string, to: Place | "tray"): void => {
    setPicked(null);
    if (!byId.has(student)) return;
    if (to === "tray") {
      if (!seated.has(student)) return;
      change({ moves: movesTo(seats, student, null) });
      announce(messages.stood(nameOf(student)));
      return;
    }
    const other = seats.find((seat) => isSamePlace(seat, to))?.student_id;
    const moves = movesTo(seats, student, to);
    change({ moves });
    const name = nameOf(student);
    if (moves.length === 0) announce(messages.cancelled);
    else if (!other) announce(messages.putDown(name, to.row, to.column));
    else announce((seated.has(student) ? messages.exchanged : messages.madeRoom)(name, nameOf(other)));
  };
  const pick = (student: string): void => {
    setPicked(student);
    announce(messages.pickedUp(nameOf(student)));
  };
  const takesOut = useRef<HTMLButtonElement>(null);
  /** Before the button goes that takes somebody out of the plan, the focus goes back to their place. */
  const leaveTakesOut = (): void => {
    if (document.activeElement !== takesOut.current) return;
    takesOut.current
      ?.closest("[data-plan]")
      ?.querySelector<HTMLElement>(`[data-place][data-seated="${picked}"]`)
      ?.focus();
  };
  const cancel = useEffectEvent(() => {
    leaveTakesOut();
    setPicked(null);
    announce(messages.cancelled);
  });
  useEffect(() => {
    if (picked === null) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key === "Escape") cancel();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [picked]);

  const { drag, swallowsClick, handlers } = useSeatDrag(put);
  const held = drag?.student ?? picked;
  const over = drag?.over ?? null;
  const ghost = drag && studentOf(drag.student);

  const tapPlace = (place: Place, student: string | undefined): void => {
    if (swallowsClick()) return;
    if (picked) put(picked, place);
    else if (student) pick(student);
  };
  const tapTray = (student: string): void => {
    if (swallowsClick()) return;
    if (picked === student) setPicked(null);
    else pick(student);
  };
  const preset = (which: Preset): void => {
    const ids = students.map(({ id }) => id);
    change(layOut(which, ids, layout.front));
    announce(messages.laidOut(which));
  };
  const clear = (): void => {
    empty();
    announce(messages.cleared);
  };
  const resize = (size: SeatingLayout): void => {
    change({ layout: size, moves: [] });
    announce(messages.size(size.rows, size.columns));
  };
  const takeBack = undo && ((): void => (undo(), announce(messages.undone)));

  return (
    // Dragging is a second way: every place and every student is a button of its own.
    <div className={classes.plan} data-plan="" data-dragging={drag !== null || undefined} {...handlers}>
      <p className={`fine ${classes.intro}`}>{messages.intro}</p>
      <SeatingControls
        layout={layout}
        seated={seats.length > 0}
        onLayout={resize}
        onPreset={preset}
        onClear={clear}
        onUndo={takeBack}
      />
      <PlaceGrid layout={layout} seats={seats} studentOf={studentOf} held={held} over={over} onPlace={tapPlace} />
      <section
        className={classes.tray}
        data-tray=""
        data-over={over === "tray" || undefined}
        aria-label={messages.tray}
      >
        <h2>{messages.tray}</h2>
        {picked && seated.has(picked) && (
          <Button
            ref={takesOut}
            onClick={() => {
              leaveTakesOut();
              put(picked, "tray");
            }}
          >
            {messages.takeOut(nameOf(picked))}
          </Button>
        )}
        {tray.length === 0 && <p className="fine">{messages.trayEmpty}</p>}
        <ul className={`plain-list ${classes.waiting}`}>
          {tray.map((student) => (
            <li key={student.id}>
              <button
                type="button"
                className={`option ${classes.place}`}
                data-seated={student.id}
                aria-pressed={student.id === held}
                onClick={() => tapTray(student.id)}
              >
                <SeatFace student={student} label={fullName(student)} />
              </button>
            </li>
          ))}
        </ul>
      </section>
      {ghost && (
        <div
          className={classes.ghost}
          style={{ transform: `translate(${drag.x}px, ${drag.y}px) translate(-50%, -60%)` }}
          aria-hidden="true"
        >
          <SeatFace student={ghost} />
        </div>
      )}
    </div>
  );
}

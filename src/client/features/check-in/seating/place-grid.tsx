import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { ListedStudent } from "#contract/check-in.ts";
import type { Seat, SeatingLayout } from "#contract/seats.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { nameParts } from "#client/ui/name-parts.tsx";
import { fullName } from "#client/ui/names.ts";
import { isSamePlace, type Place } from "./arrange.ts";
import classes from "./seating.module.css";
import type { Target } from "./use-seat-drag.ts";
import { seatingMessages } from "./messages.ts";

/** A student's face and name, as it stands in a place, in the tray and under the hand; `label` for those who listen. */
export function SeatFace({ student, label }: { student: ListedStudent; label?: string }): ReactNode {
  return (
    <>
      {label && <span className="visually-hidden">{label}</span>}
      <Avatar person={student} size={36} />
      <span className={classes.name} dir="auto" aria-hidden="true">
        {nameParts(<strong>{student.first_name}</strong>, student.last_name)}
      </span>
    </>
  );
}

interface Props {
  layout: SeatingLayout;
  seats: readonly Seat[];
  studentOf: (id: string) => ListedStudent | undefined;
  /** Who is picked up, by tap or by drag. */
  held: string | null;
  over: Target;
  onPlace: (place: Place, student: string | undefined) => void;
}

const STEPS: Record<string, readonly [rows: number, columns: number] | undefined> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const within = (number: number, most: number): number => Math.min(Math.max(number, 1), most);

/** Every place of the room as a button; the arrow keys move between them. */
export function PlaceGrid({ layout, seats, studentOf, held, over, onPlace }: Props): ReactNode {
  const grid = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Place>({ row: 1, column: 1 });
  const { rows, columns, front } = layout;
  const at = { row: within(cursor.row, rows), column: within(cursor.column, columns) };
  const places = Array.from({ length: rows * columns }, (_, index): Place => ({
    row: Math.floor(index / columns) + 1,
    column: (index % columns) + 1,
  }));

  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = { row: within(at.row + step[0], rows), column: within(at.column + step[1], columns) };
    setCursor(next);
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.row}/${next.column}"]`)?.focus();
  };

  const line = <p className={classes.front}>{seatingMessages.front}</p>;
  const variables: CSSProperties & Record<"--columns", number> = { "--columns": columns };
  return (
    <div className={classes.room} data-seat-room="">
      <div className={classes.floor} style={variables}>
        {front === "top" && line}
        <p id="seating-help" className="visually-hidden">
          {seatingMessages.help}
        </p>
        {/* The group only hears what its buttons say. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={grid}
          role="group"
          className={classes.places}
          aria-label={seatingMessages.plan}
          aria-describedby="seating-help"
          onKeyDown={move}
        >
          {places.map((place) => {
            const seat = seats.find((one) => isSamePlace(one, place));
            const student = seat && studentOf(seat.student_id);
            const who = student ? fullName(student) : seatingMessages.empty;
            const label = seatingMessages.place(place.row, place.column, who);
            return (
              <button
                key={`${place.row}/${place.column}`}
                type="button"
                className={`option ${classes.place}`}
                data-place={`${place.row}/${place.column}`}
                data-seated={student?.id}
                data-over={(over !== null && over !== "tray" && isSamePlace(over, place)) || undefined}
                tabIndex={isSamePlace(place, at) ? 0 : -1}
                aria-pressed={student ? student.id === held : undefined}
                onFocus={() => setCursor(place)}
                onClick={() => onPlace(place, student?.id)}
              >
                {student ? (
                  <SeatFace student={student} label={label} />
                ) : (
                  <span className="visually-hidden">{label}</span>
                )}
              </button>
            );
          })}
        </div>
        {front === "bottom" && line}
      </div>
    </div>
  );
}

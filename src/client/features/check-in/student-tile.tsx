import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import type { ListedStudent } from "#contract/check-in.ts";
import { goneSince } from "#contract/marks.ts";
import type { ShownStudent } from "#client/outbox/overlay.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { nameParts } from "#client/ui/name-parts.tsx";
import { fullName } from "#client/ui/names.ts";
import { formatTime } from "#client/ui/format.ts";
import { StatusIcon } from "#client/ui/status-icon.tsx";
import { type Mode, useClassScreen } from "./class-screen.ts";
import { useStudent } from "./class-store.ts";
import { type Cursor, useIsAt } from "./cursor.ts";
import type { GridLayout } from "./grid-layout.ts";
import { GroupIcon } from "./group-icon.tsx";
import { useChosen } from "./selection.ts";
import { markedStatus, type Standing, standingOf } from "./standing.ts";
import { isMarkWhole, isNameWhole, nameFit } from "./name-fit.ts";
import classes from "./student-tile.module.css";
import { tileLabel } from "./tile-label.ts";
import { messages } from "./messages.ts";

interface Props {
  id: string;
  mode: Mode;
  shape: GridLayout["shape"];
  face: number;
  nameWidth: number;
  /** The name where tiles have room for one line alone. */
  short: string | undefined;
  cursor: Cursor;
  isFirst: boolean;
  /** Where it stands in a seating plan. */
  row: number | undefined;
  column: number | undefined;
}

/** What shows of a mark: outside the check-in only what was marked; here is quiet in either case. */
function shownStanding(student: ListedStudent, mode: Mode): Standing | null {
  const standing = standingOf(student);
  if (mode !== "check-in" && markedStatus(student) === null) return null;
  return standing.status === "present" && !goneSince(student.mark) ? null : standing;
}

/** What explains a mark: the teacher's note, or where it was said before. */
const detailOf = ({ mark, suggested }: ListedStudent, { from }: Standing): string | null =>
  (from === "suggested" ? suggested?.source : mark?.note) ?? null;

function MarkLine({
  student,
  standing,
  width,
}: {
  student: ListedStudent;
  standing: Standing;
  width: number;
}): ReactNode {
  const { timeZone } = useClassScreen();
  const { mark } = student;
  const gone = goneSince(mark);
  const since = standing.status === "late" && mark?.arrived_at ? ` ${formatTime(mark.arrived_at, timeZone)}` : "";
  const said = gone ? messages.left(formatTime(gone, timeZone)) : messages.status[standing.status] + since;
  const detail = detailOf(student, standing);
  return (
    <span className={classes.mark} aria-hidden="true">
      <span className={classes.word}>
        <StatusIcon status={gone ? "left" : standing.status} />
        <span className={classes.said} data-whole={isMarkWhole(said, width) || undefined}>
          {said}
        </span>
      </span>
      {detail && (
        <span className={classes.detail} dir="auto">
          {detail}
        </span>
      )}
    </span>
  );
}

function Counts({ student }: { student: ListedStudent }): ReactNode {
  const { positive_today: positive, challenging_today: challenging } = student;
  if (positive + challenging === 0) return null;
  return (
    <span className={classes.counts} aria-hidden="true">
      {positive > 0 && (
        <span className={classes.count} data-group="positive">
          <GroupIcon slug="positive" size={16} />
          {positive}
        </span>
      )}
      {challenging > 0 && (
        <span className={classes.count} data-group="challenging">
          <GroupIcon slug="challenging" size={16} />
          {challenging}
        </span>
      )}
    </span>
  );
}

/** What stands in the corner: a tap that was refused, else the dot of an active connection. */
function cornerOf({ needs_you, active_connection_id }: ShownStudent, mode: Mode): "problem" | "dot" | undefined {
  if (needs_you) return "problem";
  return active_connection_id !== null && mode !== "check-in" ? "dot" : undefined;
}

/**
 * One student: who, today's mark, today's events, a dot for an active connection. It subscribes to that student alone,
 * and the grid listens for its taps and keys.
 */
export const StudentTile = memo(function StudentTile({
  id,
  mode,
  shape,
  face,
  nameWidth,
  short,
  cursor,
  isFirst,
  row,
  column,
}: Props): ReactNode {
  const { store, selection, timeZone, isToday } = useClassScreen();
  const student = useStudent(store, id);
  const chosen = useChosen(selection, id);
  const inTabOrder = useIsAt(cursor, id, isFirst);
  if (!student) return null;
  const standing = shownStanding(student, mode);
  const name = fullName(student);
  const fit = nameFit(student, short, nameWidth);
  const fitsWhole = isNameWhole(student, short, nameWidth);
  return (
    <li className={classes.place} style={column ? { gridArea: `${row} / ${column}` } : undefined}>
      <button
        type="button"
        className={classes.tile}
        data-student={id}
        data-status={goneSince(student.mark) ? "left" : standing?.status}
        data-from={standing?.from}
        data-shape={shape}
        data-tight={fit === 4 || undefined}
        data-counted={(mode !== "check-in" && student.positive_today + student.challenging_today > 0) || undefined}
        data-corner={cornerOf(student, mode)}
        aria-pressed={mode === "select" ? chosen : undefined}
        tabIndex={inTabOrder ? 0 : -1}
        title={name}
      >
        {/* One sentence for those who listen; all else is for the eyes. No text, so that nothing is laid out for it. */}
        <span
          className={classes.face}
          data-picture={student.avatar_url !== null || undefined}
          role="img"
          aria-label={tileLabel(student, mode, timeZone, isToday)}
        >
          {mode === "select" && chosen ? (
            <span className={classes.check}>
              <IconCheck size={Math.round(face * 0.65)} stroke={2.5} aria-hidden="true" />
            </span>
          ) : (
            <Avatar person={student} size={face} />
          )}
        </span>
        <span className={classes.name} data-fit={fit} data-whole={fitsWhole || undefined} dir="auto" aria-hidden="true">
          {nameParts(
            <strong>{short ?? student.first_name}</strong>,
            short === undefined && <span>{student.last_name}</span>,
          )}
        </span>
        {standing && <MarkLine student={student} standing={standing} width={nameWidth} />}
        {mode !== "check-in" && <Counts student={student} />}
        {cornerOf(student, mode) === "problem" && (
          <IconAlertCircle className={classes.problem} size={22} stroke={2} aria-hidden="true" />
        )}
        {cornerOf(student, mode) === "dot" && <span className={classes.dot} />}
        {(fit === 2 || short !== undefined) && (
          <span className={classes.whole} dir="auto" aria-hidden="true">
            {name}
          </span>
        )}
      </button>
    </li>
  );
});

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IconCheck, IconFlame, IconMinus, IconMoodEmpty } from "@tabler/icons-react";
import { type ReactNode, useSyncExternalStore } from "react";
import type { DayFigures } from "#contract/check-in.ts";
import { shownLists } from "#client/outbox/known-lists.ts";
import { overlayDaysStatistics } from "#client/outbox/overlay.ts";
import { useOutbox } from "#client/outbox/react.tsx";
import { isOfCheckIn } from "#client/outbox/row.ts";
import { formatDate } from "#client/ui/format.ts";
import { useClassScreen } from "./class-screen.ts";
import { useList } from "./class-store.ts";
import classes from "./day-strip.module.css";
import { daysAsOf } from "./days-as-of.ts";
import { keepFocusInParts } from "./keep-focus.ts";
import { checkInQueries } from "./queries.ts";
import { messages } from "./messages.ts";
import { stripMessages } from "./strip-messages.ts";

// The strip comes once the class stands, and stands wherever another class or day can be chosen.
keepFocusInParts();

interface Day {
  date: string;
  checkedIn: boolean;
  here: number;
  away: number;
}

const dayOf = ({ date, checked_in, present, late, absent, excused }: DayFigures): Day => ({
  date,
  checkedIn: checked_in > 0,
  here: present + late,
  away: absent + excused,
});

interface Props {
  classId: string;
  today: string;
  /** What was marked on the open date is not known. */
  isCleared: boolean;
  onOpen: (date: string) => void;
}

/** As the server counted, with the taps that still wait laid over. */
function useDays({ classId, today, isCleared }: Props): { days: Day[]; streak: number; noSchool: boolean } | null {
  const { store } = useClassScreen();
  const outbox = useOutbox();
  const { taps } = useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
  const list = useList(store);
  const queryClient = useQueryClient();
  const { data: told } = useQuery(checkInQueries.days(classId));
  if (!told) return null;
  const data = daysAsOf(told, today);
  // A cleared list says less of a day than what the server counted.
  const isCounted = data.days.some(({ date, checked_in }) => date === list.date && checked_in > 0);
  const tapped = new Set(
    taps.flatMap((row) => (isOfCheckIn(row) && row.args.class_id === classId ? [row.args.date] : [])),
  );
  tapped.delete(list.date);
  const lists = [
    ...(isCleared && isCounted ? [] : [list]),
    ...[...tapped].flatMap((date) => shownLists(queryClient, { class_id: classId, date }, taps)),
  ];
  const { days, streak } = overlayDaysStatistics(data, taps, { class_id: classId, lists });
  return { days: days.map(dayOf), streak, noSchool: data.school_day === false };
}

function Sign({ day }: { day: Day }): ReactNode {
  if (!day.checkedIn) return <IconMinus size={16} stroke={1.75} aria-hidden="true" />;
  if (day.away === 0) return <IconCheck size={16} stroke={2.25} aria-hidden="true" />;
  return (
    <>
      <IconMoodEmpty size={16} stroke={1.75} aria-hidden="true" />
      {day.away}
    </>
  );
}

/** The last five school days, each of which opens, and the streak. */
export function DayStrip(props: Props): ReactNode {
  const { today, onOpen } = props;
  const { store } = useClassScreen();
  const open = useList(store).date;
  const known = useDays(props);
  if (!known) return null;
  const { days, streak, noSchool } = known;
  return (
    <section className={classes.strip} aria-label={stripMessages.lastDays}>
      <p className={classes.streak} data-running={streak > 0 || undefined}>
        <IconFlame size={22} stroke={1.75} aria-hidden="true" />
        {streak > 0 ? stripMessages.streak(streak) : noSchool ? messages.noSchool : stripMessages.noStreak}
      </p>
      <ul data-part="days" className={classes.days}>
        {days.map((day) => (
          <li key={day.date}>
            <button
              type="button"
              className={classes.day}
              data-done={day.checkedIn || undefined}
              data-today={day.date === today || undefined}
              aria-current={day.date === open ? "date" : undefined}
              onClick={() => onOpen(day.date)}
            >
              <span className="visually-hidden">
                {stripMessages.dayLabel(formatDate(day.date, "EEEE d MMMM"), day, noSchool && day.date === today)}
              </span>
              <span aria-hidden="true">{day.date === today ? stripMessages.today : formatDate(day.date, "EEE")}</span>
              <strong aria-hidden="true">{formatDate(day.date, "d")}</strong>
              <span className={classes.sign} aria-hidden="true">
                <Sign day={day} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

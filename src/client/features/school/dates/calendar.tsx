import { IconCalendarOff, IconCalendarPlus, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { SchoolDates } from "#contract/school-dates.ts";
import classes from "./dates.module.css";
import { messages } from "./messages.ts";

type Day = SchoolDates["days"][number];

interface Props {
  days: readonly Day[];
  month: string;
  today: string;
  onOpen: (date: string) => void;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true };

/** What a date is, by a word and an icon, never by colour alone. */
function stateOf({ set, school_day, date }: Day, today: string): { word: string; icon: ReactNode } {
  if (set === "closed") return { word: messages.marks.closed, icon: <IconCalendarOff {...icon} /> };
  if (set === "open") return { word: messages.marks.open, icon: <IconCalendarPlus {...icon} /> };
  if (school_day) return { word: messages.marks.school_day, icon: <IconCheck {...icon} /> };
  return { word: date >= today ? messages.ahead : messages.plain, icon: null };
}

/** The weeks of a month; each date is a button. */
export function Calendar({ days, month, today, onOpen }: Props): ReactNode {
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <>
      <ul className={classes.legend} aria-hidden="true">
        <li>
          <IconCheck {...icon} /> {messages.marks.school_day}
        </li>
        <li>
          <IconCalendarOff {...icon} /> {messages.marks.closed}
        </li>
        <li>
          <IconCalendarPlus {...icon} /> {messages.marks.open}
        </li>
      </ul>
      <table className={classes.calendar}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, index) => (
              <th key={index} scope="col">
                {messages.weekday(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => {
                const state = stateOf(day, today);
                const counted = day.finished > 0 ? messages.checkIns(day.finished) : "";
                return (
                  <td key={day.date}>
                    <button
                      type="button"
                      className={classes.day}
                      data-set={day.set ?? undefined}
                      data-school={day.school_day || undefined}
                      data-beside={day.date.slice(0, 7) !== month || undefined}
                      aria-current={day.date === today ? "date" : undefined}
                      aria-label={messages.says(day.date, [state.word, counted].filter(Boolean).join(", "))}
                      onClick={() => onOpen(day.date)}
                    >
                      <span className={classes.number}>{Number(day.date.slice(8))}</span>
                      <span className={classes.state} aria-hidden="true">
                        {state.icon}
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

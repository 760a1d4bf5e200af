import { IconCalendarOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { MARK_STATUSES } from "#contract/marks.ts";
import type { Register } from "#contract/register.ts";
import { atNoon } from "#contract/school-date.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { fullName } from "#client/ui/names.ts";
import { LOCALE } from "#client/ui/locale.ts";
import classes from "./register.module.css";
import { hereByDay, type RegisterStudent, sumsOf, totalsOf } from "./register-sums.ts";
import { words } from "./words.ts";

const weekdays = new Intl.DateTimeFormat(LOCALE, { weekday: "short" });
const dates = new Intl.DateTimeFormat(LOCALE, { dateStyle: "full" });

/** Students by days: a sign for every mark, its word for who listens, and the sums. */
export function RegisterTable({ register }: { register: Register }): ReactNode {
  const { days, students } = register;
  if (days.length === 0) return <EmptyState title={words.registerEmpty} text={words.registerEmptyText} icon={<IconCalendarOff size={30} stroke={1.75} />} />;
  // What scrolls can be reached from the keyboard.
  const scrolls = { role: "region", "aria-label": words.registerOf(register.class.name), tabIndex: 0 };
  const totals = totalsOf(students);
  return (
    <>
      <div className={classes.scroll} {...scrolls}>
        <table className={classes.register}>
          <thead>
            <tr>
              <th scope="col">{words.students(students.length)}</th>
              {days.map((date) => (
                <th key={date} scope="col">
                  <span className="visually-hidden">{dates.format(atNoon(date))}</span>
                  <span aria-hidden="true">
                    {weekdays.format(atNoon(date))}
                    <b>{Number(date.slice(8))}</b>
                  </span>
                </th>
              ))}
              {MARK_STATUSES.map((status) => (
                <th key={status} scope="col" className={classes.sum}>
                  {words.marks[status]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="figures">
            {students.map((student) => (
              <Row key={student.id} student={student} days={days} />
            ))}
          </tbody>
          <tfoot className="figures">
            <tr>
              <th scope="row">{words.hereOnDay}</th>
              {hereByDay(register).map((here, place) => (
                <td key={days[place]}>{here}</td>
              ))}
              {MARK_STATUSES.map((status) => (
                <td key={status} className={classes.sum}>
                  {totals[status]}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <Legend />
    </>
  );
}

function Row({ student, days }: { student: RegisterStudent; days: Register["days"] }): ReactNode {
  const sums = sumsOf(student);
  return (
    <tr>
      <th scope="row">
        <bdi>{fullName(student)}</bdi>
      </th>
      {student.days.map(({ status, enrolled }, place) => (
        <td key={days[place]} data-status={status ?? (enrolled ? "unmarked" : "gone")}>
          <span aria-hidden="true">{status ? words.signs[status] : enrolled ? words.unmarkedSign : ""}</span>
          <span className="visually-hidden">{status ? words.marks[status] : enrolled ? words.unmarked : words.notEnrolled}</span>
        </td>
      ))}
      {MARK_STATUSES.map((status) => (
        <td key={status} className={classes.sum}>
          {sums[status]}
        </td>
      ))}
    </tr>
  );
}

function Legend(): ReactNode {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {MARK_STATUSES.map((status) => (
        <li key={status}>
          <span data-status={status}>{words.signs[status]}</span> {words.marks[status]}
        </li>
      ))}
      <li>
        <span data-status="unmarked">{words.unmarkedSign}</span> {words.unmarked}
      </li>
      <li>
        <span data-status="gone" /> {words.notEnrolled}
      </li>
    </ul>
  );
}

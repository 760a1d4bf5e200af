import { IconCalendarOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { MARK_STATUSES } from "#contract/marks.ts";
import type { Register } from "#contract/register.ts";
import { checkInLinkMessages } from "#client/ui/check-in-link-messages.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { fullName } from "#client/ui/names.ts";
import { formatDate } from "#client/ui/format.ts";
import classes from "./register.module.css";
import { type DayLink, useDayLinks } from "./use-day-links.ts";
import { hereByDay, type RegisterStudent, sumsOf, totalsOf } from "./register-sums.ts";
import { dashboardMessages } from "./dashboard-messages.ts";

/** Students by days: a sign for every mark, its word for who listens, and the sums. */
export function RegisterTable({ register, today }: { register: Register; today: string }): ReactNode {
  const { days, students } = register;
  const linkTo = useDayLinks(register.class.id, today);
  const links = days.map(linkTo);
  if (days.length === 0)
    return (
      <EmptyState
        title={dashboardMessages.registerEmpty}
        text={dashboardMessages.registerEmptyText}
        icon={<IconCalendarOff size={30} stroke={1.75} />}
      />
    );
  // What scrolls can be reached from the keyboard.
  const scrolls = { role: "region", "aria-label": dashboardMessages.registerOf(register.class.name), tabIndex: 0 };
  const totals = totalsOf(students);
  const here = hereByDay(register);
  const hadNone = here.map((count) => count === null);
  return (
    <>
      <div className={classes.scroll} {...scrolls}>
        <table className={classes.register}>
          <thead>
            <tr>
              <th scope="col">{dashboardMessages.students(students.length)}</th>
              {days.map((date, place) => (
                <th key={date} scope="col" aria-current={date === today ? "date" : undefined}>
                  <Day date={date} link={links[place]} />
                </th>
              ))}
              {MARK_STATUSES.map((status) => (
                <th key={status} scope="col" className={classes.sum}>
                  {dashboardMessages.marks[status]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="figures">
            {students.map((student) => (
              <Row key={student.id} student={student} days={days} links={links} hadNone={hadNone} />
            ))}
          </tbody>
          <tfoot className="figures">
            <tr>
              <th scope="row">{dashboardMessages.hereOnDay}</th>
              {here.map((count, place) => (
                <td key={days[place]}>{count ?? noCheckIn}</td>
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

/** A day's name; the way to the class's check-in of that date, for the keyboard too. */
function Day({ date, link }: { date: string; link: DayLink | undefined }): ReactNode {
  const name = (
    <>
      <span className="visually-hidden">{formatDate(date, "EEEE d MMMM y")}</span>
      <span aria-hidden="true">
        {formatDate(date, "EEE")}
        <b>{Number(date.slice(8))}</b>
      </span>
    </>
  );
  if (!link) return name;
  return (
    <a {...link} className={classes.day} title={checkInLinkMessages.open}>
      {name}
    </a>
  );
}

/** A lesson that was not held, or a day that nobody recorded: nobody can be said to have been here, or missing. */
const noCheckIn = <span className="visually-hidden">{dashboardMessages.noCheckIn}</span>;

interface RowProps {
  student: RegisterStudent;
  days: Register["days"];
  links: readonly (DayLink | undefined)[];
  /** Which of the days were without a check-in. */
  hadNone: readonly boolean[];
}

function Row({ student, days, links, hadNone }: RowProps): ReactNode {
  const sums = sumsOf(student);
  return (
    <tr>
      <th scope="row">
        <bdi>{fullName(student)}</bdi>
      </th>
      {student.days.map((day, place) => (
        <td key={days[place]} data-status={day.status ?? (day.enrolled ? "unmarked" : "gone")}>
          <Cell
            {...readAs(day, hadNone[place] === true)}
            link={day.enrolled || day.status ? links[place] : undefined}
          />
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

/** A mark. Its way to the check-in is the day's own: the keyboard goes by that one. */
function Cell({ sign, said, link }: { sign: string; said: string; link: DayLink | undefined }): ReactNode {
  const mark = (
    <>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{said}</span>
    </>
  );
  return link ? (
    <a {...link} className={classes.cell} tabIndex={-1}>
      {mark}
    </a>
  ) : (
    mark
  );
}

/** A sign for the eye and a word for who listens. */
function readAs(
  { status, enrolled, left_early }: RegisterStudent["days"][number],
  hadNone: boolean,
): { sign: string; said: string } {
  const { signs, marks, leftSign, alsoLeft } = dashboardMessages;
  if (status && left_early) return { sign: signs[status] + leftSign, said: alsoLeft(marks[status]) };
  if (status) return { sign: signs[status], said: marks[status] };
  if (!enrolled) return { sign: "", said: dashboardMessages.notEnrolled };
  return hadNone
    ? { sign: "", said: dashboardMessages.noCheckIn }
    : { sign: dashboardMessages.unmarkedSign, said: dashboardMessages.unmarked };
}

function Legend(): ReactNode {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {MARK_STATUSES.map((status) => (
        <li key={status}>
          <span data-status={status}>{dashboardMessages.signs[status]}</span> {dashboardMessages.marks[status]}
        </li>
      ))}
      <li>
        <span data-status="present">{dashboardMessages.leftSign}</span> {dashboardMessages.leftEarly}
      </li>
      <li>
        <span data-status="unmarked">{dashboardMessages.unmarkedSign}</span> {dashboardMessages.unmarked}
      </li>
      <li>
        <span data-status="unmarked" /> {dashboardMessages.noCheckIn}
      </li>
      <li>
        <span data-status="gone" /> {dashboardMessages.notEnrolled}
      </li>
    </ul>
  );
}

import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type { SchoolClass } from "#contract/school-classes.ts";
import { Button } from "#client/ui/button.tsx";
import { CheckInLink } from "#client/ui/check-in-link.tsx";
import { BringBack } from "./bring-back.tsx";
import { classMessages } from "./class-messages.ts";
import classes from "./classes.module.css";
import { KindSelect } from "./kind-select.tsx";
import { messages } from "./messages.ts";

interface Props {
  classes: readonly SchoolClass[];
  onLend: (lent: SchoolClass) => void;
  onChange: (changed: SchoolClass) => void;
}

/** The classes of a page: columns on a tablet and a laptop, a card for each on a phone. */
export function ClassesTable({ classes: found, onLend, onChange }: Props): ReactNode {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{messages.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.name}</th>
          <th scope="col">{messages.teachers}</th>
          <th scope="col" className={classes.figure}>
            {messages.students}
          </th>
          <th scope="col">{messages.kind}</th>
          <th scope="col" colSpan={2}>
            {messages.loan}
          </th>
        </tr>
      </thead>
      <tbody>
        {found.map((one) => (
          <Line key={one.id} one={one} onLend={() => onLend(one)} onChange={() => onChange(one)} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ one, onLend, onChange }: { one: SchoolClass; onLend: () => void; onChange: () => void }): ReactNode {
  const { id, name, grade, teachers, student_count, ended_on, loans } = one;
  return (
    <tr>
      <th scope="row">
        <bdi className={classes.name}>{name}</bdi>
        {grade && <span className={classes.below}>{messages.grade(grade)}</span>}
      </th>
      <td className={classes.teachers} dir="auto">
        {teachers.length === 0 && <span className={classes.soft}>{messages.nobody}</span>}
        {teachers.map((teacher, index) => (
          <Fragment key={teacher.id}>
            <span className={classes.whole}>
              <bdi>{teacher.name}</bdi>
              {index < teachers.length - 1 && ","}
            </span>{" "}
          </Fragment>
        ))}
      </td>
      <td className={classes.figure} data-label={messages.students}>
        <Link
          to="/school/people"
          search={{ class_id: id, role: "student" }}
          className={classes.count}
          aria-label={messages.studentsOf(student_count, name)}
        >
          {student_count}
        </Link>
      </td>
      <td className={classes.kind}>{ended_on ? messages.kinds[one.kind] : <KindSelect one={one} />}</td>
      <td className={classes.lent}>
        {loans.map(({ id: loan, teacher, from, to, state }) => (
          <span key={loan} className={classes.until} dir="auto">
            {state === "running" ? messages.until(teacher.name, to) : messages.fromTo(teacher.name, from, to)}
          </span>
        ))}
        {ended_on && <span className={classes.soft}>{messages.endedOn(ended_on)}</span>}
      </td>
      <td className={classes.action}>
        {!ended_on && (
          <span className={classes.actions}>
            <CheckInLink of={one} />
            <Button onClick={onLend} aria-label={messages.lendClass(name)}>
              {messages.lend}
            </Button>
            <Button onClick={onChange} aria-label={classMessages.changeClass(name)}>
              {classMessages.change}
            </Button>
          </span>
        )}
        {ended_on && <BringBack id={id} name={name} endedOn={ended_on} />}
      </td>
    </tr>
  );
}

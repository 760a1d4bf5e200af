import { IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SchoolClass } from "#contract/school-classes.ts";
import { Button } from "#client/ui/button.tsx";
import { formatList } from "#client/ui/format-units.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { CheckInLink } from "#client/ui/check-in-link.tsx";
import { type Column, DataTable } from "#client/ui/data-table.tsx";
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
  const columns: Column<SchoolClass>[] = [
    { key: "name", title: messages.name, kind: "name", render: Name },
    { key: "students", title: messages.students, kind: "figure", render: Students },
    {
      key: "kind",
      title: messages.kind,
      render: (one) => (one.ended_on ? messages.kinds[one.kind] : <KindSelect one={one} />),
    },
    {
      key: "actions",
      title: <span className={classes.onScreen}>{messages.actions}</span>,
      ownLine: true,
      render: (one) => <Loan one={one} onLend={() => onLend(one)} onChange={() => onChange(one)} />,
    },
  ];
  return <DataTable raised caption={messages.caption} columns={columns} rows={found} keyOf={({ id }) => id} />;
}

function Name({ name, grade, teachers }: SchoolClass): ReactNode {
  return (
    <>
      <bdi className="strong">{name}</bdi>
      {grade && <span className="fine"> · {messages.grade(grade)}</span>}
      <span className="fine block" dir="auto">
        {teachers.length === 0 ? messages.nobody : formatList(teachers.map((teacher) => teacher.name))}
      </span>
    </>
  );
}

function Students({ id, name, student_count }: SchoolClass): ReactNode {
  return (
    <Link
      to="/school/people"
      search={{ class_id: id, role: "student" }}
      className={classes.count}
      aria-label={messages.studentsOf(student_count, name)}
    >
      {student_count}
    </Link>
  );
}

/** To whom a class is lent, and what can be done with it. */
function Loan({ one, onLend, onChange }: { one: SchoolClass; onLend: () => void; onChange: () => void }): ReactNode {
  const { id, name, ended_on, loans } = one;
  if (ended_on) {
    return (
      <span className={classes.loan}>
        <span className="soft">{messages.endedOn(ended_on)}</span>
        <BringBack id={id} name={name} endedOn={ended_on} />
      </span>
    );
  }
  return (
    <span className={classes.loan}>
      {loans.map(({ id: loan, teacher, from, to, state }) => (
        <span key={loan} className={classes.until} dir="auto">
          {state === "running" ? messages.until(teacher.name, to) : messages.fromTo(teacher.name, from, to)}
        </span>
      ))}
      <span className={classes.actions}>
        <CheckInLink of={one} />
        <Button onClick={onLend} aria-label={messages.lendClass(name)}>
          {messages.lend}
        </Button>
        <IconButton label={classMessages.changeClass(name)} onClick={onChange}>
          <IconPencil size={22} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
    </span>
  );
}

import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { StudentDetail } from "#contract/students.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { CheckInLink } from "#client/ui/check-in-link.tsx";
import { fullName } from "#client/ui/names.ts";
import classes from "./student.module.css";
import { messages } from "./messages.ts";

interface Props {
  student: StudentDetail;
  mayCheckIn: boolean;
  onRecord: () => void;
}

/** Who they are and how today is; recording is one tap away. */
export function StudentHead({ student, mayCheckIn, onRecord }: Props): ReactNode {
  const { grade, classes: taken, guardians, today } = student;
  return (
    <div className={classes.head}>
      <Avatar person={student} size={72} />
      <div className={classes.about}>
        <h1 dir="auto">{fullName(student)}</h1>
        <p dir="auto">
          {[grade && messages.grade(grade), ...taken.map(({ name }) => name)].filter(Boolean).join(" · ")}
        </p>
        {guardians.length > 0 && (
          <p className="soft" dir="auto">
            {messages.guardians(guardians.map(fullName))}
          </p>
        )}
        <p className={classes.today} data-status={today.status ?? undefined}>
          <strong>{messages.markToday(today.status)}</strong>
          {today.positive + today.challenging > 0 && ` · ${messages.eventsToday(today.positive, today.challenging)}`}
        </p>
      </div>
      {taken.length > 0 && (
        <Button kind="next" onClick={onRecord}>
          <IconPlus size={22} stroke={2} aria-hidden="true" />
          {messages.record}
        </Button>
      )}
      {mayCheckIn && taken.length > 0 && (
        <div className={classes.checkIns}>
          {taken.map((of) => (
            <CheckInLink key={of.id} of={of} named={taken.length > 1} />
          ))}
        </div>
      )}
    </div>
  );
}

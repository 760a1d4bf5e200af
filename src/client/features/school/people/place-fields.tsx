import { Switch, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Role } from "#contract/roles.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { SchoolPerson } from "#contract/school-people.ts";
import { Button } from "#client/ui/button.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import { fullName } from "#client/ui/names.ts";
import "#client/ui/switch-styles.ts";
import shared from "#client/features/school/school.module.css";
import { ClassSelect } from "./class-select.tsx";
import classes from "./record.module.css";
import { PersonFinder } from "./person-finder.tsx";
import { recordMessages as messages } from "./record-messages.ts";

interface Props {
  role: Role;
  classId: string | undefined;
  today: SchoolDate;
  childId: string | null;
  onChild: (id: string | null) => void;
  /** What is wrong with the first day. */
  problem: string | undefined;
}

/** Where a new person belongs: a class from a day on, or a child; and whether the link goes out at once. */
export function PlaceFields({ role, classId, today, childId, onChild, problem }: Props): ReactNode {
  return (
    <>
      {role === "parent" ? (
        <Child chosenId={childId} onChild={onChild} />
      ) : (
        <div className={shared.fields}>
          <ClassSelect name="class" label={messages.class} none={messages.noClass} defaultValue={classId} />
          <TextInput name="from" type="date" label={messages.from} defaultValue={today} error={problem} />
        </div>
      )}
      <Switch name="invite" value="yes" label={messages.invite} />
    </>
  );
}

function Child({ chosenId, onChild }: { chosenId: string | null; onChild: (id: string | null) => void }): ReactNode {
  const [child, setChild] = useState<SchoolPerson | null>(null);
  const choose = (person: SchoolPerson | null): void => {
    setChild(person);
    onChild(person?.id ?? null);
  };
  return (
    <div role="group" aria-label={messages.child}>
      <p>{messages.child}</p>
      {child && child.id === chosenId ? (
        <p ref={handFocusOn} className={classes.chosen}>
          <bdi>{fullName(child)}</bdi>
          <Button onClick={() => choose(null)}>{messages.change}</Button>
        </p>
      ) : (
        <PersonFinder among="student" onChoose={choose} />
      )}
    </div>
  );
}

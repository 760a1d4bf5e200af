import { type ReactNode, useState } from "react";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { Button } from "#client/ui/button.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import { Library } from "#client/ui/library.tsx";
import { fullName } from "#client/ui/names.ts";
import { request } from "#client/api/request.ts";
import { tieParent, untieParent } from "#contract/routes/school.ts";
import classes from "./people.module.css";
import { PersonFinder } from "./person-finder.tsx";
import own from "./record.module.css";
import { recordMessages as messages } from "./record-messages.ts";
import { Told } from "./told.tsx";
import { useChange } from "./use-change.ts";

/** A student's parents, or a parent's children: opened by a tap, added by name, and taken away. */
export function Family({ person, onOpen }: { person: SchoolPersonDetail; onOpen: (id: string) => void }): ReactNode {
  const { outcome, run } = useChange();
  const [adding, setAdding] = useState(false);
  const isStudent = person.role === "student";
  const people = isStudent ? person.guardians : person.children;
  const tie = (other: string): { parent_id: string; student_id: string } =>
    isStudent ? { parent_id: other, student_id: person.id } : { parent_id: person.id, student_id: other };
  const add = (other: { id: string; name: string }): void => {
    setAdding(false);
    void run(() => request(tieParent, { body: tie(other.id) }), messages.tied(other.name));
  };
  return (
    <>
      <ul className={`plain-list ${classes.relatives}`}>
        {people.map(({ id, name }) => (
          <li key={id} ref={handFocusOn} className={own.relative}>
            <button type="button" onClick={() => onOpen(id)} dir="auto">
              {name}
            </button>
            <Button
              kind="quiet"
              onClick={() => void run(() => request(untieParent, { body: tie(id) }), messages.untied(name))}
              aria-label={messages.untieNamed(name)}
            >
              {messages.untie}
            </Button>
          </li>
        ))}
      </ul>
      <Told outcome={outcome} />
      {adding ? (
        <Library>
          <PersonFinder
            among={isStudent ? "parent" : "student"}
            onChoose={(found) => add({ id: found.id, name: fullName(found) })}
          />
        </Library>
      ) : (
        <Button ref={handFocusOn} onClick={() => setAdding(true)}>
          {isStudent ? messages.addParent : messages.addChild}
        </Button>
      )}
    </>
  );
}

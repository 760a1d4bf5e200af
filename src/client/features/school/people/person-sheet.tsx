import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { SchoolDate } from "#contract/school-date.ts";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { lostRight } from "#client/ui/lost-right.tsx";
import { fullName } from "#client/ui/names.ts";
import { QueryArea } from "#client/ui/query-area.tsx";
import { Sheet } from "#client/ui/sheet.tsx";
import { Family } from "./family.tsx";
import classes from "./people.module.css";
import { PersonAccount } from "./person-account.tsx";
import { PersonData } from "./person-data.tsx";
import { PersonPicture } from "./person-picture.tsx";
import { PersonRecord } from "./person-record.tsx";
import { PersonRights } from "./person-rights.tsx";
import { PersonStays } from "./person-stays.tsx";
import { peopleQueries } from "./queries.ts";
import { messages } from "./messages.ts";

interface Props {
  id: string;
  timeZone: string;
  today: SchoolDate;
  /** Opens a relative instead. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** One person beside the list, with what an administrator can do for them. */
export function PersonSheet({ id, timeZone, today, onOpen, onClose }: Props): ReactNode {
  const query = useQuery(peopleQueries.person(id));
  // Who was erased meanwhile is named no longer.
  const named = lostRight(query.error) ? undefined : query.data;
  return (
    <Sheet opened onClose={onClose} place="side" title={named ? <bdi>{fullName(named)}</bdi> : messages.onePerson}>
      <QueryArea query={query} broken={messages.personFailed}>
        {(person) => (
          <div className={classes.person}>
            <Head person={person} />
            <PersonPicture person={person} />
            {person.role !== "parent" && (
              <Part title={messages.classes}>
                <PersonStays person={person} today={today} />
                {person.role === "student" && (
                  <Link to="/student/$id" params={{ id: person.id }} className={classes.away}>
                    {messages.toStudent}
                  </Link>
                )}
              </Part>
            )}
            {person.role !== "teacher" && (
              <Part title={person.role === "student" ? messages.guardians : messages.children}>
                <Family person={person} onOpen={onOpen} />
              </Part>
            )}
            <Part title={messages.accountTitle}>
              <PersonAccount person={person} timeZone={timeZone} />
            </Part>
            {person.role === "teacher" && (
              <Part title={messages.rights}>
                <PersonRights person={person} />
              </Part>
            )}
            <Part title={messages.origin}>
              <PersonRecord person={person} timeZone={timeZone} today={today} />
            </Part>
            <Part title={messages.data}>
              <PersonData person={person} onErased={onClose} />
            </Part>
          </div>
        )}
      </QueryArea>
    </Sheet>
  );
}

function Head({ person }: { person: SchoolPersonDetail }): ReactNode {
  const { role, is_administrator, grade, left_on } = person;
  return (
    <p className={classes.head}>
      <Avatar person={person} size={56} />
      <span>
        {[
          messages.roles[role],
          is_administrator && messages.administrator,
          grade && messages.grade(grade),
          left_on && messages.leftOn(left_on),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </p>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { SchoolDate } from "#contract/school-date.ts";
import type { SchoolPersonDetail } from "#contract/school-people.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { fullName } from "#client/ui/names.ts";
import { QueryArea } from "#client/ui/query-area.tsx";
import { Sheet } from "#client/ui/sheet.tsx";
import { Family } from "./family.tsx";
import classes from "./people.module.css";
import { PersonAccount } from "./person-account.tsx";
import { PersonData } from "./person-data.tsx";
import { PersonRecord } from "./person-record.tsx";
import { PersonRights } from "./person-rights.tsx";
import { PersonStays } from "./person-stays.tsx";
import { peopleQueries } from "./queries.ts";
import { words } from "./words.ts";

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
  const { data } = query;
  return (
    <Sheet opened onClose={onClose} place="side" title={data ? <bdi>{fullName(data)}</bdi> : " "}>
      <QueryArea query={query} broken={words.personFailed}>
        {(person) => (
          <div className={classes.person}>
            <Head person={person} />
            {person.role !== "parent" && (
              <Part title={words.classes}>
                <PersonStays person={person} today={today} />
                {person.role === "student" && (
                  <Link to="/student/$id" params={{ id: person.id }} className={classes.away}>
                    {words.toStudent}
                  </Link>
                )}
              </Part>
            )}
            {person.role !== "teacher" && (
              <Part title={person.role === "student" ? words.guardians : words.children}>
                <Family person={person} onOpen={onOpen} />
              </Part>
            )}
            <Part title={words.accountTitle}>
              <PersonAccount person={person} timeZone={timeZone} />
            </Part>
            {person.role === "teacher" && (
              <Part title={words.rights}>
                <PersonRights person={person} />
              </Part>
            )}
            <Part title={words.origin}>
              <PersonRecord person={person} timeZone={timeZone} today={today} />
            </Part>
            <Part title={words.data}>
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
          words.roles[role],
          is_administrator && words.administrator,
          grade && words.grade(grade),
          left_on && words.leftOn(left_on),
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

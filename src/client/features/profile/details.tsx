import type { ReactNode } from "react";
import type { Account } from "#contract/auth.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { fullName } from "#client/ui/names.ts";
import classes from "./profile.module.css";
import { words } from "./words.ts";

/** Who is signed in: name, role, school, and a teacher's classes. */
export function Details({ account: { person, role, email } }: { account: Account }): ReactNode {
  return (
    <section className={classes.section} aria-label={words.title}>
      <div className={classes.who}>
        <Avatar person={person} size={72} />
        <div>
          <h2 dir="auto">{fullName(person)}</h2>
          <p className={classes.soft}>{person.is_administrator ? `${words.role[role]}, ${words.administrator.toLowerCase()}` : words.role[role]}</p>
        </div>
      </div>
      <dl className={classes.facts}>
        <dt>{words.school}</dt>
        <dd dir="auto">{person.school.name}</dd>
        <dt>{words.email}</dt>
        <dd>{email}</dd>
        {role === "teacher" && (
          <>
            <dt>{words.classes}</dt>
            <dd>
              {person.classes.length === 0 && words.noClasses}
              <ul className={classes.classes}>
                {person.classes.map(({ id, name, student_count }) => (
                  <li key={id}>
                    <bdi>{name}</bdi> <span className={classes.soft}>{words.students(student_count)}</span>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

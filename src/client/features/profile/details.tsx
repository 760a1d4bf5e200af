import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { later } from "#client/ui/later.tsx";
import { fullName } from "#client/ui/names.ts";
import classes from "./profile.module.css";
import { words } from "./words.ts";

const NameSheet = later(() => import("./name-sheet.tsx").then((part) => part.NameSheet));
const PictureSheet = later(() => import("./picture-sheet.tsx").then((part) => part.PictureSheet));

/** Who is signed in: picture, name, role, school, and a teacher's classes. */
export function Details({ account }: { account: Account }): ReactNode {
  const { person, role } = account;
  const [opened, setOpened] = useState<"name" | "picture" | null>(null);
  const close = (): void => setOpened(null);
  return (
    <section className={classes.section} aria-label={fullName(person)}>
      <div className={classes.who}>
        <Avatar person={person} size={72} />
        <div>
          <h3 dir="auto">{fullName(person)}</h3>
          <p className={classes.soft}>
            {person.is_administrator ? `${words.role[role]}, ${words.administrator.toLowerCase()}` : words.role[role]}
          </p>
        </div>
      </div>
      <div className={classes.buttons}>
        <Button onClick={() => setOpened("picture")}>{words.changePicture}</Button>
        {role === "teacher" && <Button onClick={() => setOpened("name")}>{words.changeName}</Button>}
      </div>
      {role !== "teacher" && <p className={classes.soft}>{words.nameKept}</p>}
      <Facts account={account} />
      {opened === "name" && <NameSheet person={person} onClose={close} />}
      {opened === "picture" && <PictureSheet account={account} onClose={close} />}
    </section>
  );
}

function Facts({ account: { person, role } }: { account: Account }): ReactNode {
  return (
    <dl className={classes.facts}>
      <dt>{words.school}</dt>
      <dd dir="auto">{person.school.name}</dd>
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
  );
}

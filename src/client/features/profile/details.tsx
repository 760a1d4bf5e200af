import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { later } from "#client/ui/later.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import { fullName } from "#client/ui/names.ts";
import classes from "./profile.module.css";
import { messages } from "./messages.ts";

const NameSheet = later(() => import("./name-sheet.tsx").then((part) => part.NameSheet));
const PictureSheet = later(() => import("./picture-sheet.tsx").then((part) => part.PictureSheet));

/** Who is signed in: picture, name, role, school, and a teacher's classes. */
export function Details({ account }: { account: Account }): ReactNode {
  const { person, role } = account;
  const [opened, setOpened] = useState<"name" | "picture" | null>(null);
  const close = (): void => setOpened(null);
  return (
    <ListCard
      level={3}
      title={
        <>
          <Avatar person={person} size={72} />
          <span dir="auto">{fullName(person)}</span>
        </>
      }
    >
      <div className="buttons">
        <Button onClick={() => setOpened("picture")}>{messages.changePicture}</Button>
        {role === "teacher" && <Button onClick={() => setOpened("name")}>{messages.changeName}</Button>}
      </div>
      {role !== "teacher" && <p className="soft">{messages.nameKept}</p>}
      <Facts account={account} />
      {opened === "name" && <NameSheet person={person} onClose={close} />}
      {opened === "picture" && <PictureSheet account={account} onClose={close} />}
    </ListCard>
  );
}

function Facts({ account: { person, role } }: { account: Account }): ReactNode {
  return (
    <dl className={classes.facts}>
      <dt>{messages.roleTitle}</dt>
      <dd>
        {person.is_administrator
          ? `${messages.role[role]}, ${messages.administrator.toLowerCase()}`
          : messages.role[role]}
      </dd>
      <dt>{messages.school}</dt>
      <dd dir="auto">{person.school.name}</dd>
      {role === "teacher" && (
        <>
          <dt>{messages.classes}</dt>
          <dd>
            {person.classes.length === 0 && messages.noClasses}
            <ul className={`plain-list ${classes.classes}`}>
              {person.classes.map(({ id, name, student_count }) => (
                <li key={id}>
                  <bdi>{name}</bdi> <span className="soft">· {messages.students(student_count)}</span>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}

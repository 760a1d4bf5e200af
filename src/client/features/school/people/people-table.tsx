import { IconShieldCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { SchoolPerson } from "#contract/school-people.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { fullName } from "#client/ui/names.ts";
import { AccountState } from "./account-state.tsx";
import classes from "./people.module.css";
import { messages } from "./messages.ts";

/** The people of a page: columns on a laptop, fewer on a tablet, two lines for each on a phone. */
export function PeopleTable({
  people,
  timeZone,
  onOpen,
}: {
  people: readonly SchoolPerson[];
  timeZone: string;
  onOpen: (id: string) => void;
}): ReactNode {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{messages.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.name}</th>
          <th scope="col">{messages.role}</th>
          <th scope="col" className={classes.wide}>
            {messages.classes}
          </th>
          <th scope="col">{messages.account}</th>
          <th scope="col" className={classes.wide}>
            {messages.linkSent}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Line key={person.id} person={person} timeZone={timeZone} onOpen={() => onOpen(person.id)} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ person, timeZone, onOpen }: { person: SchoolPerson; timeZone: string; onOpen: () => void }): ReactNode {
  const { account, grade, role, is_administrator } = person;
  const taken = person.classes.map(({ name }) => name).join(", ");
  return (
    <tr className={classes.line}>
      <th scope="row">
        <span className={classes.who}>
          <Avatar person={person} size={32} />
          <span className={classes.stack}>
            <button type="button" className={classes.name} aria-haspopup="dialog" onClick={onOpen} dir="auto">
              {fullName(person)}
            </button>
            <span className={classes.below}>
              <bdi>{account?.email ?? (grade ? messages.grade(grade) : "")}</bdi>
            </span>
          </span>
        </span>
      </th>
      <td className={classes.role}>
        {messages.roles[role]}
        {is_administrator && (
          <span className={classes.rights}>
            <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
            {messages.administrator}
          </span>
        )}
      </td>
      <td className={classes.wide} dir="auto">
        <span className={classes.classes} title={taken}>
          {taken || messages.never}
        </span>
      </td>
      <td className={classes.account}>
        {person.left_on ? (
          <span className={classes.state}>{messages.leftOn(person.left_on)}</span>
        ) : (
          <AccountState person={person} />
        )}
      </td>
      <td className={classes.wide}>
        {account?.invited_at ? messages.day(account.invited_at, timeZone) : messages.never}
      </td>
    </tr>
  );
}

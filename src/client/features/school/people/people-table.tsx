import { IconShieldCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { SchoolPerson } from "#contract/school-people.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { type Column, DataTable, twoLines, wholeLine } from "#client/ui/data-table.tsx";
import { fullName } from "#client/ui/names.ts";
import { AccountState } from "./account-state.tsx";
import { messages } from "./messages.ts";
import classes from "./people.module.css";

interface Props {
  people: readonly SchoolPerson[];
  timeZone: string;
  onOpen: (id: string) => void;
}

/** The people of a page: columns on a tablet and a laptop, two lines for each on a phone. */
export function PeopleTable({ people, timeZone, onOpen }: Props): ReactNode {
  const columns: Column<SchoolPerson>[] = [
    {
      key: "name",
      title: messages.name,
      kind: "name",
      render: (person) => <Who person={person} onOpen={() => onOpen(person.id)} />,
    },
    { key: "role", title: messages.role, render: Role },
    { key: "classes", title: messages.classes, from: "table", render: Classes },
    {
      key: "account",
      title: messages.account,
      render: (person) =>
        person.left_on ? (
          <span className="fine block">{messages.leftOn(person.left_on)}</span>
        ) : (
          <AccountState person={person} />
        ),
    },
    {
      key: "link",
      title: messages.linkSent,
      from: "table",
      render: ({ account }) => (
        <span className="fine block">
          {account?.invited_at ? messages.day(account.invited_at, timeZone) : messages.never}
        </span>
      ),
    },
  ];
  return <DataTable raised caption={messages.caption} columns={columns} rows={people} keyOf={({ id }) => id} />;
}

function Who({ person, onOpen }: { person: SchoolPerson; onOpen: () => void }): ReactNode {
  const { account, grade } = person;
  return (
    <span className={`${classes.who} person`}>
      <Avatar person={person} size={32} />
      <span className={`${classes.stack} words`}>
        <button
          type="button"
          className={`${classes.open} ${wholeLine}`}
          aria-haspopup="dialog"
          onClick={onOpen}
          dir="auto"
        >
          {fullName(person)}
        </button>
        <span className={`${classes.cut} fine block`}>
          <bdi>{account?.email ?? (grade ? messages.grade(grade) : "")}</bdi>
        </span>
      </span>
    </span>
  );
}

function Role({ role, is_administrator }: SchoolPerson): ReactNode {
  return (
    <span className="fine block">
      {messages.roles[role]}
      {is_administrator && (
        <span className={classes.rights}>
          <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
          {messages.administrator}
        </span>
      )}
    </span>
  );
}

function Classes(person: SchoolPerson): ReactNode {
  const taken = person.classes.map(({ name }) => name).join(", ");
  return (
    <span className={`${twoLines} fine`} title={taken} dir="auto">
      {taken || messages.never}
    </span>
  );
}

import type { ReactNode } from "react";
import type { LeaderboardEntry } from "#contract/profile.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { fullName } from "#client/ui/names.ts";
import classes from "./leaderboard.module.css";
import { messages } from "./messages.ts";

/** Teachers by place; equals share one, and oneself stands out by word, weight and ground. */
export function LeaderboardTable({ entries }: { entries: readonly LeaderboardEntry[] }): ReactNode {
  return (
    <table className={classes.board}>
      <thead>
        <tr>
          <th scope="col">{messages.rank}</th>
          <th scope="col">{messages.teacher}</th>
          <th scope="col">{messages.streak}</th>
          <th scope="col">{messages.completed}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          <Place key={entry.person.id} entry={entry} apart={entry.rank > index + 1} />
        ))}
      </tbody>
    </table>
  );
}

/** `apart`: places between this one and the one before are not shown. */
function Place({
  entry: { rank, person, streak, connections_completed, is_me },
  apart,
}: {
  entry: LeaderboardEntry;
  apart: boolean;
}): ReactNode {
  return (
    <tr data-me={is_me || undefined} data-apart={apart || undefined}>
      <td className="figures">{rank}</td>
      <th scope="row">
        <span className={classes.who}>
          <Avatar person={person} size={32} />
          <span>
            <bdi>{fullName(person)}</bdi>
            {is_me && <span className={classes.me}>{messages.me}</span>}
          </span>
        </span>
      </th>
      <td className="figures" data-label={messages.streak}>
        {streak}
      </td>
      <td className="figures" data-label={messages.completed}>
        {connections_completed}
      </td>
    </tr>
  );
}

import type { ReactNode } from "react";
import classes from "./insights.module.css";

interface Props {
  types: readonly { type_id: string; name: string; count: number }[];
}

/** What a student's count is made of; of one type alone the graph says as much. */
export function TypesList({ types }: Props): ReactNode {
  if (types.length < 2) return null;
  return (
    <ul className={classes.types}>
      {types
        .toSorted((a, b) => b.count - a.count)
        .map(({ type_id, name, count }) => (
          <li key={type_id}>
            <bdi>{name}</bdi>
            <strong className="figures">{count}</strong>
          </li>
        ))}
    </ul>
  );
}

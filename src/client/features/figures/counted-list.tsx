import type { ReactNode } from "react";
import classes from "./lists.module.css";

interface Counted {
  id: string;
  name: string;
  count: number;
}

/** What a count is made of, most first. */
export function CountedList({ of }: { of: readonly Counted[] }): ReactNode {
  return (
    <dl className={classes.counted}>
      {of
        .toSorted((a, b) => b.count - a.count)
        .map(({ id, name, count }) => (
          <div key={id}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd className="figures">{count}</dd>
          </div>
        ))}
    </dl>
  );
}

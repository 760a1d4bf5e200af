import type { ReactNode } from "react";
import { ListCard } from "#client/ui/list-card.tsx";
import type { RosterChange, RosterPreview } from "#contract/roster.ts";
import classes from "./roster.module.css";
import { messages } from "./messages.ts";

const WORDS = ["added", "changed", "ended"] as const;

const count = (value: number): string => (value === 0 ? "–" : value.toLocaleString());

/** Counts for each kind of row, and below them some by name, so that an administrator knows their school again. */
export function Changes({ preview, notes }: { preview: RosterPreview; notes: string[] }): ReactNode {
  const changed = preview.changes.filter((one) => WORDS.some((word) => one[word].count > 0));
  return (
    <ListCard title={messages.changes} text={messages.school(preview)}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Sums changes={preview.changes} />
      <div>
        {changed.map((change) => (
          <Kind key={change.kind} change={change} />
        ))}
      </div>
    </ListCard>
  );
}

function Sums({ changes }: { changes: RosterChange[] }): ReactNode {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{messages.kind}</th>
          <th scope="col">{messages.added}</th>
          <th scope="col">{messages.changedColumn}</th>
          <th scope="col">{messages.ended}</th>
          <th scope="col">{messages.unchanged}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ kind, added, changed, ended, unchanged }) => (
          <tr key={kind}>
            <th scope="row">{messages.kinds[kind]}</th>
            {[added.count, changed.count, ended.count].map((value, index) => (
              <td key={WORDS[index]} data-some={value > 0 || undefined}>
                {count(value)}
              </td>
            ))}
            <td>{count(unchanged)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Kind({ change }: { change: RosterChange }): ReactNode {
  return (
    <details className={classes.details}>
      <summary>
        {messages.kinds[change.kind]}
        <span className={classes.counts}>
          {WORDS.filter((word) => change[word].count > 0)
            .map((word) => messages.examples(change[word].count, word))
            .join(", ")}
        </span>
      </summary>
      {WORDS.filter((word) => change[word].count > 0).map((word) => {
        const { count: all, examples } = change[word];
        return (
          <section key={word}>
            <h3>{messages.examples(all, word)}</h3>
            <ul className={classes.examples}>
              {examples.map(({ name, detail }, index) => (
                // Two rows may read alike, and nothing moves among them.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  <bdi>{name}</bdi>
                  {detail && <span className={classes.soft}> {detail}</span>}
                </li>
              ))}
              {all > examples.length && <li className={classes.soft}>{messages.more(all - examples.length)}</li>}
            </ul>
          </section>
        );
      })}
    </details>
  );
}

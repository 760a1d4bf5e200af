import type { ReactNode } from "react";
import { type Column, DataTable } from "#client/ui/data-table.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import type { RosterChange, RosterPreview } from "#contract/roster.ts";
import shared from "#client/features/school/school.module.css";
import { formatNumber } from "#client/ui/format.ts";
import classes from "./roster.module.css";
import { messages } from "./messages.ts";

const WORDS = ["added", "changed", "ended"] as const;

const count = (value: number): string => (value === 0 ? "–" : formatNumber(value));

/** Counts for each kind of row, and below them some by name, so that an administrator knows their school again. */
export function Changes({ preview, notes }: { preview: RosterPreview; notes: string[] }): ReactNode {
  const changed = preview.changes.filter((one) => WORDS.some((word) => one[word].count > 0));
  return (
    <ListCard title={messages.changes} text={messages.school(preview)}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <DataTable
        caption={messages.changes}
        narrow="pairs"
        columns={COLUMNS}
        rows={preview.changes}
        keyOf={({ kind }) => kind}
      />
      <div>
        {changed.map((change) => (
          <Kind key={change.kind} change={change} />
        ))}
      </div>
    </ListCard>
  );
}

const figure = (title: string, of: (change: RosterChange) => number): Column<RosterChange> => ({
  key: title,
  title,
  kind: "figure",
  render: (change) => <span className={of(change) > 0 ? "strong" : "soft"}>{count(of(change))}</span>,
});

const COLUMNS: readonly Column<RosterChange>[] = [
  { key: "kind", title: messages.kind, kind: "name", render: ({ kind }) => messages.kinds[kind] },
  figure(messages.added, ({ added }) => added.count),
  figure(messages.changedColumn, ({ changed }) => changed.count),
  figure(messages.ended, ({ ended }) => ended.count),
  {
    key: "unchanged",
    title: messages.unchanged,
    kind: "figure",
    render: ({ unchanged }) => <span className="soft">{count(unchanged)}</span>,
  },
];

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
            <ul className={shared.entries}>
              {examples.map(({ name, detail }, index) => (
                // Two rows may read alike, and nothing moves among them.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  <bdi>{name}</bdi>
                  {detail && <span className="soft"> {detail}</span>}
                </li>
              ))}
              {all > examples.length && <li className="soft">{messages.more(all - examples.length)}</li>}
            </ul>
          </section>
        );
      })}
    </details>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Sheet } from "#client/ui/sheet.tsx";
import type { Row } from "#client/outbox/row.ts";
import classes from "./chip.module.css";
import { WaitingRow } from "./waiting-row.tsx";
import { counts } from "#client/outbox/pending.ts";
import { useOutbox, useOutboxSnapshot } from "#client/outbox/react.tsx";
import { freeRows } from "#client/outbox/scheduler.ts";
import { knownElsewhere } from "./known-elsewhere.ts";
import { argsOn, rightDay } from "./right-day.ts";
import { SettleAll } from "./settle-all.tsx";
import { told } from "./told.ts";
import { longDay, messages, type Names, statusText } from "./waiting-messages.ts";

/** As many as anyone reads; the rest is told as a count. */
const MOST_SHOWN = 50;

interface RowsProps {
  title: string;
  rows: readonly Row[];
  names: Names;
  /** Those that wait under one that was refused. */
  held?: ReadonlySet<Row>;
}

function Rows({ title, rows, names, held }: RowsProps): ReactNode {
  if (rows.length === 0) return null;
  const rest = rows.length - MOST_SHOWN;
  return (
    <section className={classes.group} aria-label={title}>
      <h3>{title}</h3>
      <ul className={classes.rows}>
        {rows.slice(0, MOST_SHOWN).map((row) => (
          <WaitingRow key={row.op_id} row={row} names={names} held={held?.has(row) ?? false} />
        ))}
      </ul>
      {rest > 0 && <p className="fine">{messages.more(rest)}</p>}
    </section>
  );
}

/** All that was entered on one day for another, moved at once. */
function MoveAll({ rows, timeZone }: { rows: readonly Row[]; timeZone: string }): ReactNode {
  const outbox = useOutbox();
  const days = new Map<string | undefined, Row[]>();
  for (const row of rows) {
    const day = rightDay(row, timeZone);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  const move = async (day: string, those: readonly Row[]): Promise<void> => {
    for (const row of those) await outbox.retry(row.op_id, argsOn(row, day, timeZone));
  };
  return [...days].map(([day, those]) => {
    if (day === undefined || those.length < 2) return null;
    return (
      <button key={day} type="button" className={classes.action} onClick={() => void told(move(day, those))}>
        {messages.moveAll(those.length, longDay(day))}
      </button>
    );
  });
}

/** What waits and what needs the teacher, in plain messages. */
export function WaitingSheet({ names: given, onClose }: { names: Names; onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const names: Names = { ...given, student: (id) => given.student(id) ?? knownElsewhere(queryClient, id) };
  const outbox = useOutbox();
  const snapshot = useOutboxSnapshot();
  const [sending, setSending] = useState(false);
  const waiting = snapshot.rows.filter(counts);
  const free = new Set(freeRows(snapshot.rows));
  const held = new Set(waiting.filter((row) => !free.has(row)));
  const sendNow = async (): Promise<void> => {
    if (sending) return;
    setSending(true);
    await outbox.flush().catch(() => undefined);
    setSending(false);
  };
  return (
    <Sheet opened onClose={onClose} title={messages.title}>
      {(snapshot.keeping.length + snapshot.waiting > 0 || snapshot.needsYou.length === 0) && (
        <p>{statusText(snapshot, held.size)}</p>
      )}
      {snapshot.sealed > 0 && <p>{messages.sealed(snapshot.sealed)}</p>}
      {snapshot.waiting > 0 && (
        <div className={classes.actions}>
          <button
            type="button"
            className={classes.action}
            aria-disabled={sending || undefined}
            onClick={() => void sendNow()}
          >
            {messages.sendNow}
          </button>
        </div>
      )}
      <Rows title={messages.keepingTitle} rows={snapshot.keeping} names={names} />
      <MoveAll rows={snapshot.needsYou} timeZone={names.timeZone} />
      <SettleAll rows={snapshot.needsYou.filter((row) => rightDay(row, names.timeZone) === undefined)} />
      <Rows title={messages.needsYouTitle} rows={snapshot.needsYou} names={names} />
      <Rows title={messages.waitingTitle} rows={waiting} names={names} held={held} />
    </Sheet>
  );
}

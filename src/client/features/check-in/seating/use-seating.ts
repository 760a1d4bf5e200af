import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import type { ListedStudent } from "#contract/check-in.ts";
import { FIRST_LAYOUT, type SeatingLayout, type Seat } from "#contract/seats.ts";
import { latestKnown } from "#client/outbox/known-lists.ts";
import { isNotFound } from "#client/api/answer.ts";
import { messages } from "#client/features/check-in/messages.ts";
import { checkInQueries } from "#client/features/check-in/queries.ts";
import { againAfter } from "#client/features/check-in/use-class-list.ts";
import { overlaySeating } from "#client/outbox/commands/seat.ts";
import { useOutbox } from "#client/outbox/react.tsx";
import { notify } from "#client/ui/notice-store.ts";
import { type Arrangement, inverseOf, shownSeats } from "./arrange.ts";

export interface Seating {
  className: string;
  students: readonly ListedStudent[];
  layout: SeatingLayout;
  /** Those who have a place that shows. */
  seats: readonly Seat[];
  change: (arrangement: Arrangement) => void;
  /** Gives every place back, those that a smaller plan keeps without showing them as well. */
  empty: () => void;
  /** Takes the last change back that was made here; undefined where there is none. */
  undo: (() => void) | undefined;
}

export type SeatingState =
  | { state: "loading" }
  /** The server says that the class is not one of theirs. */
  | { state: "refused" }
  | { state: "failed"; error: unknown; retry: () => void; retrying: boolean }
  | { state: "ready"; seating: Seating };

/** The plan of a class as the server and this device have it, and how it is changed: at once, durably, offline too. */
export function useSeating(classId: string, date: string): SeatingState {
  const queryClient = useQueryClient();
  const outbox = useOutbox();
  const { taps } = useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
  const asked = useQuery({ ...checkInQueries.studentList(classId, date), refetchInterval: againAfter(true) });
  const [done, setDone] = useState<readonly Arrangement[]>([]);
  if (isNotFound(asked.error)) return { state: "refused" };
  const list = asked.data ?? latestKnown(queryClient, classId, date);
  if (!list) {
    if (asked.fetchStatus === "fetching" && asked.isPending) return { state: "loading" };
    const retrying = asked.fetchStatus === "fetching";
    return { state: "failed", error: asked.error, retry: () => void asked.refetch(), retrying };
  }
  const plan = overlaySeating(list, taps);
  const { rows, columns, front } = plan ?? FIRST_LAYOUT;
  const layout = { rows, columns, front };
  const enrolled = new Set(list.students.map(({ id }) => id));
  const kept = (plan?.seats ?? []).filter(({ student_id }) => enrolled.has(student_id));
  const seats = shownSeats(kept, layout);

  const enqueue = ({ layout: size, moves }: Arrangement): void => {
    // The first change says the size of the plan, which nobody has said yet.
    const said = size ?? (plan ? undefined : layout);
    const args = { class_id: classId, date, moves, ...(said ? { layout: said } : {}), base: plan?.version ?? 0 };
    outbox
      .enqueue({ kind: "seat", args })
      .catch(() => notify({ text: messages.notKept, tone: "problem", duration: Infinity }));
  };
  const change = (arrangement: Arrangement): void => {
    if (!arrangement.layout && arrangement.moves.length === 0) return;
    setDone([...done, inverseOf({ ...layout, seats: kept }, arrangement)]);
    enqueue(arrangement);
  };
  const empty = (): void => change({ moves: kept.map(({ student_id }) => ({ student_id, row: null, column: null })) });
  const last = done.at(-1);
  const undo =
    last &&
    ((): void => {
      setDone(done.slice(0, -1));
      enqueue(last);
    });
  return {
    state: "ready",
    seating: { className: list.class.name, students: list.students, layout, seats, change, empty, undo },
  };
}

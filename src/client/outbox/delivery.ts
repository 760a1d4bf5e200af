import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { BehaviorGroup, Mark, StudentList } from "#contract/check-in.ts";
import type { CircleDay } from "#contract/circle.ts";
import type { Connection } from "#contract/connection.ts";
import { queryKeys } from "#client/api/query-keys.ts";
import { afterCircle } from "./carriers/circle.ts";
import type { Delivery, Effects } from "./carriers/carrier.ts";
import { afterComplete } from "./carriers/complete.ts";
import { afterCheckIn } from "./carriers/mark.ts";
import { afterRecord } from "./carriers/record.ts";
import { untoldEffects } from "./carriers/registry.ts";
import { afterSeat } from "./carriers/seat.ts";
import { afterUndo } from "./carriers/undo.ts";
import { changeHistories } from "./delivered-history.ts";
import { latestKnown, shownLists } from "./known-lists.ts";
import { type DaysContext, type KnownDaysStatistics, overlayDaysStatistics, overlayStudentList } from "./overlay.ts";
import { isOfCheckIn, type Row } from "./row.ts";

/*
 * What the server has taken is put into the cache before its rows leave the outbox, so that the view is the same in every
 * instant. Each command says what its answer changes; here it is done.
 */

/** What a delivery changes in each cached query. */
export function effectsOf(delivery: Delivery, behaviors?: readonly BehaviorGroup[]): Effects[] {
  switch (delivery.by) {
    case "check-in":
      return [afterCheckIn(delivery)];
    case "record":
      return [afterRecord(delivery)];
    case "undo":
      return [afterUndo(delivery)];
    case "note":
      return [];
    case "connection":
      return [afterComplete(delivery)];
    case "circle":
      return [afterCircle(delivery)];
    case "seat":
      return [afterSeat(delivery)];
    case "locked":
      return [asEntered(delivery.rows, behaviors), ...delivery.rows.map((row) => untoldEffects(row))];
  }
}

/** Taken without an answer, rows stand as they were entered until the server may tell what it made of them. */
const asEntered = (rows: readonly Row[], behaviors: readonly BehaviorGroup[] | undefined): Effects => ({
  studentList: (list) => (rows.some(({ args }) => args.date === list.date) ? withRows(list, rows, behaviors) : list),
  days: rows,
  askAnew: ["check-in"],
});

/** Which version a mark became is not known, so that a mark after it goes by its moment. */
function withRows(
  list: StudentList,
  rows: readonly Row[],
  behaviors: readonly BehaviorGroup[] | undefined,
): StudentList {
  const { check_in, students, own_events } = overlayStudentList(list, rows, behaviors);
  const told = new Set([...(list.check_in?.marks ?? []), ...list.students.map(({ mark }) => mark)]);
  const settle = (mark: Mark): Mark => (told.has(mark) ? mark : { ...mark, version: 0 });
  return {
    ...list,
    check_in: check_in && { ...check_in, marks: check_in.marks.map(settle) },
    students: list.students.map((student, i) => {
      const { mark = null, positive_today = 0, challenging_today = 0, active_connection_id = null } = students[i] ?? {};
      return { ...student, mark: mark && settle(mark), positive_today, challenging_today, active_connection_id };
    }),
    ...(own_events ? { own_events } : {}),
  };
}

/** A cached list with what the server has just taken; the same object where that is not about it. */
export const deliveredList = (
  list: StudentList,
  delivery: Delivery,
  behaviors?: readonly BehaviorGroup[],
): StudentList => effectsOf(delivery, behaviors).reduce((one, { studentList }) => studentList?.(one) ?? one, list);

/** Cached statistics with rows that the server has just taken; they remember them until they are fetched anew. */
export function deliveredDays(
  stats: KnownDaysStatistics,
  delivered: readonly Row[],
  context: DaysContext = {},
): KnownDaysStatistics {
  const rows = delivered.filter(({ op_id }) => !stats.applied?.includes(op_id));
  const applied = [...(stats.applied ?? []), ...rows.map(({ op_id }) => op_id)];
  return { ...overlayDaysStatistics(stats, rows, context), applied };
}

/** Where the queries lie that an effect changes. */
const changedBy = ({ studentList, days, activeConnections, connection, circleDay }: Effects): QueryKey[] => [
  ...(studentList ? [queryKeys.studentLists] : []),
  ...(days ? [queryKeys.days] : []),
  ...(activeConnections ? [queryKeys.activeConnections] : []),
  ...(connection ? [queryKeys.connection(connection.id)] : []),
  ...(circleDay ? [queryKeys.circleDays(circleDay.classId)] : []),
];

/**
 * Marks and behaviours that were tapped on the latest list of their class, while that of their day had not come, get a
 * place in the cache: else they would go from the screen with their rows. Gives what is still to be asked.
 */
function standIn(queryClient: QueryClient, rows: readonly Row[]): QueryKey[] {
  const missing: QueryKey[] = [];
  for (const { args } of rows.filter((row) => isOfCheckIn(row) || row.kind === "record")) {
    const queryKey = [...queryKeys.studentLists, args.class_id, args.date];
    if (queryClient.getQueryData(queryKey) !== undefined) continue;
    const latest = latestKnown(queryClient, args.class_id, args.date);
    if (latest && queryClient.setQueryData<StudentList>(queryKey, latest)) missing.push(queryKey);
  }
  return missing;
}

/**
 * Reads under way were asked before the server took the rows: their answers would take the rows back out of view. Gives
 * what asks them anew.
 */
async function stopReads(queryClient: QueryClient, keys: readonly QueryKey[]): Promise<() => void> {
  const early = keys.flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" }));
  const askAgain = (queryKey: QueryKey): void => void queryClient.invalidateQueries({ queryKey, exact: true });
  const [first, again] = [early.filter(isFirst), early.filter((query) => !isFirst(query))];
  await Promise.all(again.map(({ queryKey }) => queryClient.cancelQueries({ queryKey, exact: true })));
  return () => {
    for (const { queryKey } of again) askAgain(queryKey);
    // Whoever waits for a first answer gets it, and then the true one.
    for (const { promise, queryKey } of first) promise?.finally(() => askAgain(queryKey)).catch(() => undefined);
  };
}

const isFirst = ({ state }: Query): boolean => state.data === undefined;

function change(queryClient: QueryClient, effects: Effects, behaviors: BehaviorGroup[] | undefined): void {
  const { studentList, days, counted, activeConnections, connection, circleDay } = effects;
  const set = <T>(queryKey: QueryKey, changed: (data: T) => T): void =>
    void queryClient.setQueriesData<T>({ queryKey }, (data) => (data === undefined ? data : changed(data)));
  if (studentList) set<StudentList>(queryKeys.studentLists, studentList);
  for (const [key, stats] of days
    ? queryClient.getQueriesData<KnownDaysStatistics>({ queryKey: queryKeys.days })
    : []) {
    const class_id = key[queryKeys.days.length];
    const context = {
      ...(typeof class_id === "string" ? { class_id } : {}),
      ...(behaviors ? { behaviors } : {}),
      lists: counted ? shownLists(queryClient, counted, []) : [],
    };
    if (stats) queryClient.setQueryData(key, deliveredDays(stats, days ?? [], context));
  }
  if (activeConnections) set<Connection[]>(queryKeys.activeConnections, activeConnections);
  if (connection) queryClient.setQueryData<Connection>(queryKeys.connection(connection.id), connection.change);
  if (circleDay) set<CircleDay>(queryKeys.circleDays(circleDay.classId), circleDay.change);
}

/** Whether a row may have ended a connection of these students: answers tell of those alone that were raised. */
function mayHaveEnded(row: Row, dotted: ReadonlySet<string>): boolean {
  if (row.kind === "mark") return dotted.has(row.args.student_id);
  if (row.kind === "record" || row.kind === "undo")
    return row.args.student_ids ? row.args.student_ids.some((id) => dotted.has(id)) : dotted.size > 0;
  return row.kind === "reopen" && dotted.size > 0;
}

/** The students whom the cached lists know with a connection. */
const dottedIn = (queryClient: QueryClient): ReadonlySet<string> =>
  new Set(
    queryClient
      .getQueriesData<StudentList>({ queryKey: queryKeys.studentLists })
      .flatMap(([, list]) => list?.students ?? [])
      .filter(({ active_connection_id }) => active_connection_id !== null)
      .map(({ id }) => id),
  );

const ANEW = {
  "check-in": queryKeys.checkIn,
  lists: queryKeys.studentLists,
  days: queryKeys.days,
  connections: queryKeys.connections,
  circle: queryKeys.circle,
};

/** A list that is asked for anew may take its time, in ms. */
const ASK_PATIENCE_MS = 1000;

/** Lists and figures that the server makes of what is recorded: on the screen before the rows go from it. */
const askDerived = (queryClient: QueryClient): Promise<unknown> =>
  Promise.race([
    Promise.all(
      [queryKeys.students, queryKeys.insights].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    ),
    new Promise((resolve) => setTimeout(resolve, ASK_PATIENCE_MS)),
  ]);

/**
 * Puts what the server took into the cached answers. Asked for anew is only what the answer does not tell, and what was
 * being read meanwhile.
 */
export async function applyDelivery(queryClient: QueryClient, delivery: Delivery): Promise<void> {
  const behaviors = queryClient.getQueryData<{ groups: BehaviorGroup[] }>(queryKeys.behaviors)?.groups;
  const effects = effectsOf(delivery, behaviors);
  const dotted = dottedIn(queryClient);
  const missing = standIn(queryClient, delivery.rows);
  const readAgain = await stopReads(queryClient, effects.flatMap(changedBy));
  for (const one of effects) change(queryClient, one, behaviors);
  changeHistories(queryClient, delivery);
  readAgain();
  for (const queryKey of missing)
    void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  const anew = new Set<keyof typeof ANEW>(effects.flatMap(({ askAnew = [] }) => askAnew));
  if (delivery.rows.some((row) => mayHaveEnded(row, dotted))) anew.add("lists").add("connections");
  for (const name of anew) void queryClient.invalidateQueries({ queryKey: ANEW[name] });
  await askDerived(queryClient);
}

/** Rows went without an answer seen here: what they were about is asked for anew. */
export const askAnew = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.checkIn });

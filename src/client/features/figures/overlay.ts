import type { EventsStatistics } from "#contract/check-in.ts";
import type { Details, Graph, Overview, StudentInsights } from "#contract/insights.ts";
import type { Change } from "./waiting.ts";

/*
 * The server's figures with the events and marks that wait on the device counted in. Pure; where nothing waits the answer itself.
 */

type Only = (change: Change) => boolean;

const sum = (changes: readonly Change[], only: Only = () => true): number =>
  changes.reduce((total, change) => total + (only(change) ? change.by : 0), 0);

const atLeastNone = (n: number): number => Math.max(0, n);

/** What a figure is of. */
export interface Scope {
  class_id?: string | undefined;
  type_id?: string | undefined;
}

export const isIn =
  ({ class_id, type_id }: Scope) =>
  (change: Pick<Change, "class_id" | "type_id" | "ofOneClass">): boolean =>
    (class_id === undefined ? change.ofOneClass !== true : change.class_id === class_id) &&
    (type_id === undefined || change.type_id === type_id);

function withTypes<T extends { type_id: string; name: string }>(
  types: readonly T[],
  changes: readonly Change[],
  make: (change: Change) => T,
): T[] {
  const there = new Set(types.map(({ type_id }) => type_id));
  const more = new Map(
    changes.filter(({ by, type_id }) => by > 0 && !there.has(type_id)).map((change) => [change.type_id, change]),
  );
  return [...types, ...[...more.values()].map(make)];
}

export function overlayGraph(graph: Graph, all: readonly Change[], scope: Scope): Graph {
  const changes = all.filter((change) => change.group === graph.type && isIn(scope)(change));
  if (changes.length === 0) return graph;
  const points = graph.points.map((point) => {
    const of = changes.filter(({ date }) => date === point.date);
    const by_type = { ...point.by_type };
    for (const { type_id, by } of of) by_type[type_id] = atLeastNone((by_type[type_id] ?? 0) + by);
    return { ...point, count: atLeastNone(point.count + sum(of)), by_type };
  });
  return { ...graph, points, types: withTypes(graph.types, changes, ({ type_id, name }) => ({ type_id, name })) };
}

export function overlayOverview(overview: Overview, all: readonly Change[], classId: string | undefined): Overview {
  const changes = all.filter((change) => overview.days.includes(change.date) && isIn({ class_id: classId })(change));
  if (changes.length === 0) return overview;
  const groups = overview.groups.map((group) => {
    const of = changes.filter((change) => change.group === group.slug);
    const by_day = group.by_day.map((n, day) => atLeastNone(n + sum(of, ({ date }) => date === overview.days[day])));
    return { ...group, total: atLeastNone(group.total + sum(of)), by_day };
  });
  const classes = overview.classes.map((one) => {
    const more = (group: "positive" | "challenging"): number =>
      atLeastNone(one[group] + sum(changes, (change) => change.class_id === one.id && change.group === group));
    return { ...one, positive: more("positive"), challenging: more("challenging") };
  });
  return { ...overview, groups, classes };
}

/** The counts by behaviour; one that the server did not name yet joins them. */
export function overlayStatistics(stats: EventsStatistics, all: readonly Change[], scope: Scope): EventsStatistics {
  const changes = all.filter((change) => stats.days.includes(change.date) && isIn(scope)(change));
  if (changes.length === 0) return stats;
  const groups = stats.groups.map((group) => {
    const of = changes.filter((change) => change.group === group.slug);
    const told = group.behaviors.map(({ id, name, total }) => ({ type_id: id, name, total }));
    const behaviors = withTypes(told, of, ({ type_id, name }) => ({ type_id, name, total: 0 })).map(
      ({ type_id, name, total }) => ({
        id: type_id,
        name,
        total: atLeastNone(total + sum(of, (change) => change.type_id === type_id)),
      }),
    );
    return { ...group, total: atLeastNone(group.total + sum(of)), behaviors };
  });
  return { ...stats, groups };
}

export function overlayDetails(details: Details, all: readonly Change[], scope: Scope): Details {
  const changes = all.filter(
    (change) => change.group === details.type && details.days.includes(change.date) && isIn(scope)(change),
  );
  if (changes.length === 0) return details;
  const total = atLeastNone(details.total + sum(changes));
  const there = new Set(details.students.map(({ id }) => id));
  const unlisted = new Map(
    changes.filter(({ student_id }) => !there.has(student_id)).map((change) => [change.student_id, change]),
  );
  const added = [...unlisted.values()].map(({ student_id, student_name }) => ({
    id: student_id,
    first_name: student_name,
    last_name: "",
    count: 0,
    share: 0,
    previous_count: 0,
  }));
  const students = [...details.students, ...added].map((student) => {
    const count = atLeastNone(student.count + sum(changes, ({ student_id }) => student_id === student.id));
    return { ...student, count, share: total === 0 ? 0 : count / total };
  });
  const types = withTypes(details.types, changes, ({ type_id, name }) => ({ type_id, name, count: 0 })).map((type) => ({
    ...type,
    count: atLeastNone(type.count + sum(changes, ({ type_id }) => type_id === type.type_id)),
  }));
  return { ...details, total, students, types };
}

/** The events of the answer stay the server's: the list lays them over by itself. */
export function overlayStudent(answer: StudentInsights, all: readonly Change[], scope: Scope): StudentInsights {
  const days = new Set(answer.by_day.map(({ date }) => date));
  const changes = all.filter(
    (change) =>
      change.group === answer.type &&
      change.student_id === answer.student.id &&
      days.has(change.date) &&
      isIn(scope)(change),
  );
  if (changes.length === 0) return answer;
  const by_type = withTypes(answer.by_type, changes, ({ type_id, name }) => ({ type_id, name, count: 0 })).map(
    (type) => ({
      ...type,
      count: atLeastNone(type.count + sum(changes, ({ type_id }) => type_id === type.type_id)),
    }),
  );
  const by_day = answer.by_day.map((day) => ({
    ...day,
    count: atLeastNone(day.count + sum(changes, ({ date }) => date === day.date)),
  }));
  return { ...answer, total: atLeastNone(answer.total + sum(changes)), by_day, by_type };
}

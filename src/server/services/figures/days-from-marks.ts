import type { SelectQueryBuilder } from "kysely";
import type { MarkStatus } from "#contract/marks.ts";
import type { Schema, StudentDayTable } from "#server/database/schema.ts";
import type { Value } from "#server/database/prepared.ts";
import type { Queryable } from "#server/services/context.ts";
import { finishedMarks } from "./finished-marks.ts";
import type { AskedRange, AskedScope } from "./scope.ts";

/**
 * Student-days told by the database from the marks of finished check-ins: the rule of `studentDay` in one query, for
 * some classes alone or for all, in a range or in all time.
 */
export function daysFromMarks(
  db: Queryable,
  schoolId: Value<string>,
  scope?: AskedScope,
  range?: AskedRange,
): SelectQueryBuilder<Schema & { day: StudentDayTable }, "day", object> {
  const sums = finishedMarks(db, schoolId, scope, range)
    .select((eb) => {
      const count = (...statuses: MarkStatus[]) =>
        eb.fn.sum<number>(eb.case().when("mark.status", "in", statuses).then(1).else(0).end());
      return [
        "mark.school_id",
        "mark.date",
        "mark.student_id",
        eb.fn.countAll<number>().as("marks"),
        count("absent", "excused").as("away"),
        count("excused").as("excused"),
        count("late").as("late"),
      ];
    })
    .groupBy(["mark.school_id", "mark.date", "mark.student_id"])
    .as("sums");
  const words = db
    .selectFrom(sums)
    .select((eb) => [
      "school_id",
      "date",
      "student_id",
      eb
        .case()
        .when(eb("away", ">", eb("marks", "-", eb.ref("away"))))
        .then(
          eb
            .case()
            .when(eb("excused", ">", eb("away", "-", eb.ref("excused"))))
            .then<MarkStatus>("excused")
            .else<MarkStatus>("absent")
            .end(),
        )
        .when("late", ">", 0)
        .then<MarkStatus>("late")
        .else<MarkStatus>("present")
        .end()
        .as("word"),
    ])
    .as("day");
  return db.selectFrom(words);
}

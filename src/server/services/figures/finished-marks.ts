import type { Value } from "#server/database/prepared.ts";
import type { Queryable } from "#server/services/context.ts";
import { type AskedRange, type AskedScope, isWithin } from "./scope.ts";

/**
 * The marks of finished check-ins, of some classes or of the school, in a range or in all time. A cross join keeps SQLite
 * to this order: a class's check-ins are found by their index, and each one's marks lie side by side. Left to itself it
 * may walk every mark of the school, which has the order that a group asks for.
 */
export const finishedMarks = (db: Queryable, schoolId: Value<string>, scope?: AskedScope, range?: AskedRange) =>
  db
    .selectFrom("check_in")
    .crossJoin("mark")
    .whereRef("mark.school_id", "=", "check_in.school_id")
    .whereRef("mark.check_in_id", "=", "check_in.id")
    .where("check_in.school_id", "=", schoolId)
    .where("check_in.finished_at", "is not", null)
    .$if(scope !== undefined, (query) => query.where("check_in.class_id", "in", [...(scope ?? [])]))
    .$if(range !== undefined, (query) => (range ? query.where(isWithin("check_in.date", range)) : query));

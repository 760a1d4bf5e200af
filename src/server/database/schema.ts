import type { AccessTables } from "./schema/access.ts";
import type { ClassroomTables } from "./schema/classroom.ts";
import type { FiguresTables } from "./schema/figures.ts";
import type { SchoolTables } from "./schema/school.ts";
import type { ServiceTables } from "./schema/service.ts";

/*
 * Columns are alike on SQLite and PostgreSQL so that one set of queries serves both: ids, dates (`YYYY-MM-DD`) and
 * moments (ISO 8601, UTC, milliseconds) are text that sorts by its bytes; flags are 0 or 1; structures are JSON text.
 * Every table of a school carries `school_id`, first in its keys.
 */

export type * from "./schema/access.ts";
export type * from "./schema/classroom.ts";
export type * from "./schema/figures.ts";
export type * from "./schema/school.ts";
export type * from "./schema/service.ts";

/** Every table by its name. */
export interface Schema extends SchoolTables, AccessTables, ClassroomTables, FiguresTables, ServiceTables {}

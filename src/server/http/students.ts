import * as calls from "#contract/students.ts";
import { getStudent } from "#server/services/students/get-student.ts";
import { listStudents } from "#server/services/students/list-students.ts";
import type { Deps } from "./deps.ts";
import { type Api, serve } from "./serve.ts";

export function studentRoutes(api: Api, deps: Deps): void {
  serve(api, deps, calls.listStudents, (ctx, { query }) => listStudents(ctx, query));
  serve(api, deps, calls.getStudent, (ctx, { params, query }) =>
    getStudent(ctx, { id: params.id, cursor: query.events_before, limit: query.events_limit, group: query.group }),
  );
}

import * as calls from "#contract/school-classes.ts";
import { changeLoan, endLoan, lendClass } from "#server/services/classes/lend-class.ts";
import { listSchoolClasses } from "#server/services/classes/list-school-classes.ts";
import { listLoans } from "#server/services/classes/loans.ts";
import { setClassKind } from "#server/services/classes/set-kind.ts";
import type { Deps } from "./deps.ts";
import { type Api, serve } from "./serve.ts";

const DONE = { status: 200 as const };

export function schoolClassRoutes(api: Api, deps: Deps): void {
  serve(api, deps, calls.listSchoolClasses, (ctx, { query }) => listSchoolClasses(ctx, query));
  serve(api, deps, calls.setClassKind, async (ctx, { params, body }) => {
    await setClassKind(ctx, params.id, body.kind);
    return DONE;
  });
  serve(api, deps, calls.listLoans, (ctx, { query }) => listLoans(ctx, query));
  serve(api, deps, calls.lendClass, async (ctx, { body }) => ({
    ...DONE,
    id: await lendClass(ctx, { classId: body.class_id, teacherId: body.teacher_id, from: body.from, to: body.to }),
  }));
  serve(api, deps, calls.changeLoan, async (ctx, { params, body }) => {
    await changeLoan(ctx, params.id, body.to, body.base);
    return DONE;
  });
  serve(api, deps, calls.endLoan, async (ctx, { params }) => {
    await endLoan(ctx, params.id);
    return DONE;
  });
}

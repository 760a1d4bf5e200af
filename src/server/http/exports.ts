import * as audit from "#contract/audit.ts";
import * as dashboard from "#contract/dashboard.ts";
import * as insights from "#contract/insights.ts";
import * as registers from "#contract/register.ts";
import { entriesForFile } from "#server/services/audit/list-audit.ts";
import type { Context } from "#server/services/context.ts";
import { getGraph } from "#server/services/dashboard/graph.ts";
import { getRegister } from "#server/services/dashboard/register.ts";
import { type Export, exported } from "#server/services/exports/record-export.ts";
import { getDetails } from "#server/services/insights/details.ts";
import type { Deps } from "./deps.ts";
import { type Api, type Request, requireSession, serveOpen } from "./serve.ts";

/** What several classes or people are named in, to be saved as a file. Nothing of it is kept under a key: it holds names. */
export function exportRoutes(api: Api, deps: Deps): void {
  const answer = <T>(c: Request, read: (ctx: Context) => Promise<T>, told: (of: T) => Export): Promise<T> =>
    exported(deps.database, { actor: requireSession(c).actor, now: deps.clock() }, read, told);

  serveOpen(api, registers.exportRegister, (c, { params: { class_id }, body: { month } }) =>
    answer(
      c,
      (ctx) => getRegister(ctx, { classId: class_id, month }),
      () => ({ action: "register.export", subjectId: class_id, detail: { month }, what: "the register of a class" }),
    ),
  );

  serveOpen(
    api,
    dashboard.exportDashboardGraph,
    (c, { params, body: { dateStart: from, dateEnd: to, type: by, type_id: typeId } }) =>
      answer(
        c,
        (ctx) => getGraph(ctx, { group: params.type, range: { from, to }, by, typeId }),
        () => ({
          action: "figures.export",
          subjectId: null,
          detail: { group: params.type, by, from, to },
          what: `the school's figures by ${by}`,
        }),
      ),
  );

  serveOpen(
    api,
    insights.exportDetails,
    (c, { params: { type }, body: { class_id: classId, days, type_id: typeId } }) =>
      answer(
        c,
        (ctx) => getDetails(ctx, { type, classId, days, typeId }),
        () => ({
          action: "details.export",
          subjectId: classId ?? null,
          detail: { group: type, days },
          what: classId ? "figures of a class, by student" : "figures of their classes, by student",
        }),
      ),
  );

  serveOpen(api, audit.exportAudit, (c, { body }) =>
    answer(
      c,
      (ctx) => entriesForFile(ctx, body),
      ({ entries }) => ({
        action: "audit.export",
        subjectId: null,
        detail: { count: entries.length },
        what: "the audit trail",
      }),
    ),
  );
}

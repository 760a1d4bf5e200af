import { OpenAPIHono } from "@hono/zod-openapi";
import { answerJson } from "#server/http/answer-json.ts";
import { authRoutes } from "#server/http/auth.ts";
import { avatarRoutes } from "#server/http/avatars.ts";
import { behaviorRoutes } from "#server/http/behaviors.ts";
import { checkInRoutes } from "#server/http/check-in.ts";
import { circleRoutes } from "#server/http/circle.ts";
import { clientFiles } from "#server/http/client-files.ts";
import { closeToOthers } from "#server/http/close-to-others.ts";
import { connectionRoutes } from "#server/http/connection.ts";
import { dashboardRoutes } from "#server/http/dashboard.ts";
import type { Deps, Env } from "#server/http/deps.ts";
import { answerError, notFoundAnswer } from "#server/http/errors.ts";
import { checkOrigin, countCalls, loadSession, neverStore, readBodies, tellTime } from "#server/http/guards.ts";
import { exportRoutes } from "#server/http/exports.ts";
import { insightRoutes } from "#server/http/insights.ts";
import { notificationRoutes } from "#server/http/notification.ts";
import { openApiDocument } from "#server/http/openapi/document.ts";
import { passkeyRoutes } from "#server/http/passkeys.ts";
import { photoRoutes } from "#server/http/photos.ts";
import { profileRoutes } from "#server/http/profile.ts";
import { probes } from "#server/http/probes.ts";
import { proofRoutes } from "#server/http/proof.ts";
import { nameRequest } from "#server/http/request-id.ts";
import { rosterRoutes } from "#server/http/roster.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { schoolDayRoutes } from "#server/http/school-days.ts";
import { schoolRecordRoutes } from "#server/http/school-records.ts";
import { schoolSettingsRoutes } from "#server/http/school-settings.ts";
import type { Api } from "#server/http/serve.ts";
import { providerLoginRoutes } from "#server/http/provider-login.ts";
import { schoolClassRoutes } from "#server/http/school-classes.ts";
import { byHandRoutes } from "#server/http/by-hand.ts";
import { schoolPeopleRoutes } from "#server/http/school-people.ts";
import { studentRoutes } from "#server/http/students.ts";

const ROUTES = [
  authRoutes,
  proofRoutes,
  passkeyRoutes,
  providerLoginRoutes,
  notificationRoutes,
  profileRoutes,
  avatarRoutes,
  studentRoutes,
  checkInRoutes,
  connectionRoutes,
  circleRoutes,
  exportRoutes,
  insightRoutes,
  dashboardRoutes,
  schoolPeopleRoutes,
  byHandRoutes,
  schoolClassRoutes,
  behaviorRoutes,
  schoolSettingsRoutes,
  schoolDayRoutes,
  schoolRecordRoutes,
  rosterRoutes,
  photoRoutes,
];

/** Builds the app on what it is given; never listens. */
export function createApp(deps: Deps): Api {
  const api: Api = new OpenAPIHono<Env>();
  api.onError(answerError(deps));
  api.notFound((c) => c.json(notFoundAnswer, 404));
  api.use("*", nameRequest(deps), securityHeaders(deps));
  probes(api, deps);
  api.use(
    "/api/*",
    countCalls(deps),
    tellTime(deps),
    neverStore,
    checkOrigin(deps),
    closeToOthers(deps),
    loadSession(deps),
    readBodies(deps),
  );
  for (const routes of ROUTES) routes(api, deps);
  serveDescription(api);
  api.all("/api/*", (c) => c.json(notFoundAnswer, 404));
  if (deps.clientDir) clientFiles(api, deps, deps.clientDir);
  return api;
}

/** Made at the first request: nothing else needs it. */
function serveDescription(api: Api): void {
  let document: object | undefined;
  api.get("/api/openapi.json", (c) => answerJson(c, (document ??= openApiDocument(api))));
}

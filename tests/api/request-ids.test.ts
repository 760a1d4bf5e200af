import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { getBehaviors } from "#contract/check-in.ts";
import { createApp } from "#server/app.ts";
import type { Api } from "#server/http/serve.ts";
import { answerWhileStarting } from "#server/http/while-starting.ts";
import { createLog } from "#server/log.ts";
import { createRosterImports } from "#server/roster/thread/roster-thread.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { type ClassScene, makeClassScene } from "#tests/support/factories.ts";

/* What a request is called: in its answer, in the log, and to who reports what went wrong. */

const OUR_OWN = /^[0-9a-f]{12}$/;
const NAME = "X-Request-Id";

let app: TestApp;
let scene: ClassScene;
let lines: string[] = [];
const logged = () => lines.map((line): Record<string, unknown> => JSON.parse(line));

const behind = (trustProxy: boolean): Api =>
  createApp({
    database: app.database,
    clock: () => app.clock.now,
    config: { publicOrigin: "http://localhost:3000", trustProxy, providers: [], dataDir: app.dataDir },
    rosters: createRosterImports(app.database, app.place),
    log: createLog({ write: (line) => void lines.push(line) }),
    clientDir: undefined,
  });

beforeAll(async () => {
  app = await openTestApp();
  scene = await makeClassScene(app.database, { students: 1 });
});

describe("every answer", () => {
  test.each(["/api/auth/me", "/api/nothing", "/api/openapi.json", "/healthz", "/readyz", "/nothing"])(
    "%s carries its own",
    async (path) => {
      const api = behind(false);
      const ids = await Promise.all([api.request(path), api.request(path)]).then((answers) =>
        answers.map(({ headers }) => headers.get(NAME)),
      );
      expect(ids).toEqual([expect.stringMatching(OUR_OWN), expect.stringMatching(OUR_OWN)]);
      expect(ids[0]).not.toBe(ids[1]);
    },
  );

  test("of a server that starts too", () => {
    const { headers } = answerWhileStarting(new Request("http://localhost:3000/api/auth/me"));
    expect(headers.get(NAME)).toMatch(OUR_OWN);
  });

  test("has the proxy's where that is trusted and well-formed, and nobody else's", async () => {
    const told = async (trustProxy: boolean, id: string) =>
      (await behind(trustProxy).request("/healthz", { headers: { [NAME]: id } })).headers.get(NAME);
    expect(await told(true, "6f1c2a9e-proxy_7")).toBe("6f1c2a9e-proxy_7");
    expect(await told(false, "6f1c2a9e-proxy_7")).toMatch(OUR_OWN);
    for (const bad of ["short", "x".repeat(65), "jane@maple.example", 'a"b,c:d{e}f'])
      expect(await told(true, bad), bad).toMatch(OUR_OWN);
  });
});

describe("where something is broken", () => {
  const table = sql.table;
  const rename = (from: string, to: string) =>
    app.database.write((db) => sql`alter table ${table(from)} rename to ${table(to)}`.execute(db));

  test("the answer says what the log calls it, and no more of it", async () => {
    lines = [];
    await rename("behavior", "behavior_gone");
    const answer = await behind(true).request(`/api${getBehaviors.path}`, {
      headers: { ...scene.teacher.headers, [NAME]: "of-the-proxy" },
    });
    await rename("behavior_gone", "behavior");
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      statusCode: 500,
      message: "Something went wrong on the server",
      requestId: "of-the-proxy",
    });
    expect(logged()).toMatchObject([
      {
        requestId: "of-the-proxy",
        msg: "request failed",
        route: "/api/check-in/behaviors",
        err: { stack: expect.stringContaining("behavior") },
      },
    ]);
    expect(lines.join("")).not.toMatch(/cookie|@|daybell=/i);
  });
});

import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkInId } from "#contract/ids.ts";
import { createApp } from "#server/app.ts";
import { createRosterImports } from "#server/roster/thread/roster-thread.ts";
import { type Listening, listen } from "#server/listen.ts";
import { hashPassword } from "#server/services/accounts/passwords.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { type ClassScene, makeAccount, makeBehavior, makeClassScene } from "#tests/support/factories.ts";

/* The outside of the server, and its audit trail. */

const NOW = "2026-09-01T14:02:00.000Z";
const TODAY = "2026-09-01";
const PASSWORD = "a quiet morning";

let app: TestApp;
let scene: ClassScene;

beforeAll(async () => {
  app = await openTestApp(NOW, "https://school.example");
  scene = await makeClassScene(app.database, { students: 2 });
  const password_hash = await hashPassword(PASSWORD);
  await app.database.write((db) =>
    db.updateTable("login").set({ password_hash }).where("id", "=", scene.teacher.account.login_id).execute(),
  );
});

/** Over TLS the cookie has another name than the factories give it. */
const as = (who: { headers: Record<string, string> }) => ({
  headers: { Cookie: (who.headers["Cookie"] ?? "").replace(/^daybell=/, "__Host-daybell=") },
});

describe("every answer", () => {
  test.each(["/auth/me", "/nothing", "/openapi.json"])("%s carries what a browser is to hold to", async (path) => {
    const { headers } = await app.call("GET", path);
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Permissions-Policy")).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("X-Powered-By")).toBeNull();
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
  });

  test("has a policy without inline code, other origins, frames, or strings as code", async () => {
    const policy = (await app.call("GET", "/auth/me")).headers.get("Content-Security-Policy") ?? "";
    const rules = Object.fromEntries(
      policy.split("; ").map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1).join(" ")]),
    );
    expect(rules).toMatchObject({
      "default-src": "'self'",
      "script-src": "'self'",
      "style-src": "'self'",
      "connect-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "frame-ancestors": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "daybell-scripts dompurify",
    });
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  test("promises no TLS where there is none", async () => {
    const plain = await openTestApp(NOW, "http://localhost:3000");
    expect((await plain.call("GET", "/auth/me")).headers.get("Strict-Transport-Security")).toBeNull();
  });
});

describe("a body", () => {
  test("over its limit is refused, whatever its length is told to be", async () => {
    const raw = JSON.stringify({ email: "x".repeat(300_000), password: "x" });
    expect((await app.call("POST", "/auth/unified-login", { raw })).status).toBe(413);
    const stream = new Blob([raw]).stream();
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: stream,
      duplex: "half",
    };
    expect((await app.request("/auth/unified-login", init)).status).toBe(413);
  });

  test.each([
    [{ "Sec-Fetch-Site": "cross-site" }, 403],
    [{ "Sec-Fetch-Site": "same-site" }, 403],
    [{ Origin: "https://evil.example" }, 403],
    [{ Origin: "null" }, 403],
    [{ Origin: "http://school.example", Host: "school.example" }, 403],
    [{ Origin: "http://school.example:443", Host: "school.example:443" }, 403],
    [{ Origin: "https://school.example:8443", Host: "school.example:8443" }, 403],
    [{ "Sec-Fetch-Site": "cross-site", Origin: "http://school.example", Host: "school.example" }, 403],
    [{ Origin: "https://school.example" }, 401],
    [{ "Sec-Fetch-Site": "same-origin", Origin: "https://school.example" }, 401],
  ] as const)("sent with %j is answered with %i", async (headers, status) => {
    expect(
      (await app.call("POST", "/auth/unified-login", { body: { email: "a@b.example", password: "x" }, headers }))
        .status,
    ).toBe(status);
  });

  test("without TLS comes from the configured origin, or from the address that the browser used", async () => {
    const plain = await openTestApp(NOW, "http://school.example");
    const statusFrom = async (headers: Record<string, string>) =>
      (await plain.call("POST", "/auth/unified-login", { body: { email: "a@b.example", password: "x" }, headers }))
        .status;
    expect(await statusFrom({ Origin: "http://school.example" })).toBe(401);
    expect(await statusFrom({ Origin: "http://192.168.1.5:3000", Host: "192.168.1.5:3000" })).toBe(401);
    expect(await statusFrom({ Origin: "https://school.example", Host: "school.example" })).toBe(403);
    expect(await statusFrom({ Origin: "http://school.example:8080", Host: "school.example" })).toBe(403);
  });

  test("that is no JSON is refused", async () => {
    const headers = { "Content-Type": "text/plain" };
    expect(
      (await app.call("POST", "/auth/unified-login", { raw: '{"email":"a@b.example","password":"x"}', headers }))
        .status,
    ).toBe(415);
  });
});

describe("the audit trail", () => {
  const trail = async () =>
    await app.database.read
      .selectFrom("audit")
      .select(["action", "actor_id", "subject_id", "detail"])
      .where("school_id", "=", scene.school.id)
      .orderBy("id")
      .execute();

  test("tells who changed which record, without names", async () => {
    const me = as(scene.teacher);
    const [first] = scene.students;
    const behavior = await makeBehavior(app.database, scene.school.id);
    const id = checkInId(scene.class.id, TODAY);
    const mark = (status: string, at: string) => ({ student_id: first?.id, status, marked_at: `${TODAY}T${at}.000Z` });
    await app.call("POST", `/check-in/create/${scene.class.id}`, { as: me, body: { date: TODAY } });
    await app.call("PATCH", `/check-in/update/${id}`, {
      as: me,
      body: { marks: [mark("absent", "14:00:00")], finished: true },
    });
    await app.call("PATCH", `/check-in/update/${id}`, { as: me, body: { marks: [mark("late", "14:01:00")] } });
    await app.call("PATCH", `/check-in/update/${id}`, { as: me, body: { finished: false } });
    const event = { behavior_id: behavior.id, student_ids: [first?.id], class_id: scene.class.id, occurred_at: NOW };
    const recorded = await app.call("POST", "/check-in/event/create", { as: me, body: event });
    await app.call("DELETE", `/check-in/event/${recorded.body.events[0].id}`, { as: me });
    await app.call("PATCH", "/profile/update", { as: me, body: { first_name: "Marie" } });
    await app.call("PATCH", "/profile/update-image", { as: me, body: { image: "fox" } });
    await app.call("POST", "/profile/sign/terms", { as: me, body: {} });
    await app.call("PATCH", "/profile/update-email-request", {
      as: me,
      body: { email: "marie@school.example", current_password: PASSWORD },
    });
    const entries = await trail();
    expect(entries.map(({ action }) => action)).toEqual([
      "mark.corrected",
      "check-in.reopened",
      "event.undone",
      "person.changed",
      "person.picture-changed",
      "account.terms-agreed",
      "login.email-change-asked",
    ]);
    expect(new Set(entries.map((entry) => entry.actor_id))).toEqual(new Set([scene.teacher.person.id]));
    expect(entries[0]?.subject_id).toBe(first?.id);
    expect(JSON.stringify(entries)).not.toMatch(/Marie|Grace|Ada|marie@/);
  });

  test("tells of sessions that were ended from afar", async () => {
    const someone = await makeAccount(app.database, scene.school.id, { now: app.clock.now });
    await makeAccount(app.database, scene.school.id, { now: app.clock.now, loginId: someone.account.login_id });
    const { sessions } = (await app.call("GET", "/auth/sessions", { as: as(someone) })).body;
    const other = sessions.find((one: { current: boolean }) => !one.current);
    expect((await app.call("DELETE", `/auth/sessions/${other.id}`, { as: as(someone) })).status).toBe(200);
    expect((await trail()).at(-1)).toMatchObject({ action: "session.ended", actor_id: someone.person.id });
  });
});

describe("a slow client", () => {
  let api: ReturnType<typeof createApp>;
  let listening: Listening;
  const patience = { headers: 300, request: 600, idle: 300, silent: 800, check: 50 };

  beforeAll(async () => {
    api = createApp({
      database: app.database,
      clock: () => app.clock.now,
      config: { publicOrigin: "http://localhost:3000", trustProxy: false, providers: [], dataDir: "" },
      rosters: createRosterImports(app.database, app.place),
      log: { error: () => undefined, warn: () => undefined, info: () => undefined },
      clientDir: undefined,
    });
    listening = await listen(api, "127.0.0.1", 0, patience);
  });
  afterAll(() => listening.close());

  /** Sends what it is given, then nothing; resolves with what came once the server has hung up. */
  async function send(...parts: string[]): Promise<{ said: string; ms: number }> {
    const start = Date.now();
    let said = "";
    const socket: Socket = connect(listening.port, "127.0.0.1");
    socket.on("data", (part) => (said += part.toString()));
    socket.on("error", () => undefined);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    for (const part of parts) {
      socket.write(part);
      await pause(100);
    }
    await Promise.race([closed, pause(5000)]);
    socket.destroy();
    return { said, ms: Date.now() - start };
  }

  const HEAD =
    "POST /api/auth/unified-login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n";

  test.each([
    ["never ends its headers", ["POST /api/auth/unified-login HTTP/1.1\r\n", "Host: localhost\r\n", "X-Slow: 1\r\n"]],
    ["never ends its body", [`${HEAD}\r\n`, '{"email":', '"a@b']],
    ["says nothing at all", [""]],
  ])("that %s is hung up on", async (_what, parts) => {
    const { ms } = await send(...parts);
    expect(ms).toBeLessThan(3000);
  });

  test("with headers without end is refused", async () => {
    const { said } = await send(`${HEAD}X-Long: ${"x".repeat(40_000)}\r\n\r\n`);
    expect(said).toMatch(/^HTTP\/1\.1 431/);
  });

  test("does not keep others waiting", async () => {
    const slow = Array.from({ length: 50 }, () => send(`${HEAD}\r\n`));
    const start = Date.now();
    expect((await fetch(`http://127.0.0.1:${listening.port}/healthz`)).status).toBe(200);
    expect(Date.now() - start).toBeLessThan(1000);
    await Promise.all(slow);
  });

  test("may keep a connection for longer than a proxy does without using it", async () => {
    const server = await listen(api, "127.0.0.1", 0);
    const { headers } = await fetch(`http://127.0.0.1:${server.port}/healthz`);
    await server.close();
    expect(Number(/timeout=(\d+)/.exec(headers.get("Keep-Alive") ?? "")?.[1])).toBeGreaterThan(60);
  });
});

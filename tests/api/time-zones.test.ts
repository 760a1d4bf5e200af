import { beforeEach, describe, expect, test, vi } from "vitest";
import { listAudit } from "#contract/audit.ts";
import { me } from "#contract/auth.ts";
import { getDaysStatistics } from "#contract/check-in.ts";
import { type DatabasePlace, openDatabase } from "#server/database/database.ts";
import { openTestApp } from "#tests/support/app.ts";
import { ask } from "#tests/support/ask.ts";
import { freshPlace } from "#tests/support/database.ts";
import { makeAccount, makeSchool } from "#tests/support/factories.ts";
import { writeBundle } from "#tests/support/roster.ts";
import { bulk, rosterSchool } from "#tests/support/roster-school.ts";
import { runSchool } from "#tests/support/school-program.ts";

/* A school's time zone: told where it is only assumed, kept by imports, corrected by a command. */

const bring = async (place: DatabasePlace, ...more: string[]) =>
  runSchool(place, ["import", await writeBundle(bulk(rosterSchool())), ...more]);

async function zones(place: DatabasePlace): Promise<string[]> {
  const database = await openDatabase(place);
  const rows = await database.read.selectFrom("school").select("time_zone").distinct().execute();
  await database.close();
  return rows.map(({ time_zone }) => time_zone);
}

describe("import", () => {
  let place: DatabasePlace;

  beforeEach(async () => {
    place = await freshPlace();
  });

  test("says that a school stays in its zone where another one is asked for, and how that is changed", async () => {
    const first = await bring(place, "--time-zone", "Europe/Vienna");
    expect(first.err).not.toContain("set-time-zone");
    const { code, err } = await bring(place, "--time-zone", "Europe/London");
    expect(code).toBe(0);
    expect(err).toContain("Oak School stays in the time zone Europe/Vienna: --time-zone is for schools that are new.");
    expect(err).toContain('npm run school -- set-time-zone --school "oak" --time-zone Europe/London');
    expect(await zones(place)).toEqual(["Europe/Vienna"]);
    expect((await bring(place, "--time-zone", "europe/vienna")).err).not.toContain("stays in");
    expect((await bring(place)).err).not.toContain("stays in");
  });

  test("says loudly where new schools are in UTC because the machine is, and not where UTC was asked for", async () => {
    vi.stubEnv("TZ", "UTC");
    const dry = await bring(place, "--dry-run");
    expect(dry.err).toContain("Oak School would be in UTC, only because this machine is");
    expect(dry.err).toContain("--time-zone <zone>");
    const { err, code } = await bring(place);
    expect(code).toBe(0);
    expect(err).toContain("Oak School is in UTC now, only because this machine is");
    expect(err).toContain('npm run school -- set-time-zone --school "oak" --time-zone <zone>');
    expect((await bring(place)).err).not.toContain("set-time-zone");
    vi.unstubAllEnvs();
    expect((await bring(await freshPlace(), "--time-zone", "UTC")).err).not.toContain("set-time-zone");
  });
});

describe("set-time-zone", () => {
  test("is taken over by the server that runs, and stands in the audit trail", async () => {
    const app = await openTestApp("2026-09-15T05:00:00.000Z");
    const school = await makeSchool(app.database, { time_zone: "UTC", name: "Hill School" });
    const as = await makeAccount(app.database, school.id, { administrator: true });
    const today = async () => (await ask(app, getDaysStatistics, { as, query: {} })).days.at(-1)?.date;
    expect(await today()).toBe("2026-09-15");
    const set = (zone: string) => runSchool(app.place, ["set-time-zone", "--school", school.id, "--time-zone", zone]);
    expect(await set("America/Denver")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/America\/Denver.*no longer in UTC.*Dates that are stored stay as they are/s),
    });
    expect(await today()).toBe("2026-09-14");
    expect((await ask(app, me, { as })).person.school.time_zone).toBe("America/Denver");
    const { entries } = await ask(app, listAudit, { as, query: { action: "school.time-zone-changed" } });
    expect(entries).toMatchObject([{ actor: null, detail: { from: "UTC", to: "America/Denver" } }]);
    expect(await set("america/denver")).toMatchObject({ code: 0, out: expect.stringContaining("Nothing was changed") });
    await app.database.write((db) => db.updateTable("school").set({ time_zone: "america/denver" }).execute());
    expect(await set("America/Denver")).toMatchObject({ code: 0, out: expect.stringContaining("no longer in") });
    expect((await ask(app, me, { as })).person.school.time_zone).toBe("America/Denver");
    expect((await ask(app, listAudit, { as, query: { action: "school.time-zone-changed" } })).total).toBe(2);
  });

  test.each([
    [["--school", "x", "--time-zone", "Mars/Base"], 2, "--time-zone must be an IANA name"],
    [["--school", "x", "--time-zone", "+02:00"], 2, "--time-zone must be an IANA name"],
    [["--school", "x", "--time-zone", "EST"], 2, "--time-zone must be an IANA name"],
    [["--school", "x", "--time-zone", "Etc/GMT+5"], 2, "--time-zone must be an IANA name"],
    [["--school", "x"], 2, "--time-zone is missing."],
    [["--time-zone", "Europe/Vienna"], 2, "Say in which school"],
    [["--school", "Nowhere", "--time-zone", "Europe/Vienna"], 1, "There is no school Nowhere. Nothing was changed."],
  ])("%j is refused", async (args, code, message) => {
    const app = await openTestApp();
    expect(await runSchool(app.place, ["set-time-zone", ...args])).toMatchObject({
      code,
      out: "",
      err: expect.stringContaining(message),
    });
  });
});

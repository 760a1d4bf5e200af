import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Served } from "./fixtures.ts";
import { expect, test } from "./fixtures.ts";
import { checkIns as countCheckIns, factsOf, readFacts } from "#tests/support/brute-force.ts";
import { CLOCK_START, SCHOOL_TODAY } from "#tests/support/school-time.ts";

const DISTRICT = "tests/support/data/oneroster-district-small";
const PASSWORD = "sunflowers at noon";

/** Runs the command line beside the running server, on its data. */
async function school({ place, origin }: Served, ...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    PUBLIC_ORIGIN: origin,
    DAYBELL_CLOCK: CLOCK_START,
    ...("dataDir" in place ? { DATA_DIR: place.dataDir, DATABASE_URL: "" } : { DATABASE_URL: place.url }),
  };
  const { stdout } = await promisify(execFile)(process.execPath, ["src/server/cli/run.ts", "school", ...args], { env });
  return stdout;
}

test("a district is brought in, and a teacher checks a class in with four taps", async ({ ownServer, page }) => {
  const { database, origin } = ownServer;
  await school(ownServer, "import", DISTRICT, "--time-zone", "America/Denver");
  const again = await school(ownServer, "import", DISTRICT, "--time-zone", "America/Denver");
  expect(again).toMatch(/nothing changed/i);

  // A homeroom's teacher, as the roster names them.
  const homeroom = await database.read
    .selectFrom("class")
    .innerJoin("enrolment", "enrolment.class_id", "class.id")
    .innerJoin("account", "account.person_id", "enrolment.person_id")
    .innerJoin("login", "login.id", "account.login_id")
    .select(["class.id", "class.name", "class.school_id", "login.email"])
    .where("class.kind", "=", "daily")
    .where("enrolment.role", "=", "teacher")
    .orderBy("class.name")
    .executeTakeFirstOrThrow();
  const behavior = await database.read
    .selectFrom("behavior")
    .select(["id", "name"])
    .where("school_id", "=", homeroom.school_id)
    .where("group_slug", "=", "positive")
    .orderBy("position")
    .executeTakeFirstOrThrow();

  const invited = await school(ownServer, "invite", "--email", homeroom.email);
  const link = /http\S+\/activate-account\?\S+/.exec(invited)?.[0] ?? "";
  expect(link.startsWith(origin)).toBe(true);

  // The account is activated, the teacher signs in and accepts the terms.
  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Activate account" }).tap();
  await expect(page.getByRole("heading", { name: "Your account is active" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in", exact: true }).tap();
  await page.getByLabel("Email").fill(homeroom.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  await expect(page.getByText("Welcome to Daybell")).toBeVisible();
  await page.getByText("Terms of Service").tap();
  await page.getByRole("button", { name: "Back" }).tap();
  await page.getByRole("button", { name: "Accept" }).tap();
  await page.getByRole("button", { name: homeroom.name }).tap();

  // Four taps: start, two who are away, finish.
  const grid = page.getByRole("list", { name: `Students of ${homeroom.name}` });
  await page.getByRole("button", { name: "Start check-in" }).tap();
  const tiles = grid.getByRole("button");
  const names = await tiles.evaluateAll((buttons) => buttons.map((button) => button.getAttribute("title") ?? ""));
  expect(names.length).toBeGreaterThan(5);
  await tiles.nth(1).tap();
  await tiles.nth(4).tap();
  await page.getByRole("button", { name: /^Finish/ }).tap();
  await expect(page.getByText(`Checked in: ${names.length - 2} here, 2 absent`).first()).toBeVisible();

  // A behaviour for three students: each chosen by a tap, then the behaviour.
  await page.getByRole("button", { name: "Select", exact: true }).tap();
  for (const index of [0, 2, 3]) await tiles.nth(index).tap();
  await page.getByRole("button", { name: "Record behaviour" }).tap();
  await page.getByRole("button", { name: behavior.name }).first().tap();
  await expect(page.getByText(`${behavior.name}: 3 students`).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();

  // The database holds just that, as soon as the behaviour has arrived as well.
  await expect.poll(async () => (await database.read.selectFrom("event").select("id").execute()).length).toBe(3);
  const marks = await database.read
    .selectFrom("mark")
    .innerJoin("person", "person.id", "mark.student_id")
    .select(["person.first_name", "person.last_name", "mark.status", "mark.settled", "mark.date"])
    .where("mark.school_id", "=", homeroom.school_id)
    .execute();
  const away = [names[1], names[4]].sort();
  expect(marks).toHaveLength(names.length);
  expect(
    marks
      .filter((mark) => mark.status === "absent")
      .map((mark) => `${mark.first_name} ${mark.last_name}`)
      .sort(),
  ).toEqual(away);
  expect(
    new Set(
      marks.filter((mark) => mark.status !== "absent").map((mark) => `${mark.status} ${mark.settled} ${mark.date}`),
    ),
  ).toEqual(new Set([`present 1 ${SCHOOL_TODAY}`]));
  const checkIns = await database.read.selectFrom("check_in").selectAll().execute();
  expect(checkIns).toMatchObject([{ class_id: homeroom.id, date: SCHOOL_TODAY, finished_on: SCHOOL_TODAY }]);
  const events = await database.read
    .selectFrom("event")
    .innerJoin("person", "person.id", "event.student_id")
    .select(["person.first_name", "person.last_name", "event.behavior_id", "event.undone_at"])
    .execute();
  expect(events.map((event) => `${event.first_name} ${event.last_name}`).sort()).toEqual(
    [names[0], names[2], names[3]].sort(),
  );
  expect(events.every((event) => event.behavior_id === behavior.id && event.undone_at === null)).toBe(true);

  // Named an administrator, the same teacher sees it in the school's figures, as the rows say.
  await database.write((db) =>
    db
      .updateTable("person")
      .set({ is_administrator: 1 })
      .where("id", "=", checkIns[0]?.finished_by ?? "")
      .execute(),
  );
  await page.goto(`${origin}/dashboard?range=today`);
  const facts = await readFacts(database, homeroom.school_id);
  const day = countCheckIns(facts, [SCHOOL_TODAY]);
  await expect(page.locator("[data-figure=check_ins]")).toContainText(`${day.done} of ${day.expected}`);
  await expect(page.locator("[data-figure=positive]")).toContainText(`${factsOf(facts, "positive").length}`);
  await expect(page.locator("[data-figure=attendance_rate]")).toContainText(
    `${Math.round(((names.length - 2) / names.length) * 1000) / 10}%`,
  );
  for (const name of away) await expect(page.getByText(`${name}`).first()).toBeVisible();
});

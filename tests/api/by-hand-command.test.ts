import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { schoolCommand } from "#server/cli/school-command.ts";
import { type DatabasePlace, openDatabase } from "#server/database/database.ts";
import { freshPlace } from "#tests/support/database.ts";
import { writeBundle } from "#tests/support/roster.ts";

const CREATE = [
  "create",
  "--name",
  "Hill School",
  "--time-zone",
  "Europe/Vienna",
  "--admin-email",
  "ida@hill.example",
  "--admin-name",
  "Ida Berg",
];

let place: DatabasePlace;

beforeEach(async () => {
  place = await freshPlace();
});

/** Runs the command in this process: its exit code, and what it said. */
async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const env = {
    DAYBELL_CLOCK: "2026-09-15T14:05:00.000Z",
    ...("url" in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir }),
  };
  const code = await schoolCommand(args, env, { out: say, err: say, note: () => undefined, progress: () => undefined });
  return { code, said: lines.join("\n") };
}

test("a school without a roster is filled, changed and ended by commands", async () => {
  const at = ["--school", "Hill School"];
  const names = join(await writeBundle({}), "names.txt");
  await writeFile(names, "Arts, Ann\nBen Bee\n");
  const codes = [
    await run(...CREATE),
    await run("add", ...at, "--role", "teacher", "--name", "Tess Tutor", "--email", "tess@hill.example"),
    await run("add-class", ...at, "--name", "4A", "--teacher", "tess@hill.example", "--from", "2026-09-01"),
    await run("add-class", ...at, "--name", "4B", "--kind", "lesson"),
    await run(
      "add",
      ...at,
      "--role",
      "student",
      "--list",
      names,
      "--class",
      "4a",
      "--from",
      "2026-09-01",
      "--grade",
      "4",
    ),
    await run(
      "add",
      ...at,
      "--role",
      "student",
      "--name",
      "Cher",
      "--email",
      "cher@hill.example",
      "--class",
      "4A",
      "--from",
      "2026-09-01",
    ),
    await run("move", ...at, "--person", "cher@hill.example", "--class", "4A", "--to", "4B"),
    await run("end", ...at, "--person", "tess@hill.example", "--last-day", "2026-09-14"),
    await run("bring-back", ...at, "--person", "tess@hill.example"),
    await run("end", ...at, "--class", "4B"),
  ];
  expect(codes.map(({ code, said }) => (code === 0 ? 0 : said))).toEqual(codes.map(() => 0));
  expect(await run("add", ...at, "--role", "student", "--name", "ann arts")).toMatchObject({
    code: 1,
    said: expect.stringContaining("--anyway"),
  });
  expect(await run("add", ...at, "--role", "student", "--name", "ann arts", "--anyway")).toMatchObject({ code: 0 });
  await writeFile(names, "Fay Fox\nGus Gnu\nfox, fay\n");
  expect(await run("add", ...at, "--role", "student", "--list", names)).toMatchObject({
    code: 1,
    said: expect.stringContaining("several in the list have it"),
  });
  expect(await run("end", ...at, "--person", "ida@hill.example")).toMatchObject({ code: 1 });
  expect(await run("end", ...at)).toMatchObject({ code: 2 });
  expect(await run("add", "--school", "None", "--role", "student", "--name", "Dan")).toMatchObject({
    code: 1,
    said: expect.stringContaining("There is no school None"),
  });
  const database = await openDatabase(place);
  const stays = await database.read
    .selectFrom("enrolment")
    .innerJoin("person", "person.id", "enrolment.person_id")
    .innerJoin("class", "class.id", "enrolment.class_id")
    .select(["class.name", "person.first_name", "begin_date", "end_date"])
    .orderBy("class.name")
    .orderBy("person.first_name")
    .execute();
  await database.close();
  expect(stays.map((stay) => Object.values(stay).join(" "))).toEqual([
    "4A Ann 2026-09-01 ",
    "4A Ben 2026-09-01 ",
    "4A Cher 2026-09-01 2026-09-14",
    "4A Tess 2026-09-01 ",
    "4B Cher 2026-09-15 2026-09-15",
  ]);
});

test("a list has the school's order of names, and --name its own", async () => {
  const at = ["--school", "Hill School", "--role", "student"];
  await run(...CREATE);
  const database = await openDatabase(place);
  await database.write((db) => db.updateTable("school").set({ settings: '{"last_name_first":true}' }).execute());
  const list = join(await writeBundle({}), "names.txt");
  await writeFile(list, "Arts Ann\nBee, Ben\n");
  expect(await run("add", ...at, "--list", list)).toMatchObject({ code: 0 });
  expect(await run("add", ...at, "--name", "Cleo Clay")).toMatchObject({ code: 0 });
  const students = await database.read
    .selectFrom("person")
    .select(["first_name", "last_name"])
    .where("role", "=", "student")
    .orderBy("last_name")
    .execute();
  await database.close();
  expect(students.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual([
    "Ann Arts",
    "Ben Bee",
    "Cleo Clay",
  ]);
});

test("a list that is not there, or no UTF-8, is refused, and one that a spreadsheet saved as Unicode is read", async () => {
  const at = ["--school", "Hill School", "--role", "student", "--list"];
  await run(...CREATE);
  const folder = await writeBundle({});
  const [latin, wide] = [join(folder, "latin.txt"), join(folder, "wide.txt")];
  await writeFile(latin, "Arts, Ann\nM\u00FCller, J\u00FCrgen\n", "latin1");
  await writeFile(wide, "\uFEFFM\u00FCller, J\u00FCrgen\r\n", "utf16le");
  const refused = await run("add", ...at, latin);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.said).toContain("Line 2");
  expect(refused.said).toContain("save it as UTF-8");
  for (const [list, why] of [
    [join(folder, "none.txt"), "it is not there"],
    [join(wide, "none.txt"), "it is not there"],
    [folder, "it is a folder"],
  ] as const) {
    const unread = await run("add", ...at, list);
    expect(unread).toMatchObject({ code: 2 });
    expect(unread.said).toContain(`${list} cannot be read: ${why}. Nobody was added.`);
  }
  expect(await run("add", ...at, wide)).toMatchObject({ code: 0 });
  const database = await openDatabase(place);
  const students = await database.read
    .selectFrom("person")
    .select(["first_name", "last_name"])
    .where("role", "=", "student")
    .execute();
  await database.close();
  expect(students).toEqual([{ first_name: "J\u00FCrgen", last_name: "M\u00FCller" }]);
});

test("what the forms of the app refuse, as a file that is no list of names, is refused by its line", async () => {
  const at = ["--school", "Hill School"];
  await run(...CREATE);
  const names = join(await writeBundle({}), "prose.txt");
  await writeFile(names, `Ann Arts\n${"Once upon a time ".repeat(10)}\n`);
  const add = (...more: string[]) => run("add", ...at, "--role", "student", ...more);
  expect(
    [
      await add("--list", names),
      await add("--name", "Ann Arts", "--grade", "4".repeat(41)),
      await add("--name", "Ann Arts", "--number", "7".repeat(101)),
      await add("--name", "Ann Arts", "--email", `${"a".repeat(250)}@hill.example`),
      await run("add-class", ...at, "--name", "4".repeat(101)),
      await run("add-class", ...at, "--name", "4A", "--grade", "4".repeat(41)),
    ].map(({ code, said }) => [code, said.split("\n")[0]]),
  ).toEqual([
    [2, "Line 2: first_name must be at most 100 characters."],
    [2, "grade must be at most 40 characters."],
    [2, "identifier must be at most 100 characters."],
    [2, "email must be at most 254 characters."],
    [2, "name must be at most 100 characters."],
    [2, "grade must be at most 40 characters."],
  ]);
});

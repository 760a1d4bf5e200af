import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { csv, type Files, manifest, readDistrict } from "#tests/support/district-files.ts";
import { importFiles, places, snapshot } from "#tests/support/roster.ts";
import { bulk, cls, delta, enrolment, type RosterSchool, rosterSchool, user } from "#tests/support/roster-school.ts";

let database: Database;
let roster: RosterSchool;

beforeEach(async () => {
  ({ database } = await openTestDatabase());
  roster = rosterSchool();
});

/** Nothing is imported, and these are the places of all faults. */
async function expectFaults(files: Files, expected: string[]): Promise<string[]> {
  const before = await snapshot(database);
  const report = await importFiles(database, files);
  expect(places(report)).toEqual(expected);
  expect(report.schools).toEqual([]);
  expect(await snapshot(database)).toEqual(before);
  return report.faults.map((fault) => fault.message);
}

describe("faults are told all at once, by file, line and column, and nothing is imported", () => {
  test("a year or a term that ends before it begins, which would end all of its classes", async () => {
    await importFiles(database, bulk(roster));
    roster = rosterSchool();
    const [year] = roster.academicSessions;
    Object.assign(year ?? {}, { endDate: "2024-06-20" });
    const messages = await expectFaults(bulk(roster), ["academicSessions.csv:2 endDate"]);
    expect(messages).toEqual(["lies before startDate"]);
    Object.assign(year ?? {}, { status: "tobedeleted" });
    expect(places(await importFiles(database, bulk(roster)))).not.toContain("academicSessions.csv:2 endDate");
  });

  test("in every file", async () => {
    roster.orgs.push({ sourcedId: "ash", status: "", name: "", type: "school", parentSourcedId: "nowhere" });
    roster.academicSessions.push({
      sourcedId: "spring",
      status: "",
      title: "S",
      type: "term",
      startDate: "2027-02-30",
      endDate: "06/10/2027",
      parentSourcedId: "year",
      schoolYear: "2027",
    });
    roster.classes.push(cls("art", "homeroom", { schoolSourcedId: "district", termSourcedIds: "autumn,winter" }));
    roster.users.push(
      user("anna", "teacher"),
      user("", "teacher", { givenName: "" }),
      user("kim", "student", { orgSourcedIds: "oak,moon", agentSourcedIds: "ghost", enabledUser: "perhaps" }),
    );
    roster.enrollments.push(
      enrolment("home", "nobody", "student"),
      enrolment("none", "dora", "", { beginDate: "tomorrow" }),
    );
    const messages = await expectFaults(bulk(roster), [
      "orgs.csv:5 name",
      "orgs.csv:5 parentSourcedId",
      "academicSessions.csv:4 startDate",
      "academicSessions.csv:4 endDate",
      "classes.csv:4 termSourcedIds",
      "classes.csv:4 schoolSourcedId",
      "users.csv:8 sourcedId",
      "users.csv:9 sourcedId",
      "users.csv:9 givenName",
      "users.csv:10 enabledUser",
      "users.csv:10 orgSourcedIds",
      "users.csv:10 agentSourcedIds",
      "enrollments.csv:8 userSourcedId",
      "enrollments.csv:9 role",
      "enrollments.csv:9 beginDate",
      "enrollments.csv:9 classSourcedId",
    ]);
    expect(messages).toContain('must be a date as YYYY-MM-DD, not "06/10/2027"');
    expect(messages).toContain("is the same as in line 2");
    expect(messages).toContain('"district" is no school, and no part of one');
  });

  test("a NUL character, with its column, on either database", async () => {
    roster.users.push(user("nul", "student", { givenName: "N\0l" }));
    expect(await expectFaults(bulk(roster), ["users.csv:8 givenName"])).toEqual([
      "holds a NUL character: the file is damaged",
    ]);
  });

  test("files with a header alone, where nothing is here yet", async () => {
    const bare = Object.fromEntries(
      Object.entries(bulk(roster)).map(([name, text]) => [
        name,
        name === "manifest.csv" ? text : `${String(text).split("\n")[0]}\r\n`,
      ]),
    );
    expect(await expectFaults(bare, ["orgs.csv:1 -"])).toEqual(["names no school"]);
  });

  test("a missing column, once, in line 1", async () => {
    const { familyName: _name, role: _role, ...rest } = user("anna", "teacher");
    await expectFaults(
      { ...bulk(roster), "users.csv": csv([rest]), "enrollments.csv": csv([enrolment("home", "anna", "teacher")]) },
      ["users.csv:1 role", "users.csv:1 familyName"],
    );
  });

  test("a file that is no UTF-8, with the line of the damage and no fault for what it may have held", async () => {
    const text = csv([...roster.users.slice(0, 3), user("zoë", "teacher"), ...roster.users.slice(3)]);
    const [message] = await expectFaults({ ...bulk(roster), "users.csv": Buffer.from(text, "latin1") }, [
      "users.csv:5 -",
    ]);
    expect(message).toContain("not UTF-8");
  });

  test("a quotation mark that nothing closes", async () => {
    const text = csv(roster.users).replace("Given dora", '"Given dora');
    await expectFaults({ ...bulk(roster), "users.csv": text }, ["users.csv:5 -"]);
  });

  test("a value that spans lines does not shift the lines after it", async () => {
    roster.users[0] = user("anna", "teacher", { familyName: "Two\nLines" });
    roster.users.push(user("kim", "student", { orgSourcedIds: "moon" }));
    await expectFaults(bulk(roster), ["users.csv:9 orgSourcedIds"]);
  });

  test("an empty file, and one that the manifest promises and that is not there", async () => {
    const { "enrollments.csv": _enrollments, ...files } = bulk(roster);
    await expectFaults({ ...files, "classes.csv": "" }, ["manifest.csv:7 value", "classes.csv:1 -"]);
  });

  test("a manifest that cannot be understood", async () => {
    await expectFaults({ ...bulk(roster), "manifest.csv": manifest("1.1", { orgs: "some" }) }, [
      "manifest.csv:3 value",
    ]);
  });

  test("a delta that refers to what neither it nor the database knows", async () => {
    await importFiles(database, bulk(roster));
    await expectFaults(delta({ enrollments: [enrolment("home", "ghost", "student", { status: "active" })] }), [
      "enrollments.csv:2 userSourcedId",
    ]);
  });

  test("a delta need not repeat what was there, and a row to be deleted needs its id alone", async () => {
    await importFiles(database, bulk(roster));
    const files = {
      "manifest.csv": manifest("1.1", { enrollments: "delta" }),
      "enrollments.csv": "sourcedId,status,classSourcedId,userSourcedId,role\nhome-dora,tobedeleted,,,\n",
    };
    expect((await importFiles(database, files)).faults).toEqual([]);
  });

  test("another district's school of the same id is not taken over", async () => {
    const district = await readDistrict();
    await importFiles(database, district);
    const strangers = { ...district };
    for (const name of ["users.csv", "enrollments.csv"])
      strangers[name] = (district[name] ?? "").split("\r\n").slice(0, 1).join("");
    strangers["users.csv"] +=
      `\nx,,,true,${(district["users.csv"] ?? "").split("\r\n")[1]?.split(",")[4]},teacher,x,,X,Y,,,,,,,,\n`;
    await expectFaults(strangers, ["orgs.csv:3 sourcedId", "orgs.csv:4 sourcedId", "orgs.csv:5 sourcedId"]);
  });
});

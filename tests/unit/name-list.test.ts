import { expect, test } from "vitest";
import { readNameList } from "#contract/name-list.ts";

const names = (text: string): string[] =>
  readNameList(text).people.map(({ first_name, last_name }) => `${first_name}|${last_name}`);

test("one name in each line, whichever part comes first, numbered or not", () => {
  expect(names("Arts, Ann\r\n\r\n2) Ben Van Bee\n  3. Cher \nDíaz,  José María\nEll\tEve\n")).toEqual([
    "Ann|Arts",
    "Ben Van|Bee",
    "Cher|",
    "José María|Díaz",
    "Eve|Ell",
  ]);
});

test("words stand in the school's order; what a comma or a heading says holds in any", () => {
  const read = (text: string) =>
    readNameList(text, { isLastFirst: true }).people.map(({ first_name, last_name }) => `${first_name}|${last_name}`);
  expect(read("Arts Ann\nNguyễn Văn An\nCher\nDíaz, José María\nEll\tEve")).toEqual([
    "Ann|Arts",
    "Văn An|Nguyễn",
    "Cher|",
    "José María|Díaz",
    "Eve|Ell",
  ]);
  expect(read("First name;Last name\nAnn;Arts")).toEqual(["Ann|Arts"]);
});

test("a table by its headings, whatever stands between its cells", () => {
  const told = { first_name: "Ann", last_name: "Arts, Jr.", grade: "4", identifier: "0017", email: "a@b.example" };
  expect(
    readNameList('\uFEFFStudent Number;Last name;First name;Grade;E-mail\n0017;"Arts, Jr.";Ann;4;a@b.example').people,
  ).toEqual([told]);
  expect(readNameList("first\tlast\tshoe size\nAnn\tArts\t38").people).toEqual([
    { ...told, last_name: "Arts", grade: null, identifier: null, email: null },
  ]);
});

test("lines of a table that do not fit its columns are told by their place, as their names would be wrong", () => {
  const table = 'First name,Last name,Grade\nAnn,Arts, Jr.,4\n"Ben,Bee,4\nCy,Dee,4,,\nEve';
  expect(readNameList(table)).toMatchObject({
    people: [{ first_name: "Cy" }, { first_name: "Eve" }],
    lines: [4, 5],
    unread: [2, 3],
  });
  // Of two columns for one name only an equal one is sure.
  expect(readNameList("First name,Last name,First name\nAnn,Arts,Ben\nCy,Dee,Cy\nEve,Ell,")).toMatchObject({
    people: [{ first_name: "Cy" }, { first_name: "Eve" }],
    unread: [2],
  });
});

test("lines without a name are told by their place, and left out", () => {
  expect(readNameList("Arts, Ann\nArts,\na, b, c\nBen Bee")).toMatchObject({
    people: [{ first_name: "Ann" }, { first_name: "Ben" }],
    lines: [1, 4],
    unread: [2, 3],
  });
  expect(readNameList(" \n")).toEqual({ people: [], lines: [], unread: [] });
});

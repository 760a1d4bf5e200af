import { describe, expect, test } from "vitest";
import { EMPTY } from "#client/outbox/memory.ts";
import { type Batch, checkInKey, markKey, type Row } from "#client/outbox/row.ts";
import { planOf } from "#client/outbox/scheduler.ts";
import { markRow, OF, refused, row } from "#tests/support/outbox-rows.ts";

const groupsOf = (rows: Row[]): number[][] =>
  planOf({ ...EMPTY, rows }, () => false).groups.map((group) => group.map(({ seq }) => seq));

const record = (seq: number, student_ids: string[]): Row =>
  row(seq, "record", { ...OF, behavior_id: "b", student_ids });

describe("what may be sent now", () => {
  test("marks of one check-in that wait together go together, with the finish after them", () => {
    expect(
      groupsOf([
        markRow(1, "s1"),
        markRow(2, "s2"),
        markRow(3, "s1"),
        row(4, "finish", { ...OF, student_ids: [] }),
        markRow(5, "s2"),
      ]),
    ).toEqual([[1, 2, 3, 4]]);
  });

  test("check-ins do not wait for one another, unless they share a student", () => {
    const other = { class_id: "class-2" };
    expect(groupsOf([markRow(1, "s1"), markRow(2, "s2", other)])).toEqual([[1], [2]]);
    expect(groupsOf([markRow(1, "s1"), markRow(2, "s1", other), markRow(3, "s3", other)])).toEqual([[1]]);
  });

  test("a student's recordings keep their order with the student's marks", () => {
    expect(groupsOf([record(1, ["s1"]), markRow(2, "s1"), record(3, ["s2"])])).toEqual([[1], [3]]);
  });

  test("what is under way keeps its lanes", () => {
    expect(
      groupsOf([markRow(1, "s1", {}, { batch: "batch" }), markRow(2, "s2"), record(3, ["s1"]), record(4, ["s2"])]),
    ).toEqual([]);
    expect(groupsOf([markRow(1, "s1", {}, { batch: "batch" }), record(2, ["s2"])])).toEqual([[2]]);
  });

  test("under a refused check-in its rows wait; others go", () => {
    const first = markRow(1, "s1", {}, refused(checkInKey(OF)));
    expect(
      groupsOf([first, markRow(2, "s2"), row(3, "finish", { ...OF, student_ids: [] }), record(4, ["s2"])]),
    ).toEqual([[4]]);
  });

  test("under a refused mark only that student's marks wait", () => {
    const first = markRow(1, "s1", {}, refused(markKey({ ...OF, student_id: "s1" })));
    expect(groupsOf([first, markRow(2, "s1"), markRow(3, "s2"), row(4, "finish", { ...OF, student_ids: [] })])).toEqual(
      [[3, 4]],
    );
  });

  test("a row refused in company goes alone", () => {
    expect(groupsOf([markRow(1, "s1", {}, { alone: true }), markRow(2, "s2", {}, { alone: true })])).toEqual([[1]]);
  });

  test("what a newer version left is kept in its place and not touched", () => {
    const newer = { ...markRow(1, "s1"), kind: "telepathy" } as unknown as Row;
    expect(groupsOf([newer, markRow(2, "s1"), record(3, ["s2"])])).toEqual([[3]]);
  });

  test("batches that share a lane go in the order in which they were made, whatever that of their rows", () => {
    const rows = [
      markRow(1, "s1", {}, { batch: "first" }),
      markRow(2, "s2", {}, { batch: "second" }),
      markRow(3, "s2", {}, { batch: "first" }),
    ];
    const batch = (id: string, made: number): Batch => ({ id, account_id: "account-a", op_ids: [], made, steps: [] });
    const batches = new Map([batch("second", 2), batch("first", 1)].map((one) => [one.id, one]));
    const sent = (...taken: string[]): string[] =>
      planOf(
        { ...EMPTY, rows, batches },
        (id) => taken.includes(id),
        (id) => taken.includes(id),
      ).batches.map(({ id }) => id);
    expect([sent(), sent("first")]).toEqual([["first"], ["second"]]);
  });

  test("a batch carries no more marks than the contract allows", () => {
    const many = Array.from({ length: 301 }, (_, number) => markRow(number + 1, `s${number}`));
    expect(groupsOf(many).map((group) => group.length)).toEqual([300]);
  });
});

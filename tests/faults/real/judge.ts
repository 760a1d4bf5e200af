import { eventId } from "#contract/ids.ts";
import type { Database } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";
import type { BrowserSchool } from "#tests/support/browser-school.ts";
import { marksOf } from "#tests/support/what-arrived.ts";
import type { Tap, Tablet } from "./tablet.ts";

/** What a run came to. Words, each of which is a fault. */
export interface Verdict {
  lost: string[];
  doubled: string[];
}

interface Stored {
  marks: Schema["mark"][];
  events: Schema["event"][];
  checkIns: Schema["check_in"][];
}

async function storedOf(database: Database, classId: string): Promise<Stored> {
  const [marks, events, checkIns] = await Promise.all([
    marksOf(database, classId),
    database.read.selectFrom("event").selectAll().where("class_id", "=", classId).execute(),
    database.read.selectFrom("check_in").selectAll().where("class_id", "=", classId).execute(),
  ]);
  return { marks, events, checkIns };
}

/** By key, in their order. */
function grouped(taps: readonly Tap[], key: (tap: Tap) => string): Map<string, Tap[]> {
  const groups = new Map<string, Tap[]>();
  for (const tap of taps) groups.set(key(tap), [...(groups.get(key(tap)) ?? []), tap]);
  return groups;
}

/** A tile that is not told apart in a check-in shows who is here. */
const statusOf = ({ status }: Tap): string => status ?? "present";

/** Of each student's marks on a day the last that was shown stands, or one that came after it. */
function judgeMarks({ name, taps }: Tablet, others: readonly Tap[], { marks }: Stored, verdict: Verdict): void {
  const all = taps.filter(({ kind }) => kind === "mark");
  for (const { student, isShown, opId } of all)
    if (isShown && !opId) verdict.lost.push(`${name}: a mark of ${student} was shown and never written down`);
  const written = all.filter(({ isDone, opId }) => isDone && opId);
  for (const [at, those] of grouped(written, ({ student, date }) => `${student} ${date}`)) {
    const [student, date] = at.split(" ");
    const row = marks.find((mark) => mark.student_id === student && mark.date === date);
    const last = those.findLastIndex(({ isShown }) => isShown);
    const isShared = others.some((tap) => tap.kind === "mark" && tap.student === student);
    const may = those.slice(Math.max(0, last)).map(statusOf);
    if (last >= 0 && !(row && (isShared || may.includes(row.status))))
      verdict.lost.push(`${name}: mark of ${student} shown as ${may[0]}, stored as ${row?.status ?? "nothing"}`);
    const whole = [...all, ...others].filter((tap) => tap.kind === "mark" && tap.student === student).length;
    // *Finish* may have settled it before.
    if (row && row.version > whole + 1)
      verdict.doubled.push(`${name}: ${whole} marks of ${student} made version ${row.version}`);
  }
}

function judgeEvents({ name, taps, as }: Tablet, { events }: Stored, verdict: Verdict): void {
  const undone = new Map(taps.filter(({ kind }) => kind === "undo").map((tap) => [tap.of, tap]));
  const records = taps.filter(({ kind }) => kind === "record");
  for (const { opId, student = "", isShown, of } of records) {
    if (!opId && isShown) verdict.lost.push(`${name}: ${of} of ${student} was shown and never written down`);
    if (!opId) continue;
    const event = events.find(({ id }) => id === eventId(opId, student));
    const undo = undone.get(opId);
    if (isShown && !event && !undo) verdict.lost.push(`${name}: ${of} of ${student} (${opId})`);
    if (event?.undone_at && !undo) verdict.lost.push(`${name}: ${of} of ${student} was undone by nobody`);
    if (event && !event.undone_at && undo?.isShown) verdict.lost.push(`${name}: the undo of ${of} of ${student}`);
  }
  for (const [student, those] of grouped(records, (tap) => tap.student ?? "")) {
    const stored = events.filter((event) => event.student_id === student && event.recorded_by === as.person.id).length;
    if (stored > those.length)
      verdict.doubled.push(`${name}: ${those.length} recordings of ${student} made ${stored} events`);
  }
}

function judgeFinish(tablets: readonly Tablet[], { checkIns }: Stored, verdict: Verdict): void {
  const finished = tablets.flatMap(({ taps }) => taps).filter(({ kind, isShown }) => kind === "finish" && isShown);
  for (const { date } of finished) {
    if (!date) verdict.lost.push("A finish was shown and never written down");
    else if (!checkIns.some((one) => one.date === date && one.finished_at)) verdict.lost.push(`The finish of ${date}`);
  }
}

/** Holds what the screens showed as saved against what is stored. */
export async function judge(database: Database, school: BrowserSchool, tablets: readonly Tablet[]): Promise<Verdict> {
  const stored = await storedOf(database, school.class30.class.id);
  const verdict: Verdict = { lost: [], doubled: [] };
  for (const tablet of tablets) {
    const others = tablets.filter((other) => other !== tablet).flatMap(({ taps }) => taps);
    judgeMarks(tablet, others, stored, verdict);
    judgeEvents(tablet, stored, verdict);
  }
  judgeFinish(tablets, stored, verdict);
  return verdict;
}

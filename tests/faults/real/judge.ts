import { eventId } from "#contract/ids.ts";
import type { MarkStatus } from "#contract/marks.ts";
import type { Database } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";
import type { BrowserSchool } from "#tests/support/browser-school.ts";
import { marksOf } from "#tests/support/what-arrived.ts";
import type { Listed } from "./hand.ts";
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
  circles: Schema["circle_entry"][];
  notes: Schema["student_note"][];
  connections: Schema["connection"][];
  seats: Schema["seat"][];
  enrolled: ReadonlySet<string>;
}

async function storedOf(database: Database, schoolId: string, classId: string): Promise<Stored> {
  const [marks, events, checkIns, circles, notes, connections, seats, enrolments] = await Promise.all([
    marksOf(database, classId),
    database.read.selectFrom("event").selectAll().where("class_id", "=", classId).execute(),
    database.read.selectFrom("check_in").selectAll().where("class_id", "=", classId).execute(),
    database.read.selectFrom("circle_entry").selectAll().where("class_id", "=", classId).execute(),
    database.read.selectFrom("student_note").selectAll().where("school_id", "=", schoolId).execute(),
    database.read.selectFrom("connection").selectAll().where("school_id", "=", schoolId).execute(),
    database.read.selectFrom("seat").selectAll().where("class_id", "=", classId).execute(),
    database.read.selectFrom("enrolment").select("person_id").where("class_id", "=", classId).execute(),
  ]);
  const enrolled = new Set(enrolments.map(({ person_id }) => person_id));
  return { marks, events, checkIns, circles, notes, connections, seats, enrolled };
}

/** Holds one tablet's screen against what is stored. */
interface Case {
  tablet: Tablet;
  /** The taps of all other tablets. */
  others: readonly Tap[];
  stored: Stored;
  nameOf: (student: string | undefined) => string;
  /** Not where it should be: lost, unless the tablet says of something with these words that it needs its teacher, or waits under that. */
  isMissing: (what: string, ...words: string[]) => void;
  isDoubled: (what: string) => void;
}

/** By key, in their order. */
function grouped(taps: readonly Tap[], key: (tap: Tap) => string): Map<string, Tap[]> {
  const groups = new Map<string, Tap[]>();
  for (const tap of taps) groups.set(key(tap), [...(groups.get(key(tap)) ?? []), tap]);
  return groups;
}

/** A tile that is not told apart in a check-in shows who is here. */
const statusOf = ({ status }: Tap): MarkStatus => (status ?? "present") as MarkStatus;

/** Leaving early and coming back are told of a mark, and make a version of it. */
const isMark = ({ kind }: Tap): boolean => kind === "mark" || kind === "leave" || kind === "back";

/** Of each student's marks on a day the last that was shown stands, or one that came after it. */
function judgeMarks({ tablet, others, stored, nameOf, isMissing, isDoubled }: Case): void {
  const all = tablet.taps.filter(({ kind }) => kind === "mark");
  for (const { student, isShown, opId } of all)
    if (isShown && !opId) isMissing(`a mark of ${nameOf(student)} was shown and never written down`);
  const written = all.filter(({ isDone, opId }) => isDone && opId);
  for (const [at, those] of grouped(written, ({ student, date }) => `${student} ${date}`)) {
    const [student, date] = at.split(" ");
    const row = stored.marks.find((mark) => mark.student_id === student && mark.date === date);
    const last = those.findLastIndex(({ isShown }) => isShown);
    const isShared = others.some((tap) => tap.kind === "mark" && tap.student === student);
    const may = those.slice(Math.max(0, last)).map(statusOf);
    // A finger that the eye lost, or whose row it could not tell of, as in a kill, may have come through all the same.
    const isOpen = all.some(
      (tap) => tap.student === student && !(tap.isDone && tap.opId) && tap.id > (those[last]?.id ?? 0),
    );
    const is = row ? `${row.status}${row.settled ? ", settled" : ""}` : "nothing";
    if (last >= 0 && !(row && (isShared || isOpen || may.includes(row.status))))
      isMissing(`mark of ${nameOf(student)} on ${date} shown as ${may[0]}, stored as ${is}`, nameOf(student));
    const whole = [...tablet.taps, ...others].filter((tap) => isMark(tap) && tap.student === student).length;
    // *Finish* may have settled it before.
    if (row && row.version > whole + 1) isDoubled(`${whole} marks of ${nameOf(student)} made version ${row.version}`);
  }
}

function judgeEvents({ tablet, stored, nameOf, isMissing, isDoubled }: Case): void {
  const { taps, as } = tablet;
  const undone = new Map(taps.filter(({ kind }) => kind === "undo").map((tap) => [tap.of, tap]));
  const records = taps.filter(({ kind }) => kind === "record");
  for (const { opId, student = "", isShown, of = "" } of records) {
    const what = `${of} of ${nameOf(student)} (${opId})`;
    if (!opId && isShown) isMissing(`${what} was shown and never written down`);
    if (!opId) continue;
    const event = stored.events.find(({ id }) => id === eventId(opId, student));
    const undo = undone.get(opId);
    if (isShown && !event && !undo) isMissing(what, of, nameOf(student));
    if (event?.undone_at && !undo) isMissing(`${what} was undone by nobody`);
    if (event && !event.undone_at && undo?.isShown) isMissing(`the undo of ${what}`, "Undone", nameOf(student));
  }
  for (const [student, those] of grouped(records, (tap) => tap.student ?? "")) {
    const made = stored.events.filter((event) => event.student_id === student && event.recorded_by === as.person.id);
    if (made.length > those.length)
      isDoubled(`${those.length} recordings of ${nameOf(student)} made ${made.length} events`);
  }
}

/** Who was shown as gone is gone, and who was shown as back is back, unless the tile was touched once more: then that mark says. */
function judgeLeaves({ tablet, stored, nameOf, isMissing }: Case): void {
  for (const { id, kind, student, isShown, opId, date } of tablet.taps) {
    if ((kind !== "leave" && kind !== "back") || !isShown) continue;
    const did = kind === "leave" ? "left" : "came back";
    if (!opId) isMissing(`that ${nameOf(student)} ${did} was shown and never written down`);
    if (tablet.taps.some((later) => later.id > id && isMark(later) && later.student === student)) continue;
    const row = stored.marks.find((mark) => mark.student_id === student && mark.date === date);
    if (!(kind === "leave" ? row?.left_at : row?.returned_at))
      isMissing(`that ${nameOf(student)} ${did} on ${date}`, nameOf(student));
  }
}

/** What was shown as done is done, by whomever. */
function judgeCompletions({ tablet, stored, nameOf, isMissing }: Case): void {
  for (const { kind, student, isShown } of tablet.taps) {
    if (kind !== "complete" || !isShown) continue;
    const isOpen = stored.connections.some((one) => one.student_id === student && one.status === "active");
    if (isOpen) isMissing(`the connection of ${nameOf(student)}`, "Connection done", nameOf(student));
  }
}

/** The last move that was shown stands, unless the finger moved somebody later. Whoever has left the class sits nowhere. */
function judgeSeats({ tablet, stored, nameOf, isMissing }: Case): void {
  const last = tablet.taps.findLast(({ kind }) => kind === "seat");
  if (!last?.isShown || !stored.enrolled.has(last.student ?? "")) return;
  const seat = stored.seats.find((one) => one.student_id === last.student);
  const is = seat ? `${seat.seat_row}/${seat.seat_column}` : "nowhere";
  if (is !== last.place) isMissing(`${nameOf(last.student)} sits at ${is}, not ${last.place}`, nameOf(last.student));
}

/** The last finish or reopening that was shown stands, unless somebody did the other at any later time, seen or not. */
function judgeFinish({ tablet, others, stored, isMissing }: Case): void {
  const all = tablet.taps.filter(({ kind }) => kind === "finish" || kind === "reopen");
  const last = all.findLast(({ isShown }) => isShown);
  if (!last) return;
  const { id, kind, date } = last;
  const isOpen = [...all.filter((tap) => tap.id > id), ...others].some(
    (tap) => tap.kind === (kind === "finish" ? "reopen" : "finish"),
  );
  const isFinished = stored.checkIns.some((one) => one.date === date && one.finished_at);
  if (isOpen || isFinished === (kind === "finish")) return;
  if (kind === "finish") isMissing(`the finish of ${date ?? "no day"}`, "Check-in finished");
  else isMissing(`the reopening of ${date ?? "no day"}`, "Check-in opened again");
}

function judgeNotes({ tablet, stored, nameOf, isMissing, isDoubled }: Case): void {
  for (const { kind, isShown, student, text = "" } of tablet.taps) {
    if (kind !== "note") continue;
    const times = stored.notes.filter((note) => note.text === text).length;
    if (isShown && times === 0) isMissing(`the note "${text}"`, "Note to colleagues", nameOf(student));
    if (times > 1) isDoubled(`the note "${text}" is there ${times} times`);
  }
}

function judgeCircles({ tablet, stored, isMissing, isDoubled }: Case): void {
  for (const { kind, isShown, text = "" } of tablet.taps) {
    if (kind !== "circle") continue;
    const times = stored.circles.filter(({ comment }) => comment === text).length;
    if (isShown && times === 0) isMissing(`the circle's "${text}"`, text);
    if (times > 1) isDoubled(`the circle's "${text}" is there ${times} times`);
  }
}

/** What the tablets showed as saved against what is stored; `lists`: what each says needs its teacher, and what waits under that. */
export async function judge(
  database: Database,
  { school, class30 }: BrowserSchool,
  tablets: readonly Tablet[],
  lists: readonly Listed[],
): Promise<Verdict> {
  const stored = await storedOf(database, school.id, class30.class.id);
  const verdict: Verdict = { lost: [], doubled: [] };
  const names = new Set(class30.students.map(({ first_name, last_name }) => `${first_name} ${last_name}`));
  const says = (text: string, word: string): boolean => text.includes(word);
  // Whoever has left the class may be called no more than that; what has the name itself is theirs before that.
  const maySay = (text: string, word: string): boolean =>
    says(text, word) || (names.has(word) && text.includes("a student"));
  const nameOf = (id: string | undefined): string => {
    const student = class30.students.find((one) => one.id === id);
    return student ? `${student.first_name} ${student.last_name}` : "nobody";
  };
  for (const [at, tablet] of tablets.entries()) {
    const { needsYou = [], waiting = [] } = lists[at] ?? {};
    const asks = [...needsYou, ...waiting];
    const one: Case = {
      tablet,
      others: tablets.filter((other) => other !== tablet).flatMap(({ taps }) => taps),
      stored,
      nameOf,
      isMissing: (what, ...words) => {
        const [asked] = [says, maySay].flatMap((by) =>
          asks.filter((text) => words.length > 0 && words.every((word) => by(text, word))),
        );
        if (asked !== undefined) asks.splice(asks.indexOf(asked), 1);
        else verdict.lost.push(`${tablet.name}: ${what}`);
      },
      isDoubled: (what) => void verdict.doubled.push(`${tablet.name}: ${what}`),
    };
    judgeNotes(one);
    judgeEvents(one);
    judgeFinish(one);
    judgeCircles(one);
    judgeCompletions(one);
    // Known by a name alone: what is about a student in other words has found its own by then.
    judgeMarks(one);
    judgeLeaves(one);
    judgeSeats(one);
  }
  return verdict;
}

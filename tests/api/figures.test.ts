import { beforeAll, describe, expect, test } from "vitest";
import { checkInId } from "#contract/ids.ts";
import { addDays, schoolDate } from "#contract/school-date.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { attendance, checkIns, type Facts, factsOf, isSchoolDay, lastSchoolDays, readFacts, wordOf } from "#tests/support/brute-force.ts";
import { enrol, makeAccount, makeBehavior, makeClass, makePerson, makeSchool, type SignedIn } from "#tests/support/factories.ts";

/** The same numbers at every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// Daylight saving ends in the first weeks; the other zone stands half an hour off.
const SCHOOLS = [
  { zone: "America/Denver", first: "2026-10-15", seed: 7 },
  { zone: "Asia/Kolkata", first: "2026-03-20", seed: 99 },
] as const;
const DAYS = 38;

describe.each(SCHOOLS)("figures of a random history in $zone", ({ zone, first, seed }) => {
  let app: TestApp;
  let facts: Facts;
  let today: string;
  let teacher: SignedIn;
  let administrator: SignedIn;
  let own: string[];
  let schoolId: string;

  beforeAll(async () => {
    app = await openTestApp(`${first}T15:00:00.000Z`);
    const below = numbersFrom(seed);
    const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
    const school = await makeSchool(app.database, { time_zone: zone });
    schoolId = school.id;
    const options = { now: app.clock.now };
    teacher = await makeAccount(app.database, schoolId, options);
    const colleague = await makeAccount(app.database, schoolId, options);
    administrator = await makeAccount(app.database, schoolId, { ...options, administrator: true });
    const classes = [];
    for (const kind of ["daily", "daily", "daily", "lesson", "lesson", "lesson"] as const) classes.push(await makeClass(app.database, schoolId, { name: `Class ${classes.length}`, kind, grade: String(classes.length % 2) }));
    const ids = classes.map((one) => one.id);
    own = [ids[0] ?? "", ids[3] ?? "", ids[4] ?? ""];
    for (const id of own) await enrol(app.database, schoolId, id, teacher.person.id, { role: "teacher" });
    for (const id of ids) await enrol(app.database, schoolId, id, colleague.person.id, { role: "teacher" });
    const students = [];
    for (let index = 0; index < 24; index += 1) {
      const student = await makePerson(app.database, schoolId, { first_name: `S${index}`, last_name: pick(["Abel", "Öztürk", "Zoë", "Nguyễn"]), grade: String(index % 3) });
      students.push(student.id);
      const home = index % 3;
      const moves = index % 7 === 0 ? addDays(first, 14) : null;
      await enrol(app.database, schoolId, ids[home] ?? "", student.id, { end_date: moves });
      // A transfer in the middle of the year.
      if (moves) await enrol(app.database, schoolId, ids[(home + 1) % 3] ?? "", student.id, { begin_date: addDays(moves, 1) });
      for (const lesson of [3, 4, 5]) if (below(3) > 0) await enrol(app.database, schoolId, ids[lesson] ?? "", student.id);
    }
    const behaviors = [];
    for (const severity of [null, null, "minor", "minor", "major"] as const) behaviors.push(await makeBehavior(app.database, schoolId, { name: `B${behaviors.length}`, group_slug: severity ? "challenging" : "positive", severity, position: behaviors.length }));

    const undoable: string[] = [];
    for (let day = 0; day < DAYS; day += 1) {
      const date = addDays(first, day);
      app.clock.now = new Date(`${date}T15:00:00.000Z`);
      expect(schoolDate(app.clock.now, zone)).toBe(date);
      const weekend = [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay());
      // A session lives from use.
      await app.call("GET", "/auth/me", { as: teacher });
      if (weekend && below(6) > 0) continue;
      for (const id of ids) {
        if (below(10) < (weekend ? 8 : 2)) continue;
        const checkIn = checkInId(id, date);
        await app.call("POST", `/check-in/create/${id}`, { as: colleague, body: { date } });
        const marks = students.filter(() => below(5) === 0).map((student_id) => ({ student_id, status: pick(["absent", "absent", "late", "excused", "present"]), marked_at: app.clock.now.toISOString() }));
        await app.call("PATCH", `/check-in/update/${checkIn}`, { as: colleague, body: { marks, finished: below(8) > 0 } });
        if (below(9) === 0) await app.call("PATCH", `/check-in/update/${checkIn}`, { as: colleague, body: { finished: below(2) === 0 } });
        if (below(4) === 0) {
          const corrected = students.filter(() => below(8) === 0).map((student_id) => ({ student_id, status: pick(["present", "late"]), marked_at: app.clock.now.toISOString() }));
          await app.call("PATCH", `/check-in/update/${checkIn}`, { as: colleague, body: { marks: corrected } });
        }
        const made = await app.call("POST", "/check-in/event/create", { as: pick([colleague, administrator]), body: { behavior_id: pick(behaviors).id, student_ids: students.filter(() => below(12) === 0).slice(0, 5).concat(pick(students)), class_id: id, occurred_at: app.clock.now.toISOString() } });
        expect(made.status).toBe(200);
        for (const event of made.body.events) if (below(6) === 0) undoable.push(event.id);
      }
      for (const id of undoable.splice(0)) for (const as of [colleague, administrator]) await app.call("DELETE", `/check-in/event/${id}`, { as });
    }
    // A date closed and one opened by an administrator's word.
    await app.database.write((db) => db.insertInto("school_date").values([{ school_id: schoolId, date: addDays(first, 20), open: 0 }, { school_id: schoolId, date: addDays(first, 23), open: 1 }]).execute());
    today = schoolDate(app.clock.now, zone);
    facts = await readFacts(app.database, schoolId);
    expect(facts.events.length).toBeGreaterThan(100);
    expect(facts.marks.length).toBeGreaterThan(500);
  }, 120_000);

  const get = async (as: SignedIn, path: string) => {
    const answer = await app.call("GET", path, { as });
    expect(answer.status, path).toBe(200);
    return answer.body;
  };
  const scopes = () => [
    { as: teacher, id: "", scope: own as string[] | undefined },
    { as: administrator, id: "", scope: undefined },
    { as: administrator, id: `/${own[0]}`, scope: [own[0] ?? ""] },
  ];
  const GROUPS = ["positive", "challenging", "attendance", "connection"] as const;
  const countOn = (group: string, scope: string[] | undefined, dates: readonly string[]) => factsOf(facts, group, scope).filter((one) => dates.includes(one.date));

  test("the overview", async () => {
    const days = lastSchoolDays(facts, today, 5);
    const previous = lastSchoolDays(facts, today, 10).slice(0, -5);
    for (const { as, id, scope } of scopes()) {
      const body = await get(as, `/insights${id}`);
      expect(body.days).toEqual(days);
      for (const group of GROUPS) {
        expect(body.groups.find((one: { slug: string }) => one.slug === group), `${group} ${id}`).toMatchObject({
          total: countOn(group, scope, days).length,
          previous_total: countOn(group, scope, previous).length,
          by_day: days.map((date) => countOn(group, scope, [date]).length),
        });
      }
      for (const one of body.classes) expect(one.positive).toBe(countOn("positive", [one.id], days).length);
    }
  });

  test("details and graphs, by student and type", async () => {
    for (const count of [5, 20, 60]) {
      const days = lastSchoolDays(facts, today, count);
      const previous = lastSchoolDays(facts, today, count * 2).slice(0, -count);
      for (const { as, id, scope } of scopes()) {
        for (const group of GROUPS) {
          const details = await get(as, `/insights/details/${group}${id}?days=${count}`);
          const now = countOn(group, scope, days);
          expect(details.total, `${group}${id} ${count}`).toBe(now.length);
          for (const student of details.students) {
            expect(student.count).toBe(now.filter((one) => one.student === student.id).length);
            expect(student.previous_count).toBe(countOn(group, scope, previous).filter((one) => one.student === student.id).length);
          }
          expect(details.students.reduce((sum: number, one: { count: number }) => sum + one.count, 0)).toBe(now.length);
          for (const type of details.types) expect(type.count).toBe(now.filter((one) => one.type === type.type_id).length);
          const [narrow] = details.types;
          if (narrow) {
            const narrowed = await get(as, `/insights/details/${group}${id}?days=${count}&type_id=${narrow.type_id}`);
            expect({ total: narrowed.total, types: narrowed.types }).toEqual({ total: narrow.count, types: [narrow] });
            for (const student of narrowed.students) expect(student.count).toBe(now.filter((one) => one.student === student.id && one.type === narrow.type_id).length);
          }
          const graph = await get(as, `/insights/graph/${group}${id}?days=${count}`);
          expect(graph.points.map((point: { count: number }) => point.count)).toEqual(days.map((date) => now.filter((one) => one.date === date).length));
          for (const point of graph.points) for (const [type, n] of Object.entries(point.by_type)) expect(n).toBe(now.filter((one) => one.date === point.date && one.type === type).length);
        }
      }
    }
  });

  test("the list of students", async () => {
    const days = lastSchoolDays(facts, today, 20);
    const [from = today] = days;
    const { byStudent } = attendance(facts, from, today);
    const body = await get(administrator, "/students?limit=100&sort_by=attendance");
    expect(body.total).toBe(24);
    let last = -1;
    for (const row of body.students) {
      const sum = byStudent.get(row.id);
      expect(row.attendance_rate).toBeCloseTo(sum ? (sum.marked - sum.away) / sum.marked : Number.NaN);
      expect(row.positive).toBe(facts.events.filter((event) => event.student_id === row.id && event.group_slug === "positive" && event.date >= from).length);
      expect(row.active_connections).toBe(facts.connections.filter((one) => one.student_id === row.id && one.status === "active").length);
      expect(row.attendance_rate).toBeGreaterThanOrEqual(last);
      last = row.attendance_rate;
    }
  });

  test("one student, and every page of the history", async () => {
    const student = facts.events[0]?.student_id ?? "";
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page: { events: { id: string; occurred_at: string }[]; next: string | null } = await get(administrator, `/students/${student}?events_limit=7${next ? `&events_before=${encodeURIComponent(next)}` : ""}`);
      seen.push(...page.events.map((event) => `${event.occurred_at} ${event.id}`));
      next = page.next;
    }
    expect(seen).toEqual([...seen].sort().reverse());
    expect(new Set(seen).size).toBe(seen.length);
    const connections = facts.connections.filter((one) => one.student_id === student);
    expect(seen.length).toBe(
      facts.events.filter((event) => event.student_id === student).length +
        facts.marks.filter((mark) => mark.student_id === student && mark.status !== "present").length +
        connections.length +
        connections.filter((one) => one.completed_at).length,
    );
    const insights = await get(administrator, `/insights/student/${student}/attendance?days=20`);
    expect(insights.by_day.map((day: { count: number }) => day.count)).toEqual(lastSchoolDays(facts, today, 20).map((date) => (["late", "absent", "excused"].includes(wordOf(facts, student, date) ?? "") ? 1 : 0)));
  });

  test("the dashboard, beside the period before", async () => {
    const from = addDays(today, -12);
    const before = { from: addDays(from, -13), to: addDays(from, -1) };
    const body = await get(administrator, `/admin/dashboard/statistics?startDate=${from}&endDate=${today}`);
    const done = checkIns(facts, from, today);
    const doneBefore = checkIns(facts, before.from, before.to);
    expect(body.previous_range).toMatchObject(before);
    expect(body.check_ins).toEqual({ value: done.done, previous: doneBefore.done, expected: done.expected, previous_expected: doneBefore.expected });
    const [now, then] = [attendance(facts, from, today), attendance(facts, before.from, before.to)];
    expect(body.attendance_rate.value).toBeCloseTo(now.here / now.marked);
    expect(body.attendance_rate.previous).toBeCloseTo(then.here / then.marked);
    const inRange = (group: string, range: { from: string; to: string }) => factsOf(facts, group).filter((one) => one.date >= range.from && one.date <= range.to).length;
    for (const group of ["positive", "challenging"] as const) expect(body[group]).toEqual({ value: inRange(group, { from, to: today }), previous: inRange(group, before) });
    expect(body.connections_raised).toEqual({ value: inRange("connection", { from, to: today }), previous: inRange("connection", before) });
    const year = [...attendance(facts, "2025-08-01", today).byStudent.values()];
    const start = today >= "2026-08-01" ? "2026-08-01" : "2025-08-01";
    const measured = [...attendance(facts, start, today).byStudent.values()].filter((one) => one.marked >= 10);
    expect(year.length).toBeGreaterThan(0);
    expect(body.chronic_absence).toMatchObject({ of: measured.length, students: measured.filter((one) => one.away * 10 >= one.marked).length });
    expect(body.range.school_days).toBe(Array.from({ length: 13 }, (_, n) => addDays(from, n)).filter((date) => isSchoolDay(facts, date)).length);
  });

  test("the dashboard's graph adds up, however it is broken down", async () => {
    const from = addDays(today, -30);
    for (const group of GROUPS) {
      const total = factsOf(facts, group).filter((one) => one.date >= from && one.date <= today).length;
      for (const by of ["day", "grade"] as const) {
        const graph = await get(administrator, `/admin/dashboard/graph/${group}?dateStart=${from}&dateEnd=${today}&type=${by}`);
        expect(graph.points.reduce((sum: number, point: { count: number }) => sum + point.count, 0), `${group} ${by}`).toBe(total);
      }
    }
    const byClass = await get(administrator, `/admin/dashboard/graph/attendance?dateStart=${from}&dateEnd=${today}&type=class`);
    const finished = new Set(facts.checkIns.filter((one) => one.finished_at).map((one) => one.id));
    for (const point of byClass.points) {
      expect(point.count).toBe(facts.marks.filter((mark) => mark.class_id === point.key && mark.status !== "present" && mark.date >= from && finished.has(mark.check_in_id)).length);
    }
  });

  test("the monthly registers of classes, day by day", async () => {
    const isOn = (date: string) => (row: { begin_date: string; end_date: string | null }): boolean => row.begin_date <= date && (row.end_date === null || row.end_date >= date);
    for (const month of new Set([first.slice(0, 7), today.slice(0, 7)])) {
      const all = Array.from({ length: 31 }, (_, n) => addDays(`${month}-01`, n)).filter((date) => date.startsWith(month));
      const { classes } = await get(administrator, `/admin/dashboard/register?month=${month}`);
      expect(classes.map((one: { name: string }) => one.name)).toEqual(facts.classes.map((one) => one.name).sort());
      for (const { id } of classes) {
        const body = await get(administrator, `/admin/dashboard/register/${id}?month=${month}`);
        const finished = (date: string): boolean => facts.checkIns.some((one) => one.class_id === id && one.date === date && one.finished_at);
        expect(body.days, id).toEqual(all.filter((date) => date <= today && (isSchoolDay(facts, date) || finished(date))));
        const rows = facts.enrolments.filter((row) => row.class_id === id && row.role === "student");
        const marked = facts.marks.filter((mark) => mark.class_id === id && finished(mark.date) && mark.date.startsWith(month)).map((mark) => mark.student_id);
        const expected = new Set([...rows.filter((row) => all.some((date) => isOn(date)(row))).map((row) => row.person_id), ...marked]);
        expect(new Set(body.students.map((one: { id: string }) => one.id))).toEqual(expected);
        for (const student of body.students) {
          const of = rows.filter((row) => row.person_id === student.id);
          expect(student.days).toEqual(body.days.map((date: string) => ({ status: wordOf(facts, student.id, date, [id]) ?? null, enrolled: of.some(isOn(date)) })));
        }
      }
    }
  });

  test("the strip of a class and of all classes count children once", async () => {
    const strip = await get(teacher, "/check-in/days-statistics");
    for (const day of strip.days) {
      const words = [...new Set(facts.marks.map((mark) => mark.student_id))].map((student) => wordOf(facts, student, day.date, own));
      for (const word of ["present", "late", "absent", "excused"] as const) expect(day[word], `${day.date} ${word}`).toBe(words.filter((one) => one === word).length);
    }
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { checkInId } from "#contract/ids.ts";
import { addDays, schoolDate } from "#contract/school-date.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import {
  attendance,
  checkIns,
  countsToday,
  expectedOn,
  type Facts,
  factsOf,
  isSchoolDay,
  type KindMove,
  lastSchoolDays,
  readFacts,
  schoolDaysBefore,
  schoolDaysWithin,
  wordOf,
} from "#tests/support/brute-force.ts";
import {
  enroll,
  makeAccount,
  makeBehavior,
  makeClass,
  makePerson,
  makeSchool,
  type SignedIn,
} from "#tests/support/factories.ts";

/** The same numbers at every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// Daylight saving ends in the first weeks; the other zone stands half an hour off. One history ends on a Saturday, one on a Friday.
const SCHOOLS = [
  { zone: "America/Denver", first: "2026-10-15", seed: 7, length: 38 },
  { zone: "Asia/Kolkata", first: "2026-03-20", seed: 99, length: 36 },
] as const;
/** Days before the last on which a class ends, and on which classes change their kind. */
const ENDS = 3;
const MOVES = [
  { place: 4, before: 17, was: "lesson", kind: "daily" },
  { place: 2, before: 10, was: "daily", kind: "lesson" },
] as const;

describe.each(SCHOOLS)("figures of a random history in $zone", ({ zone, first, seed, length }) => {
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
    for (const kind of ["daily", "daily", "daily", "lesson", "lesson", "lesson"] as const)
      classes.push(
        await makeClass(app.database, schoolId, {
          name: `Class ${classes.length}`,
          kind,
          grade: String(classes.length % 2),
        }),
      );
    const ids = classes.map((one) => one.id);
    own = [ids[0] ?? "", ids[3] ?? "", ids[4] ?? ""];
    for (const id of own) await enroll(app.database, schoolId, id, teacher.person.id, { role: "teacher" });
    for (const id of ids) await enroll(app.database, schoolId, id, colleague.person.id, { role: "teacher" });
    const students = [];
    for (let index = 0; index < 24; index += 1) {
      const student = await makePerson(app.database, schoolId, {
        first_name: `S${index}`,
        last_name: pick(["Abel", "Öztürk", "Zoë", "Nguyễn"]),
        grade: String(index % 3),
      });
      students.push(student.id);
      const home = index % 3;
      const moves = index % 7 === 0 ? addDays(first, 14) : null;
      await enroll(app.database, schoolId, ids[home] ?? "", student.id, { end_date: moves });
      // A transfer in the middle of the year.
      if (moves)
        await enroll(app.database, schoolId, ids[(home + 1) % 3] ?? "", student.id, { begin_date: addDays(moves, 1) });
      for (const lesson of [3, 4, 5])
        if (below(3) > 0) await enroll(app.database, schoolId, ids[lesson] ?? "", student.id);
    }
    const behaviors = [];
    for (const severity of [null, null, "minor", "minor", "major"] as const)
      behaviors.push(
        await makeBehavior(app.database, schoolId, {
          name: `B${behaviors.length}`,
          group_slug: severity ? "challenging" : "positive",
          severity,
          position: behaviors.length,
        }),
      );

    const undoable: string[] = [];
    const moves: KindMove[] = [];
    for (let day = 0; day < length; day += 1) {
      const date = addDays(first, day);
      app.clock.now = new Date(`${date}T15:00:00.000Z`);
      expect(schoolDate(app.clock.now, zone)).toBe(date);
      const weekend = [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay());
      // A session lives from use.
      await app.call("GET", "/auth/me", { as: teacher });
      for (const { place, was, kind } of MOVES.filter((one) => one.before === length - 1 - day)) {
        const classId = ids[place] ?? "";
        expect(
          (await app.call("PATCH", `/admin/classes/${classId}`, { as: administrator, body: { kind } })).status,
        ).toBe(200);
        moves.push({ classId, from: date, was, kind });
      }
      if (weekend && below(6) > 0) continue;
      for (const id of ids) {
        if (below(10) < (weekend ? 8 : 2)) continue;
        const checkIn = checkInId(id, date);
        await app.call("POST", `/check-in/create/${id}`, { as: colleague, body: { date } });
        const marks = students
          .filter(() => below(5) === 0)
          .map((student_id) => ({
            student_id,
            status: pick(["absent", "absent", "late", "excused", "present"]),
            marked_at: app.clock.now.toISOString(),
          }));
        await app.call("PATCH", `/check-in/update/${checkIn}`, {
          as: colleague,
          body: { marks, finished: below(8) > 0 },
        });
        if (below(9) === 0)
          await app.call("PATCH", `/check-in/update/${checkIn}`, { as: colleague, body: { finished: below(2) === 0 } });
        if (below(4) === 0) {
          const corrected = students
            .filter(() => below(8) === 0)
            .map((student_id) => {
              const status = pick(["present", "late"]);
              const marked_at = app.clock.now.toISOString();
              // It changes no figure.
              return { student_id, status, marked_at, ...(status === "late" ? { left_at: marked_at } : {}) };
            });
          await app.call("PATCH", `/check-in/update/${checkIn}`, { as: colleague, body: { marks: corrected } });
        }
        const made = await app.call("POST", "/check-in/event/create", {
          as: pick([colleague, administrator]),
          body: {
            behavior_id: pick(behaviors).id,
            student_ids: students
              .filter(() => below(12) === 0)
              .slice(0, 5)
              .concat(pick(students)),
            class_id: id,
            occurred_at: app.clock.now.toISOString(),
          },
        });
        expect(made.status).toBe(200);
        for (const event of made.body.events) if (below(6) === 0) undoable.push(event.id);
      }
      // In the middle of the day, as an import ends it: its check-in of the morning stands.
      if (day === length - 1 - ENDS) await endClass(ids.splice(1, 1)[0] ?? "", date);
      for (const id of undoable.splice(0))
        for (const as of [colleague, administrator]) await app.call("DELETE", `/check-in/event/${id}`, { as });
    }
    // A date closed and one opened by an administrator's word.
    await app.database.write((db) =>
      db
        .insertInto("school_date")
        .values([
          { school_id: schoolId, date: addDays(first, 20), open: 0 },
          { school_id: schoolId, date: addDays(first, 23), open: 1 },
        ])
        .execute(),
    );
    today = schoolDate(app.clock.now, zone);
    facts = await readFacts(app.database, schoolId, moves);
    expect(facts.events.length).toBeGreaterThan(100);
    expect(facts.marks.length).toBeGreaterThan(500);
    expect(facts.marks.some(({ left_at }) => left_at !== null)).toBe(true);
    const [window = ""] = lastSchoolDays(facts, today, 20);
    const off = (one: { date: string }): boolean => one.date > window && !isSchoolDay(facts, one.date);
    expect(facts.marks.some(off) && facts.events.some(off)).toBe(true);
  }, 120_000);

  const endClass = (id: string, date: string): Promise<void> =>
    app.database.write(async (db) => {
      await db
        .updateTable("class")
        .set({ ended_on: date })
        .where("school_id", "=", schoolId)
        .where("id", "=", id)
        .execute();
      await db
        .updateTable("enrolment")
        .set({ end_date: addDays(date, -1) })
        .where("school_id", "=", schoolId)
        .where("class_id", "=", id)
        .where("end_date", "is", null)
        .execute();
    });

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
  const countOn = (group: string, scope: string[] | undefined, dates: readonly string[]) =>
    factsOf(facts, group, scope).filter((one) => dates.includes(one.date));

  test("the overview", async () => {
    const days = lastSchoolDays(facts, today, 5);
    const previous = lastSchoolDays(facts, today, 10).slice(0, -5);
    for (const { as, id, scope } of scopes()) {
      const body = await get(as, `/insights${id}`);
      expect(body.days).toEqual(days);
      for (const group of GROUPS) {
        expect(
          body.groups.find((one: { slug: string }) => one.slug === group),
          `${group} ${id}`,
        ).toMatchObject({
          total: countOn(group, scope, days).length,
          previous_total: countOn(group, scope, previous).length,
          by_day: days.map((date) => countOn(group, scope, [date]).length),
        });
      }
      expect(body.previous_school_days).toBe(previous.length);
      for (const group of ["positive", "challenging"] as const) {
        for (const one of body.classes) expect(one[group]).toBe(countOn(group, [one.id], days).length);
        // Classes that ended within these days are parts of the total as well.
        expect(
          body.classes.reduce((sum: number, one: Record<string, number>) => sum + (one[group] ?? 0), 0),
          `${group} ${id}`,
        ).toBe(countOn(group, scope, days).length);
      }
      for (const one of body.classes) {
        const words = facts.marks
          .filter(
            (mark) =>
              mark.class_id === one.id &&
              days.includes(mark.date) &&
              facts.checkIns.some((row) => row.id === mark.check_in_id && row.finished_at),
          )
          .map((mark) => mark.status);
        const here = words.filter((word) => word === "present" || word === "late").length;
        expect(one.attendance_rate).toBe(words.length === 0 ? null : here / words.length);
      }
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
          expect(details.previous_school_days).toBe(previous.length);
          for (const student of details.students) {
            expect(student.count).toBe(now.filter((one) => one.student === student.id).length);
            expect(student.previous_count).toBe(
              countOn(group, scope, previous).filter((one) => one.student === student.id).length,
            );
          }
          expect(details.students.reduce((sum: number, one: { count: number }) => sum + one.count, 0)).toBe(now.length);
          for (const type of details.types)
            expect(type.count).toBe(now.filter((one) => one.type === type.type_id).length);
          const [narrow] = details.types;
          if (narrow) {
            const narrowed = await get(as, `/insights/details/${group}${id}?days=${count}&type_id=${narrow.type_id}`);
            expect({ total: narrowed.total, types: narrowed.types }).toEqual({ total: narrow.count, types: [narrow] });
            for (const student of narrowed.students)
              expect(student.count).toBe(
                now.filter((one) => one.student === student.id && one.type === narrow.type_id).length,
              );
          }
          const graph = await get(as, `/insights/graph/${group}${id}?days=${count}`);
          expect(graph.points.map((point: { count: number }) => point.count)).toEqual(
            days.map((date) => now.filter((one) => one.date === date).length),
          );
          for (const point of graph.points)
            for (const [type, n] of Object.entries(point.by_type))
              expect(n).toBe(now.filter((one) => one.date === point.date && one.type === type).length);
        }
      }
    }
  });

  test("the list of students, beside each one's page and insights", async () => {
    const days = lastSchoolDays(facts, today, 20);
    const { byStudent } = attendance(facts, days);
    for (const sort of ["attendance", "positive", "challenging"] as const) {
      const body = await get(administrator, `/students?limit=100&sort_by=${sort}`);
      expect(body.total).toBe(24);
      const values = body.students
        .map((row: Record<string, number | null>) => row[sort === "attendance" ? "attendance_rate" : sort])
        .filter((value: number | null) => value !== null);
      expect(values).toEqual([...values].sort((a, b) => a - b));
    }
    const { students, ...page } = await get(administrator, "/students?limit=100");
    expect(page).toMatchObject({ days, today });
    for (const row of students) {
      const sum = byStudent.get(row.id);
      const rate = sum ? (sum.marked - sum.away) / sum.marked : null;
      const { student } = await get(administrator, `/students/${row.id}?events_limit=1`);
      expect(student).toMatchObject({ days, today: { date: today } });
      for (const shown of [row, student]) {
        expect(shown.attendance_rate).toBe(rate);
        for (const group of ["positive", "challenging"] as const)
          expect(shown[group]).toBe(countOn(group, undefined, days).filter((one) => one.student === row.id).length);
      }
      for (const group of ["positive", "challenging"] as const)
        expect((await get(administrator, `/insights/student/${row.id}/${group}?days=20`)).total).toBe(row[group]);
      expect(row.active_connections).toBe(
        facts.connections.filter((one) => one.student_id === row.id && one.status === "active").length,
      );
    }
  });

  test("one event beside those like it, and the entries of a window", async () => {
    const days = lastSchoolDays(facts, today, 20);
    for (const event of facts.events.filter((_, index) => index % 40 === 0)) {
      const same = facts.events.filter((one) => one.behavior_id === event.behavior_id && days.includes(one.date));
      expect(await get(administrator, `/insights/event/${event.id}`)).toMatchObject({
        student_count: same.filter((one) => one.student_id === event.student_id).length,
        class_count: same.filter((one) => one.class_id === event.class_id).length,
      });
      const { events } = await get(administrator, `/insights/student/${event.student_id}/${event.group_slug}?days=20`);
      const { icon } = await app.database.read
        .selectFrom("behavior")
        .select("icon")
        .where("id", "=", event.behavior_id)
        .executeTakeFirstOrThrow();
      if (days.includes(event.date)) expect(events).toContainEqual(expect.objectContaining({ id: event.id, icon }));
      expect(new Set(events.map((one: { id: string }) => one.id))).toEqual(
        new Set(
          facts.events
            .filter(
              (one) =>
                one.student_id === event.student_id && one.group_slug === event.group_slug && days.includes(one.date),
            )
            .map((one) => one.id),
        ),
      );
    }
  });

  test("one student, and every page of the history", async () => {
    const student = facts.events[0]?.student_id ?? "";
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const page: { events: { id: string; occurred_at: string }[]; next: string | null } = await get(
        administrator,
        `/students/${student}?events_limit=7${next ? `&events_before=${encodeURIComponent(next)}` : ""}`,
      );
      seen.push(...page.events.map((event) => `${event.occurred_at} ${event.id}`));
      next = page.next;
    }
    expect(seen).toEqual([...seen].sort().reverse());
    expect(new Set(seen).size).toBe(seen.length);
    const connections = facts.connections.filter((one) => one.student_id === student);
    const marks = facts.marks.filter((mark) => mark.student_id === student);
    expect(seen.length).toBe(
      facts.events.filter((event) => event.student_id === student).length +
        marks.filter((mark) => mark.status !== "present").length +
        marks.filter((mark) => mark.left_at !== null).length +
        connections.length +
        connections.filter((one) => one.completed_at).length,
    );
    const insights = await get(administrator, `/insights/student/${student}/attendance?days=20`);
    expect(insights.by_day.map((day: { count: number }) => day.count)).toEqual(
      lastSchoolDays(facts, today, 20).map((date) =>
        ["late", "absent", "excused"].includes(wordOf(facts, student, date) ?? "") ? 1 : 0,
      ),
    );
  });

  test("the dashboard, beside as many school days before", async () => {
    const inRange = (group: string, range: { from: string; to: string }) =>
      factsOf(facts, group).filter((one) => one.date >= range.from && one.date <= range.to).length;
    const yearFrom = today >= "2026-08-01" ? "2026-08-01" : "2025-08-01";
    // Weeks, a single day, and more days than there are before.
    for (const from of [addDays(today, -9), schoolDaysBefore(facts, today, 1)[0] ?? "", addDays(today, -30)]) {
      const to = from === schoolDaysBefore(facts, today, 1)[0] ? from : today;
      const days = schoolDaysWithin(facts, today, from, to);
      const previous = schoolDaysBefore(facts, from, days.length);
      const isComparable = previous.length === days.length;
      const before = {
        from: previous[0] ?? addDays(from, -1),
        to: from === to ? (previous[0] ?? "") : addDays(from, -1),
      };
      const body = await get(administrator, `/admin/dashboard/statistics?startDate=${from}&endDate=${to}`);
      expect(body.range).toEqual({ from, to, school_days: days.length });
      expect(body.previous_range).toEqual({ ...before, school_days: previous.length });
      const [done, doneBefore] = [checkIns(facts, days), checkIns(facts, previous)];
      expect(done.done).toBeLessThanOrEqual(done.expected);
      expect(body.check_ins).toEqual({
        value: done.done,
        expected: done.expected,
        previous: isComparable ? doneBefore.done : null,
        previous_expected: isComparable ? doneBefore.expected : 0,
      });
      const [now, then] = [attendance(facts, days), attendance(facts, previous)];
      expect(body.attendance_rate).toEqual({
        value: now.here / now.marked,
        previous: isComparable ? then.here / then.marked : null,
      });
      for (const [name, group] of [
        ["positive", "positive"],
        ["challenging", "challenging"],
        ["connections_raised", "connection"],
      ] as const) {
        expect(body[name], `${name} ${from}`).toEqual({
          value: inRange(group, { from, to }),
          previous: isComparable ? inRange(group, before) : null,
        });
      }
      const marked = [...attendance(facts, schoolDaysWithin(facts, today, yearFrom, to)).byStudent.values()].filter(
        (one) => one.marked >= 10,
      );
      expect(body.chronic_absence).toMatchObject({
        of: marked.length,
        students: marked.filter((one) => one.away * 10 >= one.marked).length,
      });
    }
  });

  test("the school today", async () => {
    const body = await get(administrator, "/admin/dashboard/daily-stats");
    const isSchool = countsToday(facts, today);
    const expected = isSchool ? expectedOn(facts, today) : [];
    const done = new Set(
      facts.checkIns.filter((one) => one.date === today && one.finished_at).map((one) => one.class_id),
    );
    const names = expected.filter((one) => !done.has(one.id)).map((one) => one.name);
    expect(body).toMatchObject({
      school_day: isSchool,
      classes: expected.length,
      checked_in: expected.length - names.length,
    });
    expect(body.waiting.map((one: { name: string }) => one.name)).toEqual(names.sort());
    expect((await get(teacher, "/check-in/days-statistics")).school_day).toBe(isSchool);
    expect(isSchool).toBe(zone === "Asia/Kolkata");
  });

  test("the dashboard's graph adds up, however it is broken down", async () => {
    const from = addDays(today, -30);
    const days = schoolDaysWithin(facts, today, from, today);
    const inRange = (one: { date: string }): boolean => one.date >= from && one.date <= today;
    const finished = new Set(facts.checkIns.filter((one) => one.finished_at).map((one) => one.id));
    // Told by class or teacher, attendance is every class's own marks.
    const marks = facts.marks.filter(
      (mark) => days.includes(mark.date) && mark.status !== "present" && finished.has(mark.check_in_id),
    );
    for (const group of GROUPS) {
      const isOfDays = group === "attendance";
      const total = factsOf(facts, group).filter((one) => (isOfDays ? days.includes(one.date) : inRange(one))).length;
      for (const by of ["day", "grade", "class", "teacher"] as const) {
        const graph = await get(
          administrator,
          `/admin/dashboard/graph/${group}?dateStart=${from}&dateEnd=${today}&type=${by}`,
        );
        const sum = graph.points.reduce((all: number, point: { count: number }) => all + point.count, 0);
        expect(sum, `${group} ${by}`).toBe(isOfDays && (by === "class" || by === "teacher") ? marks.length : total);
      }
    }
    const byClass = await get(
      administrator,
      `/admin/dashboard/graph/attendance?dateStart=${from}&dateEnd=${today}&type=class`,
    );
    for (const point of byClass.points)
      expect(point.count).toBe(marks.filter((mark) => mark.class_id === point.key).length);
  });

  test("the monthly registers of classes, day by day", async () => {
    const isOn =
      (date: string) =>
      (row: { begin_date: string; end_date: string | null }): boolean =>
        row.begin_date <= date && (row.end_date === null || row.end_date >= date);
    for (const month of new Set([first.slice(0, 7), today.slice(0, 7)])) {
      const all = Array.from({ length: 31 }, (_, n) => addDays(`${month}-01`, n)).filter((date) =>
        date.startsWith(month),
      );
      const { classes } = await get(administrator, `/admin/dashboard/register?month=${month}`);
      expect(classes.map((one: { name: string }) => one.name)).toEqual(facts.classes.map((one) => one.name).sort());
      for (const { id } of classes) {
        const body = await get(administrator, `/admin/dashboard/register/${id}?month=${month}`);
        const finished = (date: string): boolean =>
          facts.checkIns.some((one) => one.class_id === id && one.date === date && one.finished_at);
        expect(body.days, id).toEqual(
          all.filter((date) => date <= today && (isSchoolDay(facts, date) || finished(date))),
        );
        const rows = facts.enrolments.filter((row) => row.class_id === id && row.role === "student");
        const marked = facts.marks
          .filter((mark) => mark.class_id === id && finished(mark.date) && mark.date.startsWith(month))
          .map((mark) => mark.student_id);
        const expected = new Set([
          ...rows.filter((row) => all.some((date) => isOn(date)(row))).map((row) => row.person_id),
          ...marked,
        ]);
        expect(new Set(body.students.map((one: { id: string }) => one.id))).toEqual(expected);
        for (const student of body.students) {
          const of = rows.filter((row) => row.person_id === student.id);
          expect(student.days).toEqual(
            body.days.map((date: string) => ({
              status: wordOf(facts, student.id, date, [id]) ?? null,
              enrolled: of.some(isOn(date)),
              left_early:
                finished(date) &&
                facts.marks.some(
                  (mark) =>
                    mark.class_id === id &&
                    mark.student_id === student.id &&
                    mark.date === date &&
                    mark.left_at !== null,
                ),
            })),
          );
        }
      }
    }
  });

  test("the strip of a class and of all classes count children once", async () => {
    const strip = await get(teacher, "/check-in/days-statistics");
    expect(strip.days.map((day: { date: string }) => day.date)).toEqual([...schoolDaysBefore(facts, today, 4), today]);
    for (const day of strip.days) {
      const words = [...new Set(facts.marks.map((mark) => mark.student_id))].map((student) =>
        wordOf(facts, student, day.date, own),
      );
      for (const word of ["present", "late", "absent", "excused"] as const)
        expect(day[word], `${day.date} ${word}`).toBe(words.filter((one) => one === word).length);
    }
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { calls } from "#contract/calls.ts";
import { checkInId } from "#contract/ids.ts";
import { startSession } from "#server/services/accounts/sessions.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import {
  type ClassScene,
  enroll,
  makeAccount,
  makeBehavior,
  makeClass,
  makeClassScene,
  makePerson,
  makeSchool,
  type SignedIn,
} from "#tests/support/factories.ts";

/*
 * Every call × who asks. A row names the path and body as the class's own teacher would send them, and what each of the
 * others gets. A call of the contract that has no row fails the test.
 */

/** Calls that take a proof of the last minutes, whatever their body. */
const PROVEN = [
  "askForNewPasskey",
  "addPasskey",
  "exportDetails",
  "exportDashboardGraph",
  "exportRegister",
  "setAdministrator",
  "exportPerson",
  "erasePerson",
  "exportAudit",
  "applyRoster",
  "storePhotos",
];

const ASKERS = [
  "teacher",
  "coTeacher",
  "otherTeacher",
  "administrator",
  "elsewhere",
  "student",
  "parent",
  "signedOut",
] as const;
type Asker = (typeof ASKERS)[number];

/**
 * Persons of two schools: one whose account at the class's school waits for their consent, and one who has given it, both
 * administrators there and signed in at the other school. They get what a stranger from that school gets.
 */
const OF_TWO_SCHOOLS = ["unconsented", "consented"] as const;

/** Statuses in the order of `ASKERS`. */
type Row = {
  path?: string;
  body?: unknown;
  statuses: readonly [number, number, number, number, number, number, number, number];
};

const ANYONE = [200, 200, 200, 200, 200, 200, 200, 200] as const;
const SIGNED_IN = [200, 200, 200, 200, 200, 200, 200, 401] as const;
/** A teacher's own things: everyone sees their own, whatever school. */
const TEACHERS = [200, 200, 200, 200, 200, 403, 403, 401] as const;
/** A thing of the class: its teachers and the school's administrators. */
const OF_CLASS = [200, 200, 404, 200, 404, 403, 403, 401] as const;
/** A thing of the school, for its administrators alone. */
const OF_SCHOOL = [403, 403, 403, 200, 404, 403, 403, 401] as const;
const ADMINISTRATORS = [403, 403, 403, 200, 200, 403, 403, 401] as const;

const NOW = "2026-09-01T14:02:00.000Z";
const TODAY = "2026-09-01";

let app: TestApp;
let scene: ClassScene;
let ids: Record<string, string>;
let askers: Record<Asker | (typeof OF_TWO_SCHOOLS)[number], SignedIn | undefined>;

const event = () => ({
  behavior_id: ids["behavior"],
  student_ids: [ids["student"]],
  class_id: ids["class"],
  occurred_at: NOW,
});
const note = () => ({ student_id: ids["student"], class_id: ids["class"], text: "Ask her", written_at: NOW });
const link = { key: "none", token: "none", password: "a quiet morning" };

const ROWS: Partial<Record<keyof typeof calls, () => Row>> = {
  unifiedLogin: () => ({
    body: { email: "nobody@nowhere.example", password: "x" },
    statuses: [401, 401, 401, 401, 401, 401, 401, 401],
  }),
  renewSession: () => ({ body: {}, statuses: SIGNED_IN }),
  // Nobody has a password here; what it answers where one has stands in lock.test.ts.
  unlock: () => ({ body: { password: "x" }, statuses: [401, 401, 401, 401, 401, 401, 401, 401] }),
  lockSession: () => ({ body: {}, statuses: SIGNED_IN }),
  issuePin: () => ({ body: {}, statuses: SIGNED_IN }),
  unlockByPin: () => ({
    body: { id: "none", secret: "x".repeat(43) },
    statuses: [401, 401, 401, 401, 401, 401, 401, 401],
  }),
  removePin: () => ({ path: "/auth/pin/none", statuses: SIGNED_IN }),
  getProof: () => ({ statuses: SIGNED_IN }),
  prove: () => ({ body: { code: "000000" }, statuses: [400, 400, 400, 400, 400, 400, 400, 401] }),
  mailProofCode: () => ({ path: "/auth/proof/code", statuses: SIGNED_IN }),
  // Who may use which passkey stands in passkeys.test.ts.
  askForPasskey: () => ({ path: "/auth/passkeys/ask", statuses: ANYONE }),
  signInByPasskey: () => ({ body: {}, statuses: [422, 422, 422, 422, 422, 422, 422, 422] }),
  askForOwnPasskey: () => ({ path: "/auth/proof/passkey", statuses: [404, 404, 404, 404, 404, 404, 404, 401] }),
  unlockByPasskey: () => ({
    path: "/auth/unlock/passkey",
    body: {},
    statuses: [422, 422, 422, 422, 422, 422, 422, 401],
  }),
  listPasskeys: () => ({ statuses: SIGNED_IN }),
  askForNewPasskey: () => ({ path: "/auth/passkeys/new", statuses: SIGNED_IN }),
  addPasskey: () => ({ body: {}, statuses: [422, 422, 422, 422, 422, 422, 422, 401] }),
  renamePasskey: () => ({
    path: `/auth/passkeys/${ids["student"]}`,
    body: { name: "my phone" },
    statuses: [404, 404, 404, 404, 404, 404, 404, 401],
  }),
  endPasskey: () => ({ path: `/auth/passkeys/${ids["student"]}`, statuses: [404, 404, 404, 404, 404, 404, 404, 401] }),
  me: () => ({ statuses: SIGNED_IN }),
  // Sealed for nobody; what it opens, and for whom, stands in sealing.test.ts.
  unseal: () => ({ body: { sealed: "AAAA" }, statuses: [400, 400, 400, 400, 400, 400, 400, 401] }),
  logout: () => ({ statuses: ANYONE }),
  changePasswordByLink: () => ({ body: link, statuses: [400, 400, 400, 400, 400, 400, 400, 400] }),
  activateAccount: () => ({ body: link, statuses: [400, 400, 400, 400, 400, 400, 400, 400] }),
  getPersonsList: () => ({ statuses: SIGNED_IN }),
  // Who is asked by a school stands in two-schools.test.ts.
  confirmSchool: () => ({
    body: { school_id: scene.school.id, answer: "mine" },
    statuses: [404, 404, 404, 404, 404, 404, 404, 401],
  }),
  getProviders: () => ({ statuses: ANYONE }),
  // No provider is configured; who may come in by one stands in oidc.test.ts.
  startProviderLogin: () => ({ path: "/auth/login/google/start", statuses: [404, 404, 404, 404, 404, 404, 404, 404] }),
  // Who can prove themselves there stands in provider-proof.test.ts.
  startProviderProof: () => ({
    path: "/auth/login/google/proof/start",
    statuses: [404, 404, 404, 404, 404, 404, 404, 401],
  }),
  finishProviderProof: () => ({
    path: "/auth/login/google/proof",
    body: { code: "none" },
    statuses: [404, 404, 404, 404, 404, 404, 404, 401],
  }),
  finishProviderLogin: () => ({
    path: "/auth/login/google/teacher?code=none",
    statuses: [404, 404, 404, 404, 404, 404, 404, 404],
  }),
  listSessions: () => ({ statuses: SIGNED_IN }),
  endSession: () => ({ path: `/auth/sessions/${ids["session"]}`, statuses: [200, 404, 404, 404, 404, 404, 404, 401] }),
  requestPasswordReset: () => ({
    body: { email: "nobody@nowhere.example" },
    statuses: [401, 401, 401, 401, 401, 401, 401, 401],
  }),
  checkLink: () => ({
    path: "/notification/health-check/reset?key=none&token=none",
    statuses: [400, 400, 400, 400, 400, 400, 400, 400],
  }),
  getTerms: () => ({ statuses: SIGNED_IN }),
  signTerms: () => ({ statuses: SIGNED_IN }),
  createSupportTicket: () => ({
    body: { type_id: "problem", subject: "Help", message: "Please." },
    statuses: SIGNED_IN,
  }),
  getLeaderboard: () => ({ statuses: TEACHERS }),
  updateProfile: () => ({ body: { first_name: "Grace" }, statuses: [200, 200, 200, 200, 200, 400, 400, 401] }),
  changePassword: () => ({
    body: { current_password: "none", new_password: "a quiet evening" },
    statuses: [400, 400, 400, 400, 400, 400, 400, 401],
  }),
  updateImage: () => ({ body: { image: "fox" }, statuses: SIGNED_IN }),
  // Nobody has a password here to prove themselves by.
  requestEmailChange: () => ({
    body: { email: "new@nowhere.example", current_password: "none" },
    statuses: [400, 400, 400, 400, 400, 400, 400, 401],
  }),
  confirmEmailChange: () => ({
    path: "/profile/update-email?key=none&token=none&email=none",
    statuses: [400, 400, 400, 400, 400, 400, 400, 400],
  }),
  undoEmailChange: () => ({ body: { key: "none", token: "none" }, statuses: [400, 400, 400, 400, 400, 400, 400, 400] }),
  // No form; who may upload which picture stands in profile-pictures.test.ts.
  uploadAvatar: () => ({ body: {}, statuses: [415, 415, 415, 415, 415, 415, 415, 401] }),
  getAvatar: () => ({ path: `/avatars/${ids["avatar"]}`, statuses: [200, 200, 200, 200, 404, 200, 200, 401] }),
  getTicketTypes: () => ({ statuses: SIGNED_IN }),
  listStudents: () => ({ path: `/students?class_id=${ids["class"]}`, statuses: OF_CLASS }),
  getStudent: () => ({ path: `/students/${ids["student"]}`, statuses: OF_CLASS }),
  isFirstCheckIn: () => ({ statuses: TEACHERS }),
  getEventsStatistics: () => ({ path: `/check-in/events-statistics?class_id=${ids["class"]}`, statuses: OF_CLASS }),
  getDaysStatistics: () => ({ path: `/check-in/days-statistics?class_id=${ids["class"]}`, statuses: OF_CLASS }),
  getBehaviors: () => ({ statuses: TEACHERS }),
  getStudentList: () => ({ path: `/check-in/student-list/${ids["class"]}`, statuses: OF_CLASS }),
  createCheckIn: () => ({ path: `/check-in/create/${ids["class"]}`, body: { date: TODAY }, statuses: OF_CLASS }),
  updateCheckIn: () => ({ path: `/check-in/update/${ids["checkIn"]}`, body: { marks: [] }, statuses: OF_CLASS }),
  updateSeating: () => ({ path: `/check-in/seating/${ids["class"]}`, body: { moves: [] }, statuses: OF_CLASS }),
  createEvent: () => ({ body: event(), statuses: [200, 200, 422, 200, 422, 403, 403, 401] }),
  createNote: () => ({ body: note(), statuses: [200, 200, 422, 200, 422, 403, 403, 401] }),
  undoNote: () => ({ path: `/check-in/note/${ids["note"]}`, statuses: [200, 403, 404, 403, 404, 403, 403, 401] }),
  undoEvent: () => ({ path: `/check-in/event/${ids["event"]}`, statuses: [200, 403, 404, 403, 404, 403, 403, 401] }),
  getCheckIn: () => ({ path: `/check-in/${ids["checkIn"]}`, statuses: OF_CLASS }),
  getConnection: () => ({ path: `/connection/${ids["connection"]}`, statuses: OF_CLASS }),
  completeConnection: () => ({
    path: `/connection/${ids["connection"]}`,
    body: { resolutions: [], selected_option: "none" },
    statuses: [422, 422, 404, 422, 404, 403, 403, 401],
  }),
  getCircleActivities: () => ({ path: `/circle/activities/${ids["class"]}`, statuses: OF_CLASS }),
  createCircleEntry: () => ({
    body: { comment: "We listened%", activity_id: ids["activity"] },
    statuses: [200, 200, 422, 200, 422, 403, 403, 401],
  }),
  getOverview: () => ({ statuses: TEACHERS }),
  getClassOverview: () => ({ path: `/insights/${ids["class"]}`, statuses: OF_CLASS }),
  getLatestEvents: () => ({ statuses: TEACHERS }),
  getLatestClassEvents: () => ({ path: `/insights/events/${ids["class"]}`, statuses: OF_CLASS }),
  getStudentInsights: () => ({ path: `/insights/student/${ids["student"]}/positive`, statuses: OF_CLASS }),
  getEventInsights: () => ({ path: `/insights/event/${ids["standing"]}`, statuses: OF_CLASS }),
  getStudentConnections: () => ({ path: `/insights/connection/${ids["student"]}`, statuses: OF_CLASS }),
  getDetails: () => ({ path: "/insights/details/positive", statuses: TEACHERS }),
  getClassDetails: () => ({ path: `/insights/details/positive/${ids["class"]}`, statuses: OF_CLASS }),
  exportDetails: () => ({
    path: "/insights/details/positive/export",
    body: { class_id: ids["class"] },
    statuses: OF_CLASS,
  }),
  getGraph: () => ({ path: "/insights/graph/positive", statuses: TEACHERS }),
  getClassGraph: () => ({ path: `/insights/graph/positive/${ids["class"]}`, statuses: OF_CLASS }),
  getDailyStats: () => ({ statuses: ADMINISTRATORS }),
  getDashboardStatistics: () => ({
    path: `/admin/dashboard/statistics?startDate=${TODAY}&endDate=${TODAY}`,
    statuses: ADMINISTRATORS,
  }),
  getDashboardGraph: () => ({
    path: `/admin/dashboard/graph/positive?dateStart=${TODAY}&dateEnd=${TODAY}`,
    statuses: ADMINISTRATORS,
  }),
  exportDashboardGraph: () => ({
    path: "/admin/dashboard/graph/positive/export",
    body: { dateStart: TODAY, dateEnd: TODAY, type: "class" },
    statuses: ADMINISTRATORS,
  }),
  listRegisters: () => ({ path: `/admin/dashboard/register?month=${TODAY.slice(0, 7)}`, statuses: ADMINISTRATORS }),
  listSchoolPeople: () => ({ path: `/admin/people?class_id=${ids["class"]}`, statuses: ADMINISTRATORS }),
  getSchoolPerson: () => ({ path: `/admin/people/${ids["student"]}`, statuses: OF_SCHOOL }),
  setAdministrator: () => ({
    path: `/admin/people/${ids["waiting"]}`,
    body: { is_administrator: false },
    statuses: OF_SCHOOL,
  }),
  invitePerson: () => ({ path: `/admin/people/${ids["waiting"]}/invite`, statuses: OF_SCHOOL }),
  unlockPerson: () => ({ path: `/admin/people/${ids["waiting"]}/unlock`, statuses: OF_SCHOOL }),
  removePicture: () => ({ path: `/admin/people/${ids["waiting"]}/picture`, statuses: OF_SCHOOL }),
  exportPerson: () => ({ path: `/admin/people/${ids["waiting"]}/export`, statuses: OF_SCHOOL }),
  erasePerson: () => ({
    path: `/admin/people/${ids["erased"]}/erase`,
    body: { name: "ada lovelace" },
    statuses: OF_SCHOOL,
  }),
  addPeople: () => ({
    body: { role: "student", people: [{ first_name: "New" }], class_ids: [ids["class"]], from: TODAY, anyway: true },
    statuses: [403, 403, 403, 200, 422, 403, 403, 401],
  }),
  changePerson: () => ({
    path: `/admin/people/${ids["kept"]}/record`,
    body: { last_name: "Byron" },
    statuses: OF_SCHOOL,
  }),
  endPerson: () => ({ path: `/admin/people/${ids["leaving"]}/end`, body: { last_day: TODAY }, statuses: OF_SCHOOL }),
  bringBackPerson: () => ({
    path: `/admin/people/${ids["left"]}/bring-back`,
    body: { from: TODAY },
    statuses: OF_SCHOOL,
  }),
  giveBackPerson: () => ({ path: `/admin/people/${ids["rostered"]}/give-back`, statuses: OF_SCHOOL }),
  tieParent: () => ({
    body: { parent_id: askers.parent?.person.id, student_id: ids["kept"] },
    statuses: [403, 403, 403, 200, 422, 403, 403, 401],
  }),
  untieParent: () => ({
    body: { parent_id: askers.parent?.person.id, student_id: ids["student"] },
    statuses: [403, 403, 403, 200, 422, 403, 403, 401],
  }),
  enrol: () => ({
    body: { class_id: ids["class"], person_ids: [ids["kept"]], from: TODAY },
    statuses: [403, 403, 403, 200, 422, 403, 403, 401],
  }),
  changeEnrolment: () => ({ path: `/admin/enrolments/${ids["stay"]}`, body: { from: TODAY }, statuses: OF_SCHOOL }),
  moveStudents: () => ({
    body: { enrolment_ids: [ids["stay"]], class_id: ids["otherClass"], from: TODAY },
    statuses: [403, 403, 403, 200, 422, 403, 403, 401],
  }),
  addClass: () => ({
    body: { name: "New class", kind: "daily", teacher_ids: [ids["waiting"]], from: TODAY, anyway: true },
    statuses: [403, 403, 403, 200, 422, 403, 403, 401],
  }),
  changeClass: () => ({
    path: `/admin/classes/${ids["otherClass"]}/record`,
    body: { name: "Renamed" },
    statuses: OF_SCHOOL,
  }),
  endClass: () => ({
    path: `/admin/classes/${ids["endingClass"]}/end`,
    body: { last_day: TODAY },
    statuses: OF_SCHOOL,
  }),
  bringBackClass: () => ({
    path: `/admin/classes/${ids["endedClass"]}/bring-back`,
    body: { from: TODAY },
    statuses: OF_SCHOOL,
  }),
  giveBackClass: () => ({ path: `/admin/classes/${ids["rosteredClass"]}/give-back`, statuses: OF_SCHOOL }),
  getInvitations: () => ({ statuses: ADMINISTRATORS }),
  sendInvitations: () => ({ body: {}, statuses: ADMINISTRATORS }),
  listSchoolClasses: () => ({ statuses: ADMINISTRATORS }),
  setClassKind: () => ({ path: `/admin/classes/${ids["class"]}`, body: { kind: "daily" }, statuses: OF_SCHOOL }),
  listLoans: () => ({ statuses: ADMINISTRATORS }),
  lendClass: () => ({
    body: { class_id: ids["class"], teacher_id: ids["waiting"], from: TODAY, to: TODAY },
    statuses: [403, 403, 403, 200, 422, 403, 403, 401],
  }),
  changeLoan: () => ({ path: `/admin/loans/${ids["loan"]}`, body: { to: TODAY }, statuses: OF_SCHOOL }),
  endLoan: () => ({ path: `/admin/loans/${ids["ending"]}`, statuses: OF_SCHOOL }),
  getRegister: () => ({
    path: `/admin/dashboard/register/${ids["class"]}?month=${TODAY.slice(0, 7)}`,
    statuses: OF_SCHOOL,
  }),
  exportRegister: () => ({
    path: `/admin/dashboard/register/${ids["class"]}/export`,
    body: { month: TODAY.slice(0, 7) },
    statuses: OF_SCHOOL,
  }),
  getSettings: () => ({ statuses: ADMINISTRATORS }),
  changeSettings: () => ({ body: { version: "none" }, statuses: [403, 403, 403, 409, 409, 403, 403, 401] }),
  previewRetention: () => ({
    path: "/admin/settings/retention-preview?attendance_years=1&record_school_years=0",
    statuses: ADMINISTRATORS,
  }),
  listAbsences: () => ({ statuses: ADMINISTRATORS }),
  announceAbsence: () => ({
    body: { student_id: ids["student"], from: TODAY, to: TODAY, status: "excused" },
    statuses: [403, 403, 403, 200, 422, 403, 403, 401],
  }),
  changeAbsence: () => ({
    path: `/admin/absences/${ids["absence"]}`,
    body: { from: "2026-10-01", to: "2026-10-02", status: "excused", note: null },
    statuses: OF_SCHOOL,
  }),
  endAbsence: () => ({ path: `/admin/absences/${ids["absence"]}`, statuses: OF_SCHOOL }),
  listDates: () => ({ path: `/admin/dates?from=${TODAY}&to=${TODAY}`, statuses: ADMINISTRATORS }),
  setDates: () => ({ body: { from: "2026-12-24", to: "2026-12-26", state: "closed" }, statuses: ADMINISTRATORS }),
  getSchoolTerms: () => ({ statuses: ADMINISTRATORS }),
  publishTerms: () => ({
    body: { terms: "<p>Be kinder.</p>", version: 7 },
    statuses: [403, 403, 403, 409, 409, 403, 403, 401],
  }),
  listTickets: () => ({ statuses: ADMINISTRATORS }),
  changeTicket: () => ({ path: `/admin/tickets/${ids["ticket"]}`, body: { closed: true }, statuses: OF_SCHOOL }),
  listAudit: () => ({ statuses: ADMINISTRATORS }),
  exportAudit: () => ({ body: {}, statuses: ADMINISTRATORS }),
  getSchoolOverview: () => ({ statuses: ADMINISTRATORS }),
  listCatalogue: () => ({ statuses: ADMINISTRATORS }),
  addBehavior: () => ({ body: { group: "positive", name: "Kind words", icon: "heart" }, statuses: ADMINISTRATORS }),
  changeBehavior: () => ({ path: `/admin/behaviors/${ids["behavior"]}`, body: { icon: "flag" }, statuses: OF_SCHOOL }),
  orderBehaviors: () => ({ body: { group: "positive", ids: [] }, statuses: [403, 403, 403, 409, 409, 403, 403, 401] }),
  // No zip; what they do with one stands in roster-upload.test.ts.
  checkRoster: () => ({ body: {}, statuses: [403, 403, 403, 415, 415, 403, 403, 401] }),
  applyRoster: () => ({
    path: `/admin/roster/apply?promise=${"0".repeat(64)}`,
    body: {},
    statuses: [403, 403, 403, 415, 415, 403, 403, 401],
  }),
  // None is held; what becomes of one stands in roster-held.test.ts.
  getHeldRoster: () => ({ statuses: ADMINISTRATORS }),
  changeHeldRoster: () => ({
    body: { content: "0".repeat(64), approved: false },
    statuses: [403, 403, 403, 409, 409, 403, 403, 401],
  }),
  matchPhotos: () => ({ body: { names: ["910000000.jpg"] }, statuses: ADMINISTRATORS }),
  // No form; who gets which picture stands in photos.test.ts.
  storePhotos: () => ({ body: {}, statuses: [403, 403, 403, 415, 415, 403, 403, 401] }),
};

async function ofTwoSchools(status: "unverified" | "active"): Promise<SignedIn> {
  const there = await makeAccount(app.database, (await makeSchool(app.database)).id, { administrator: true });
  await makeAccount(app.database, scene.school.id, { administrator: true, loginId: there.account.login_id, status });
  return there;
}

beforeAll(async () => {
  app = await openTestApp(NOW);
  scene = await makeClassScene(app.database);
  const other = await makeClassScene(app.database);
  const { school } = scene;
  const coTeacher = await makeAccount(app.database, school.id);
  await enroll(app.database, school.id, scene.class.id, coTeacher.person.id, { role: "teacher" });
  askers = {
    teacher: scene.teacher,
    coTeacher,
    otherTeacher: await makeAccount(app.database, school.id),
    administrator: await makeAccount(app.database, school.id, { administrator: true }),
    elsewhere: await makeAccount(app.database, other.school.id, { administrator: true }),
    student: await makeAccount(app.database, school.id, { role: "student" }),
    parent: await makeAccount(app.database, school.id, { role: "parent" }),
    signedOut: undefined,
    unconsented: await ofTwoSchools("unverified"),
    consented: await ofTwoSchools("active"),
  };
  const student = scene.students[0]?.id ?? "";
  const behavior = await makeBehavior(app.database, school.id, { group_slug: "challenging", severity: "major" });
  ids = {
    class: scene.class.id,
    student,
    behavior: behavior.id,
    checkIn: checkInId(scene.class.id, TODAY),
    avatar: "a".repeat(64),
  };
  await app.database.write((db) =>
    db
      .insertInto("avatar")
      .values({
        school_id: school.id,
        key: ids["avatar"] ?? "",
        content_type: "image/webp",
        bytes: Buffer.from("picture"),
        created_at: NOW,
      })
      .execute(),
  );
  const { login_id: loginId, id: accountId } = scene.teacher.account;
  await app.database.write((db) =>
    startSession(db, { loginId, accountId, device: "another tablet", remember: false, now: app.clock.now }),
  );
  ids["session"] = (await app.call("GET", "/auth/sessions", { as: scene.teacher })).body.sessions.find(
    (one: { current: boolean }) => !one.current,
  ).id;
  ids["activity"] = (
    await app.call("GET", `/circle/activities/${scene.class.id}`, { as: scene.teacher })
  ).body.activities[0].id;
  ids["waiting"] = (await makeAccount(app.database, school.id, { status: "unverified" })).person.id;
  ids["erased"] = (await makePerson(app.database, school.id)).id;
  const somebody = async (name: string, given: Parameters<typeof makePerson>[2]) =>
    void (ids[name] = (await makePerson(app.database, school.id, given)).id);
  for (const name of ["kept", "leaving"]) await somebody(name, {});
  await somebody("left", { left_on: "2026-08-01" });
  await somebody("rostered", { source_id: "r" });
  const madeClass = async (name: string, given: Parameters<typeof makeClass>[2]) =>
    void (ids[name] = (await makeClass(app.database, school.id, { name, ...given })).id);
  for (const name of ["otherClass", "endingClass"]) await madeClass(name, {});
  await madeClass("endedClass", { ended_on: "2026-08-01" });
  await madeClass("rosteredClass", { source_id: "r" });
  ids["stay"] = (
    await enroll(app.database, school.id, ids["endingClass"] ?? "", ids["kept"] ?? "", { begin_date: "2026-08-20" })
  ).id;
  const borrower = await makeAccount(app.database, school.id);
  for (const [name, begin_date, end_date] of [
    ["loan", "2026-08-01", TODAY],
    ["ending", "2026-12-01", "2026-12-02"],
  ] as const) {
    ids[name] = (
      await enroll(app.database, school.id, scene.class.id, borrower.person.id, {
        role: "teacher",
        begin_date,
        end_date,
        lent_by: borrower.person.id,
      })
    ).id;
  }
  await app.call("POST", `/check-in/create/${scene.class.id}`, { as: scene.teacher, body: { date: TODAY } });
  ids["ticket"] = (
    await app.call("POST", "/notification/support", {
      as: scene.teacher,
      body: { type_id: "problem", subject: "Help", message: "Please." },
    })
  ).body.id;
  const away = { from: "2026-10-01", to: "2026-10-02", status: "excused" };
  ids["absence"] = (
    await app.call("POST", "/admin/absences", { as: askers.administrator, body: { ...away, student_id: student } })
  ).body.id;
  ids["note"] = (await app.call("POST", "/check-in/note/create", { as: scene.teacher, body: note() })).body.id;
  for (const name of ["event", "standing"]) {
    const made = await app.call("POST", "/check-in/event/create", { as: scene.teacher, body: event() });
    ids[name] = made.body.events[0].id;
    ids["connection"] ??= made.body.connections[0].id;
  }
});

test("the calls that take a proof are those, and one by what it changes", () => {
  const taking = Object.entries(calls).filter(([, { proof }]) => proof);
  expect(
    taking
      .filter(([, { proof }]) => !proof?.of)
      .map(([name]) => name)
      .sort(),
  ).toEqual([...PROVEN].sort());
  expect(taking.filter(([, { proof }]) => proof?.of).map(([name]) => name)).toEqual([
    "changeSettings",
    "changeHeldRoster",
  ]);
});

/** A picture is shown to every login that may choose an account of its school. */
const EXCEPTIONS: Partial<Record<(typeof OF_TWO_SCHOOLS)[number], Partial<Record<keyof typeof calls, number>>>> = {
  consented: { getAvatar: 200 },
};

/** Calls that end or lock the session that makes them. */
const ENDS_THE_SESSION = new Set(["logout"]);
const LOCKS_THE_SESSION = new Set(["lockSession"]);

/** A session of the class's teacher on a device that is locked. */
async function lockedTeacher(): Promise<{ headers: Record<string, string> }> {
  const { login_id: loginId, id: accountId } = scene.teacher.account;
  const { token } = await app.database.write((db) =>
    startSession(db, { loginId, accountId, device: "a locked tablet", remember: false, now: app.clock.now }),
  );
  const as = { headers: { Cookie: `daybell=${token}` } };
  expect((await app.call("POST", "/auth/lock", { as, body: {} })).status).toBe(200);
  return as;
}

const PAGES: Record<string, string>[] = [
  { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" },
  { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe" },
  { "Sec-Fetch-Mode": "navigate" },
  { "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "object" },
  { "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script" },
  { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
];
const IMAGE = { "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image", Accept: "image/avif,image/webp,*/*;q=0.8" };

describe.each(Object.keys(calls) as (keyof typeof calls)[])("%s", (name) => {
  const call = calls[name];
  const row = ROWS[name];

  test("has a row in the matrix", () => expect(row, `${call.method} ${call.path}`).toBeDefined());

  test("answers each as the matrix says", async () => {
    const { path = call.path, body, statuses } = row?.() ?? { statuses: ANYONE };
    const method = call.method;
    const got: Record<string, number> = {};
    const before = LOCKS_THE_SESSION.has(name)
      ? await app.database.read.selectFrom("session").select(["id", "proven_until"]).execute()
      : [];
    // The teacher comes last: a call that changes something must not hide a refusal behind its effect.
    for (const asker of [...ASKERS].reverse()) {
      const as = ENDS_THE_SESSION.has(name) ? undefined : askers[asker];
      const answer = await app.call(method, path, { ...(as ? { as } : {}), ...(body === undefined ? {} : { body }) });
      got[asker] = answer.status;
      if (answer.status >= 400)
        expect(answer.body).toMatchObject({ statusCode: answer.status, message: expect.any(String) });
    }
    expect(got).toEqual(Object.fromEntries(ASKERS.map((asker, index) => [asker, statuses[index]])));
    const strange = statuses[ASKERS.indexOf("elsewhere")];
    for (const asker of OF_TWO_SCHOOLS) {
      const as = ENDS_THE_SESSION.has(name) ? undefined : askers[asker];
      expect(
        (await app.call(method, path, { ...(as ? { as } : {}), ...(body === undefined ? {} : { body }) })).status,
        asker,
      ).toBe(EXCEPTIONS[asker]?.[name] ?? strange);
    }
    await app.database.write(async (db) => {
      for (const { id, proven_until } of before)
        await db.updateTable("session").set({ locked_at: null, proven_until }).where("id", "=", id).execute();
    });
  });

  test("tells a locked session nothing of the school", async () => {
    const { path = call.path, body } = row?.() ?? {};
    const method = call.method;
    const answer = await app.call(method, path, { as: await lockedTeacher(), ...(body === undefined ? {} : { body }) });
    if (call.access === "public") return expect(answer.status).not.toBe(423);
    if (!call.whileLocked)
      return expect(answer).toMatchObject({ status: 423, body: { statusCode: 423, message: "LOCKED" } });
    expect([200, 401, 404, 409, 422]).toContain(answer.status);
    if (answer.status === 200) expect(answer.body).toEqual(call.whileLocked.parse(answer.body));
    else expect(answer.body).not.toHaveProperty("current");
  });

  // Only what answers the signed-in is told apart from a page.
  test.each(call.method === "GET" && call.access !== "public" ? [call] : [])(
    "is no page and no part of one",
    async () => {
      const { path = call.path } = row?.() ?? {};
      const as = askers.administrator;
      for (const headers of PAGES) {
        const answer = await app.call("GET", path, { ...(as ? { as } : {}), headers });
        expect(answer, JSON.stringify(headers)).toMatchObject({
          status: 403,
          body: { statusCode: 403, code: "NO_PAGE" },
        });
      }
      const picture = await app.call("GET", path, { ...(as ? { as } : {}), headers: IMAGE });
      expect(picture.status).toBe(name === "getAvatar" ? 200 : 403);
      for (const mode of ["cors", "same-origin"]) {
        const own = await app.call("GET", path, {
          ...(as ? { as } : {}),
          headers: { "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": "empty", Accept: "application/json" },
        });
        expect(own.body).not.toMatchObject({ code: "NO_PAGE" });
      }
    },
  );

  test("asks an administrator without a proof for one exactly where it takes one", async () => {
    const { path = call.path, body } = row?.() ?? {};
    const {
      person: { school_id },
    } = scene.teacher;
    const as = await makeAccount(app.database, school_id, { administrator: true, proven: false });
    const { status, body: answer } = await app.call(call.method, path, {
      as,
      ...(body === undefined ? {} : { body }),
    });
    expect(answer?.message === "PROOF_NEEDED").toBe(PROVEN.includes(name));
    if (PROVEN.includes(name)) expect(status).toBe(403);
  });
});

import * as classCalls from "#contract/classes-by-hand.ts";
import * as calls from "#contract/people-by-hand.ts";
import { addPeople } from "#server/services/by-hand/add-people.ts";
import { changePerson } from "#server/services/by-hand/change-person.ts";
import { addClass, bringBackClass, changeClass, endClass } from "#server/services/by-hand/classes.ts";
import { bringBackPerson, endPerson } from "#server/services/by-hand/end-person.ts";
import { changeStay, enroll, moveStudents } from "#server/services/by-hand/enroll.ts";
import { giveBackClass, giveBackPerson } from "#server/services/by-hand/give-back.ts";
import { registrarOf } from "#server/services/by-hand/registrar.ts";
import { setTie } from "#server/services/by-hand/ties.ts";
import type { Deps } from "./deps.ts";
import { type Api, serve } from "./serve.ts";

/** Far more than a school adds in an hour: each call may mail many. */
const ADDITIONS = { name: "add-people", most: 120, seconds: 3600 };

const DONE = { status: 200 as const };

/** People, classes and enrolments that an administrator keeps by hand. */
export function byHandRoutes(api: Api, deps: Deps): void {
  const { publicOrigin } = deps.config;
  serve(
    api,
    deps,
    calls.addPeople,
    async (ctx, { body }) => ({ ...DONE, ids: await addPeople(registrarOf(ctx), body, publicOrigin) }),
    ADDITIONS,
  );
  serve(api, deps, calls.changePerson, (ctx, { params, body }) => changePerson(ctx, params.id, body).then(() => DONE));
  serve(api, deps, calls.endPerson, (ctx, { params, body }) =>
    endPerson(registrarOf(ctx), params.id, { lastDay: body.last_day, anyway: body.anyway }).then(() => DONE),
  );
  serve(api, deps, calls.bringBackPerson, (ctx, { params, body }) =>
    bringBackPerson(registrarOf(ctx), params.id, body.from).then(() => DONE),
  );
  serve(api, deps, calls.giveBackPerson, (ctx, { params }) =>
    giveBackPerson(registrarOf(ctx), params.id).then(() => DONE),
  );
  serve(api, deps, calls.tieParent, (ctx, { body }) =>
    setTie(registrarOf(ctx), { parentId: body.parent_id, studentId: body.student_id }, true).then(() => DONE),
  );
  serve(api, deps, calls.untieParent, (ctx, { body }) =>
    setTie(registrarOf(ctx), { parentId: body.parent_id, studentId: body.student_id }, false).then(() => DONE),
  );
  serve(api, deps, calls.enrol, async (ctx, { body }) => ({ ...DONE, added: await enroll(registrarOf(ctx), body) }));
  serve(api, deps, calls.changeEnrolment, (ctx, { params, body }) =>
    changeStay(registrarOf(ctx), params.id, body).then(() => DONE),
  );
  serve(api, deps, calls.moveStudents, async (ctx, { body }) => ({
    ...DONE,
    moved: await moveStudents(registrarOf(ctx), body),
  }));

  serve(api, deps, classCalls.addClass, async (ctx, { body }) => ({
    ...DONE,
    id: await addClass(registrarOf(ctx), body),
  }));
  serve(api, deps, classCalls.changeClass, (ctx, { params, body }) =>
    changeClass(ctx, params.id, body).then(() => DONE),
  );
  serve(api, deps, classCalls.endClass, (ctx, { params, body }) =>
    endClass(registrarOf(ctx), params.id, { lastDay: body.last_day, anyway: body.anyway }).then(() => DONE),
  );
  serve(api, deps, classCalls.bringBackClass, (ctx, { params, body }) =>
    bringBackClass(registrarOf(ctx), params.id, body.from).then(() => DONE),
  );
  serve(api, deps, classCalls.giveBackClass, (ctx, { params }) =>
    giveBackClass(registrarOf(ctx), params.id).then(() => DONE),
  );
}

import * as calls from "#contract/school-people.ts";
import { erasePersonFor } from "#server/services/administration/erase-person.ts";
import { requirePerson } from "#server/services/administration/find-person.ts";
import { getPerson } from "#server/services/administration/get-person.ts";
import { describeInvitations, inviteAll, invitePerson } from "#server/services/administration/invitations.ts";
import { listPeople } from "#server/services/administration/list-people.ts";
import { setAdministrator } from "#server/services/administration/set-administrator.ts";
import { unlockPerson } from "#server/services/administration/unlock-person.ts";
import { exportPerson } from "#server/services/privacy/export-person.ts";
import { removePictureOf } from "#server/services/profile/set-avatar.ts";
import type { Deps } from "./deps.ts";
import { type Api, requireSession, serve, serveOpen } from "./serve.ts";

/** Far more than anybody sends by hand. */
const INVITES = { name: "invite", most: 300, seconds: 3600 };
const INVITES_TO_ALL = { name: "invite-all", most: 20, seconds: 3600 };
/** A password is guessed ten times for each unlocking. */
const UNLOCKS = { name: "unlock-person", most: 60, seconds: 3600 };

const DONE = { status: 200 as const };

export function schoolPeopleRoutes(api: Api, deps: Deps): void {
  const { publicOrigin } = deps.config;
  serve(api, deps, calls.listSchoolPeople, (ctx, { query }) => listPeople(ctx, query));
  serve(api, deps, calls.getSchoolPerson, (ctx, { params }) => getPerson(ctx, params.id));
  serve(api, deps, calls.setAdministrator, async (ctx, { params, body }) => {
    await setAdministrator(ctx, params.id, body.is_administrator);
    return DONE;
  });
  serve(
    api,
    deps,
    calls.invitePerson,
    async (ctx, { params }) => {
      await invitePerson(ctx, params.id, publicOrigin);
      return DONE;
    },
    INVITES,
  );
  serve(
    api,
    deps,
    calls.unlockPerson,
    async (ctx, { params }) => {
      await unlockPerson(ctx, params.id);
      return DONE;
    },
    UNLOCKS,
  );
  serve(api, deps, calls.removePicture, async (ctx, { params }) => {
    const { id } = await requirePerson(ctx, params.id);
    await removePictureOf(ctx, id);
    return DONE;
  });
  serve(api, deps, calls.getInvitations, (ctx, { query }) => describeInvitations(ctx, query.role));
  serve(
    api,
    deps,
    calls.sendInvitations,
    async (ctx, { body }) => ({ ...DONE, sent: await inviteAll(ctx, body.role, publicOrigin) }),
    INVITES_TO_ALL,
  );

  // What is told names everyone around a person: it is not kept under a key.
  serveOpen(api, calls.exportPerson, async (c, { params }) => {
    const { actor } = requireSession(c);
    const now = deps.clock();
    const { id } = await requirePerson({ actor, db: deps.database.read, now }, params.id);
    return { ...(await exportPerson(deps.database, { id, schoolId: actor.schoolId }, { now, actor })) };
  });
  // In several transactions, and done once whatever the key: who was erased stays so.
  serveOpen(api, calls.erasePerson, async (c, { params, body }) => {
    const { actor } = requireSession(c);
    return erasePersonFor(deps.database, actor, {
      id: params.id,
      name: body.name,
      config: deps.config,
      now: deps.clock(),
    });
  });
}

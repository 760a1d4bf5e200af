import type { Done } from "#contract/call.ts";
import type { Role } from "#contract/roles.ts";
import type {
  ErasedPerson,
  ExportedPerson,
  Invitations,
  PersonKind,
  PersonStatus,
  SchoolPeople,
  SchoolPersonDetail,
  SentInvitations,
} from "#contract/school-people.ts";
import type { ErrorAnswer } from "./answer.ts";
import { call, callDone } from "./call.ts";

type Answer<T> = Promise<T | ErrorAnswer>;

export interface PeopleQuery {
  limit: number;
  offset: number;
  search?: string | undefined;
  role?: PersonKind | undefined;
  class_id?: string | undefined;
  status?: PersonStatus | undefined;
}

export const listSchoolPeople = (query: PeopleQuery): Answer<SchoolPeople> =>
  call("GET", "/admin/people", ["people", "total"], { query: { ...query } });

export const getSchoolPerson = (id: string): Answer<SchoolPersonDetail> =>
  call("GET", `/admin/people/${id}`, ["id", "role", "account"]);

export const setAdministrator = (id: string, is_administrator: boolean): Answer<Done> =>
  callDone("PATCH", `/admin/people/${id}`, { body: { is_administrator } });

/** Mails an activation link; earlier ones stop working. */
export const invitePerson = (id: string): Answer<Done> => callDone("POST", `/admin/people/${id}/invite`);

export const unlockPerson = (id: string): Answer<Done> => callDone("POST", `/admin/people/${id}/unlock`);

export const exportPerson = (id: string): Answer<ExportedPerson> =>
  call("POST", `/admin/people/${id}/export`, ["format", "version"]);

/** For good. `name`: typed to be sure who is meant. */
export const erasePerson = (id: string, name: string): Answer<ErasedPerson> =>
  call("POST", `/admin/people/${id}/erase`, ["status", "texts_left"], { body: { name } });

export const getInvitations = (role?: Role): Answer<Invitations> =>
  call("GET", "/admin/invitations", ["waiting"], { query: { role } });

export const sendInvitations = (role?: Role): Answer<SentInvitations> =>
  call("POST", "/admin/invitations", ["status", "sent"], { body: role ? { role } : {} });

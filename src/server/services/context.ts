import type { Database, Queryable } from "#server/database/database.ts";
import type { Role } from "#contract/roles.ts";
import { addDays, schoolDate } from "#contract/school-date.ts";

/** Who acts: the account of the session, with what every query needs to know of its school. */
export interface Actor {
  sessionId: string;
  loginId: string;
  accountId: string;
  personId: string;
  schoolId: string;
  role: Role;
  isAdministrator: boolean;
  /** As colleagues see it. */
  name: string;
  /** IANA name of the school's time zone. */
  timeZone: string;
  /** BCP 47 tag of the school. */
  locale: string;
  /** What the school has set, as stored: services/school/settings.ts. */
  settings: string;
}

/** What a service is given: the actor, the database as it may use it, and the time. */
export interface Context {
  actor: Actor;
  db: Queryable;
  now: Date;
}

/** What a service without an actor is given. */
export type OpenContext = Omit<Context, "actor">;

/** The school's date at this moment. */
export const today = (ctx: Context): string => schoolDate(ctx.now, ctx.actor.timeZone);

/** ISO text of the context's moment, as columns hold it. */
export const stamp = (ctx: OpenContext): string => ctx.now.toISOString();

/** How many days back a device may still deliver what it recorded under a class that it has lost since. */
export const REPLAY_DAYS = 7;

export const replayHorizon = (ctx: Context): string => addDays(today(ctx), -REPLAY_DAYS);

export type { Database, Queryable };

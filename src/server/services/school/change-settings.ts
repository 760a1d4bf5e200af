import { createHash } from "node:crypto";
import { PROOF_NEEDED } from "#contract/errors.ts";
import type { AnsweredSettings, SchoolSettingsValues, SettingsChange } from "#contract/school-settings.ts";
import { lockNames } from "#server/database/locks.ts";
import { AppError, changedMeanwhile } from "#server/errors.ts";
import { by, writeAudit } from "#server/services/audit/write-audit.ts";
import { type Context, today } from "#server/services/context.ts";
import { cutoffsOf, deletesMore } from "#server/services/retention/cutoffs.ts";
import { defaultSettings, readSettings, type SchoolSettings, writeSettings } from "./settings.ts";

/** What the school has set, with the defaults. */
export async function getSettings(ctx: Context): Promise<AnsweredSettings> {
  return answered(await storedSettings(ctx));
}

/**
 * Changes what is given; 409 CHANGED, with what stands, where the settings are others than those that were looked at. The rules of
 * connections read their figures at each fact, so that a change acts from the next one on and on nothing before it.
 * 403 PROOF_NEEDED where records would be deleted that are kept now, and nobody proved who they are.
 */
export async function changeSettings(
  ctx: Context,
  { version, ...change }: SettingsChange,
  isProven: boolean,
): Promise<AnsweredSettings> {
  await lockNames(ctx.db, [`settings/${ctx.actor.schoolId}`]);
  const stored = await storedSettings(ctx);
  if (versionOf(stored) !== version) throw changedMeanwhile(answered(stored));
  const before = readSettings(stored);
  const after = structuredClone(before);
  const { school_year_from, connections, ...others } = change;
  Object.assign(after, defined(others));
  Object.assign(after.connections, connections, defined({ school_year_from }));
  const linesOf = ({ retention, connections: { school_year_from: from } }: SchoolSettings) =>
    cutoffsOf(retention, from, today(ctx));
  if (!isProven && deletesMore(linesOf(after), linesOf(before))) throw new AppError(403, PROOF_NEEDED);
  const settings = writeSettings(after);
  const fields = changedFields(shaped(before), shaped(after));
  if (fields.length === 0) return answered(stored);
  await ctx.db.updateTable("school").set({ settings }).where("id", "=", ctx.actor.schoolId).execute();
  await writeAudit(ctx.db, {
    ...by(ctx),
    action: "school.settings-changed",
    subjectId: null,
    detail: Object.fromEntries(fields),
  });
  return answered(settings);
}

async function storedSettings(ctx: Context): Promise<string> {
  const { settings } = await ctx.db
    .selectFrom("school")
    .select("settings")
    .where("id", "=", ctx.actor.schoolId)
    .executeTakeFirstOrThrow();
  return settings;
}

const versionOf = (settings: string): string => createHash("sha256").update(settings).digest("base64url").slice(0, 16);

const answered = (settings: string): AnsweredSettings => ({
  ...shaped(readSettings(settings)),
  defaults: shaped(defaultSettings()),
  version: versionOf(settings),
});

function shaped({ connections, ...others }: SchoolSettings): SchoolSettingsValues {
  const { school_year_from, ...figures } = connections;
  return { ...others, school_year_from, connections: figures };
}

const defined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Each figure that is another now, by its path, with what it became: the trail tells what held from when on. */
function changedFields(before: object, after: object, path = ""): [string, string | number | boolean][] {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]: [string, unknown]) => {
    const old = known.get(name);
    if (typeof value === "object" && value !== null)
      return changedFields(typeof old === "object" && old !== null ? old : {}, value, `${path}${name}.`);
    return value === old || (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
      ? []
      : [[`${path}${name}`, value]];
  });
}

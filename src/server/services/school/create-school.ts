import type { Queryable } from "#server/database/database.ts";
import type { SchoolTable } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { DEFAULT_BEHAVIORS, DEFAULT_TERMS_HTML } from "./defaults.ts";

/** What a new school is made of; the rest are defaults that it can change. */
export interface NewSchool {
  /** Made where it is left out. */
  id?: string;
  name: string;
  /** IANA name. */
  timeZone: string;
  /** BCP 47. */
  locale: string;
  /** `sourcedId` in the roster that it comes from. */
  sourceId?: string | null;
  /** JSON; `{}` for every default. */
  settings?: string;
  now: Date;
}

/** Makes a school with the default terms and behaviours. */
export async function createSchool(db: Queryable, given: NewSchool): Promise<SchoolTable> {
  const school: SchoolTable = {
    id: given.id ?? newId(),
    name: given.name,
    time_zone: given.timeZone,
    locale: given.locale,
    source_id: given.sourceId ?? null,
    terms_html: DEFAULT_TERMS_HTML,
    terms_version: 1,
    settings: given.settings ?? "{}",
    created_at: given.now.toISOString(),
  };
  await db.insertInto("school").values(school).execute();
  await db
    .insertInto("behavior")
    .values(
      DEFAULT_BEHAVIORS.map((behavior, position) => ({
        ...behavior,
        id: newId(),
        school_id: school.id,
        position,
        retired_at: null,
      })),
    )
    .execute();
  return school;
}

/** Whether the text is a BCP 47 tag. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

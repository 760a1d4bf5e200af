import { z } from "zod";

/** An area of which whatever is missing or makes no sense is its default. */
const area = <S extends z.ZodRawShape>(shape: S) => {
  const schema = z.object(shape);
  const defaults = schema.parse({});
  return z.preprocess((given) => given ?? {}, schema).catch(defaults);
};

/** A whole number that a school may set; where it is missing or makes no sense, the default stands. */
const figure = (standard: number, least = 1, most = 1000) =>
  z.number().int().min(least).max(most).default(standard).catch(standard);

/** `celebrate`: so many positive events on so many days, and so many times the challenging ones. */
const celebrate = area({
  positive: figure(5),
  days: figure(3),
  within: figure(5).meta({ description: "School days." }),
  ratio: figure(4, 0),
});

/** `repair`: so many minor challenging events on so many days, or so many major ones on one day. */
const repair = area({
  minor: figure(3),
  days: figure(2),
  within: figure(5).meta({ description: "School days." }),
  same_minutes: figure(10, 0).meta({ description: "The same behaviour again within so many minutes counts once." }),
  major: figure(1),
});

/** `welcome_back`: away so many marked days running and then here; or unexcused absence of so many percent. */
const welcomeBack = area({
  away_days: figure(2),
  absence_percent: figure(10, 1, 100),
  marked_days: figure(20).meta({ description: "Marked days of the school year before the percentage is told." }),
});

/** `notice`: here for so many school days unnoticed, once a class has recorded events for so many school days. */
const notice = area({
  here_days: figure(10),
  class_days: figure(20, 0),
  most_active: figure(2, 0, 100).meta({ description: "Active ones for a class." }),
});

/** The figures of the rules of connections; its table's are the defaults. */
export const connectionSettings = area({
  fresh_days: figure(5).meta({ description: "A fact older than so many school days raises nothing." }),
  rest_days: figure(10, 0).meta({ description: "School days for which a type rests after it was completed." }),
  active_days: figure(20).meta({ description: "School days after which an active one expires." }),
  school_year_from: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-([0-2]\d|3[01])$/)
    .default("08-01")
    .catch("08-01")
    .meta({ description: "Month and day." }),
  celebrate,
  repair,
  welcome_back: welcomeBack,
  notice,
});
export type ConnectionSettings = z.infer<typeof connectionSettings>;

/** How long records are kept: attendance by years, the rest by school years after their own. */
const retentionSettings = area({
  attendance_years: figure(3, 1, 20),
  record_school_years: figure(1, 0, 20),
});
export type RetentionSettings = z.infer<typeof retentionSettings>;

/** What a school may set; other areas join here. */
export const schoolSettings = z.object({
  connections: connectionSettings,
  lock_after_minutes: figure(15, 1, 720).meta({
    description: "Idle minutes after which the app locks itself on a device.",
  }),
  leaderboard: z
    .boolean()
    .default(true)
    .catch(true)
    .meta({ description: "Whether teachers see each other's streaks." }),
  student_pictures: z
    .boolean()
    .default(false)
    .catch(false)
    .meta({ description: "Whether students may upload a picture." }),
  animals: z
    .boolean()
    .default(true)
    .catch(true)
    .meta({ description: "Whether a student without a picture is shown by an animal; else by initials." }),
  last_name_first: z
    .boolean()
    .default(false)
    .catch(false)
    .meta({ description: "Whether a name is written with the last name first." }),
  retention: retentionSettings,
});
export type SchoolSettings = z.infer<typeof schoolSettings>;

const DEFAULTS: SchoolSettings = schoolSettings.parse({});

/** What stands where a school has set nothing. */
export const defaultSettings = (): SchoolSettings => structuredClone(DEFAULTS);

/** The `settings` column for some settings: what differs from the defaults alone, so that a school that never touched one follows it. */
export const writeSettings = (settings: SchoolSettings): string => JSON.stringify(differing(settings, DEFAULTS) ?? {});

function differing(value: unknown, standard: unknown): unknown {
  if (typeof value !== "object" || value === null || typeof standard !== "object" || standard === null)
    return value === standard ? undefined : value;
  const others = new Map<string, unknown>(Object.entries(standard));
  const parts = Object.entries(value)
    .map(([name, part]) => [name, differing(part, others.get(name))] as const)
    .filter(([, part]) => part !== undefined);
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

/** Settings that were read, by their text: every call of a school asks for the same ones, a class's list for each child. */
const known = new Map<string, SchoolSettings>();
const MOST_KNOWN = 100;

/** A school's settings from its `settings` column, not to be changed; a figure that is missing or makes no sense is the default. */
export function readSettings(json: string): SchoolSettings {
  const read = known.get(json);
  if (read) return read;
  const given = schoolSettings.safeParse(parsed(json));
  const settings = given.success ? given.data : DEFAULTS;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(json, settings);
  return settings;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

import { z } from "zod";
import { defineCall, TAKES_PROOF, TOO_MANY } from "./call.ts";
import { errorAnswer } from "./error-answer.ts";
import { personRef } from "./people.ts";
import { answeredMoment } from "./scalars.ts";
import * as routes from "./routes/school.ts";

const area = "School";

/** Kinds of rows that an import changes, in the order in which they are told. */
export const ROSTER_KINDS = [
  "teachers",
  "students",
  "parents",
  "classes",
  "enrolments",
  "guardians",
  "accounts",
] as const;
export type RosterKind = (typeof ROSTER_KINDS)[number];

const count = z.number().int().min(0);

/** How far the server is. */
export const rosterStep = z.object({
  step: z
    .enum(["waiting", "reading", "comparing", "writing"])
    .meta({ description: "`waiting`: another import is under way." }),
  file: z.string().nullable().meta({ description: "The file that is being read." }),
  rows: count.nullable().meta({ description: "Rows of it read so far." }),
});
export type RosterStep = z.infer<typeof rosterStep>;

/** A fault by its place; `line` and `column` are null where it is the file itself. */
export const rosterFault = z.object({
  file: z.string(),
  line: z.number().int().nullable(),
  column: z.string().nullable(),
  message: z.string(),
});

/** What was put up with: once for a file and kind, with how often and where first. */
export const rosterWarning = z.object({
  file: z.string(),
  message: z.string(),
  count,
  line: z.number().int().nullable(),
});

/** One row that changes, as an administrator knows it. */
export const rosterExample = z.object({
  name: z.string(),
  detail: z.string().nullable().meta({ description: "What else tells it apart, or what of it changes." }),
});
export type RosterExample = z.infer<typeof rosterExample>;

const changedRows = z.object({
  count,
  examples: z.array(rosterExample).meta({ description: "The first 50, by name." }),
});

/** What becomes of one kind of rows. */
export const rosterChange = z.object({
  kind: z.enum(ROSTER_KINDS),
  added: changedRows,
  changed: changedRows,
  ended: changedRows,
  unchanged: count.meta({ description: "Rows of a roster that stay as they are." }),
});
export type RosterChange = z.infer<typeof rosterChange>;

/** Kinds of which no roster ends a tenth unasked, nor the last administrators. `people` are teachers, students and parents together. */
export const GUARDED_KINDS = [
  "people",
  "teachers",
  "students",
  "parents",
  "classes",
  "enrolments",
  "accounts",
  "administrators",
] as const;
export type GuardedKind = (typeof GUARDED_KINDS)[number];

/** How much of a kind a roster would end: a tenth, at least five rows, by a file without any row, or all administrators. */
export const rosterEnding = z.object({
  kind: z.enum(GUARDED_KINDS),
  ended: count.meta({
    description:
      "Rows that this roster would end, those left out whose last day has passed. Of accounts, those in use that would move to another address are among them.",
  }),
  earlier: count.meta({ description: "Rows that rosters of the last seven days ended." }),
  of: count.meta({ description: "Rows in force before any of them." }),
});
export type RosterEnding = z.infer<typeof rosterEnding>;

/** What an import would do to the actor's own school; nothing of it is done. */
export const rosterPreview = z.object({
  digest: z.string().meta({ description: "SHA-256 of the bundle's bytes, hexadecimal." }),
  promise: z.string().nullable().meta({
    description: "Names exactly this outcome, for the call that applies it; null where there is nothing to apply.",
  }),
  version: z.enum(["1.1", "1.2"]),
  files: z.array(z.object({ file: z.string(), mode: z.enum(["bulk", "delta"]), rows: count })),
  school: z
    .object({
      source_id: z.string(),
      name: z.string(),
      renamed_from: z.string().nullable(),
      is_first: z.boolean().meta({ description: "Whether the school has had no roster so far." }),
    })
    .nullable()
    .meta({ description: "The roster's school that is the actor's own; null where that is not known yet." }),
  choices: z
    .array(z.object({ source_id: z.string(), name: z.string() }))
    .meta({ description: "Schools of the roster to choose from, where a first roster holds several." }),
  left_out: z
    .object({ schools: count, people: count, classes: count, enrolments: count })
    .meta({ description: "Rows of other schools in the bundle: never touched." }),
  fault_count: count,
  faults: z.array(rosterFault).meta({ description: "The first 2,000. Where there is any, nothing can be applied." }),
  warnings: z.array(rosterWarning).meta({ description: "The first 200." }),
  changes: z.array(rosterChange),
  own_account: z
    .enum(["kept", "ended", "not_administrator", "signed_out"])
    .meta({ description: "What becomes of the one who asks." }),
  administrators: count.meta({ description: "Administrators who could still sign in afterwards." }),
  held: z
    .array(rosterEnding)
    .meta({ description: "Much of the school would end. Where there is any, it is applied only with `allow_ending`." }),
  is_unchanged: z.boolean().meta({ description: "Everything is here already as the roster says." }),
});
export type RosterPreview = z.infer<typeof rosterPreview>;

/** What was done, in numbers alone. */
export const rosterApplied = z.object({
  was_there: z.boolean().meta({ description: "True where everything was here already: nothing was changed." }),
  changes: z.array(z.object({ kind: z.enum(ROSTER_KINDS), added: count, changed: count, ended: count })),
});
export type RosterApplied = z.infer<typeof rosterApplied>;

/** One line of the answer. The last one is the outcome, or an error in the form of every other call's. */
export const rosterLine = z.union([
  rosterStep,
  z.object({ preview: rosterPreview }),
  z.object({ applied: rosterApplied }),
  errorAnswer,
]);
export type RosterLine = z.infer<typeof rosterLine>;

const stream = z
  .custom<AsyncIterable<Uint8Array>>(
    (given) => typeof given === "object" && given !== null && Symbol.asyncIterator in given,
    "must be a file",
  )
  .meta({
    type: "string",
    format: "binary",
    description: "A zip of a OneRoster 1.1 or 1.2 CSV bundle, at most 32 MiB, 384 MiB unpacked.",
  });

const school = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .meta({ description: "`sourcedId` of the actor's school in the roster, where a first roster holds several." });

const errors = {
  400: "The file is no zip of a OneRoster bundle",
  413: "The file is over 32 MiB",
  415: "The body is no zip",
  429: TOO_MANY,
};

const upload = {
  area,
  access: "administrator",
  bodyType: "application/zip",
  body: stream,
  answerType: "application/x-ndjson",
  answer: rosterLine,
} as const;

export const checkRoster = defineCall(routes.checkRoster, {
  ...upload,
  keyed: false,
  summary:
    "What a roster would change in one's own school; changes nothing. Answers line by line: steps, then the preview.",
  query: z.object({ school }),
  errors,
});

export const applyRoster = defineCall(routes.applyRoster, {
  ...upload,
  proof: TAKES_PROOF,
  summary:
    "Bring a checked roster in: all of it or nothing. The same again is harmless. Answers line by line: steps, then what was done.",
  query: z.object({
    school,
    promise: z.string().regex(/^[0-9a-f]{64}$/, "must be the promise of a check"),
    allow_ending: z.literal("true").optional().meta({ description: "What `held` of the preview tells is meant." }),
  }),
  errors: {
    ...errors,
    409: "ROSTER_CHANGED: it would no longer do what was promised. ROSTER_HELD: it would end much of the school, and `allow_ending` is missing. `current` is the new preview. As the last line.",
  },
});

/** Names what a roster says, whatever file it comes in. */
const content = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "must be the content of a held roster")
  .meta({ description: "SHA-256 over what the roster says, hexadecimal: it names exactly this one." });

/** A roster that the command line did not bring in, because it would end much of the school. */
const heldRoster = z.object({
  content,
  held_at: answeredMoment,
  until: answeredMoment.meta({ description: "From then on it cannot be approved, and an approval of it is void." }),
  endings: z.array(rosterEnding),
  approved_at: answeredMoment.nullable(),
  approved_by: personRef.nullable(),
});
export type HeldRoster = z.infer<typeof heldRoster>;

const heldRosterAnswer = z.object({ held: heldRoster.nullable().meta({ description: "Null where nothing waits." }) });
export type HeldRosterAnswer = z.infer<typeof heldRosterAnswer>;

export const getHeldRoster = defineCall(routes.getHeldRoster, {
  area,
  summary:
    "The roster that waits for an administrator's word, because it would end much of the school; until a later roster or seven days.",
  access: "administrator",
  answer: heldRosterAnswer,
});

export const changeHeldRoster = defineCall(routes.changeHeldRoster, {
  area,
  summary:
    "Approves a held roster, so that it comes in when it is imported again, or takes the approval back. The same again changes nothing.",
  access: "administrator",
  proof: { when: "to approve it", of: ({ approved }) => approved },
  body: z.object({ content, approved: z.boolean() }),
  answer: heldRosterAnswer,
  errors: { 409: "CHANGED: another roster is held by now, or none; `current` is what `GET` answers" },
});

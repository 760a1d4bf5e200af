import { type Fields, isObject } from "#client/api/answer.ts";
import type { Refusal, Row, Step } from "./commands.ts";
import type { Delivery } from "./outbox-types.ts";

/** What came of one step of a batch, and when this device learned of it (ISO 8601). `current`: with a refusal, how it stands. */
export type StepResult = { step: Step; at: string } & (
  | { taken: true; answer: unknown }
  | { taken: false; refusal: Refused; current?: unknown }
);

/** A refusal before it is known what it holds back. */
export type Refused = Omit<Refusal, "holds">;

/** What a row leaves behind when only a part of it was taken. */
export interface Rest {
  args: Row["args"];
  refusal: Refusal;
  /** False where the key is spent, so that a mended rest needs one of its own. */
  keepsId: boolean;
}

/** What becomes of a row when its batch was answered. */
export type Verdict =
  | { opId: string; now: "delivered"; rest?: Rest }
  | { opId: string; now: "refused"; refusal: Refusal }
  /** Refused in company: once more by itself, so that only the guilty needs a teacher. */
  | { opId: string; now: "alone" };

export interface MakingSteps {
  newId: () => string;
  /** Whether the server is known to have the check-in already. */
  knowsCheckIn: (checkInId: string) => boolean;
}

/** How rows travel. Kinds that share a carrier may share a request. */
export interface Carrier {
  /** Rows of one group may travel in one batch. */
  group(row: Row): string;
  /** Whether a batch of these rows takes one more; they are in order. */
  takes(rows: readonly Row[], next: Row): boolean;
  /** The requests, in the order of sending. */
  steps(rows: readonly Row[], making: MakingSteps): Step[];
  /**
   * Whether an answer is to this step: it has the form and the ids of what was sent. Only what the contract has had from
   * the start is judged, so that a newer or another server wedges no row.
   */
  isOurs(rows: readonly Row[], step: Step, answer: Fields): boolean;
  /** Whether a later step goes out though an earlier one was refused. */
  independent: boolean;
  verdicts(rows: readonly Row[], results: readonly StepResult[]): Verdict[];
  /** What to tell the cache; null where there is nothing. `rows` are the delivered ones. */
  delivery(rows: readonly Row[], results: readonly StepResult[]): Delivery | null;
}

/** What a carrier has found to be its own. */
export const answerAs = <T>(answer: unknown): T => answer as T;

/** Whether an answer holds ids alone, as a locked session is told. */
export const isReduced = (answer: unknown): boolean => isObject(answer) && answer["locked"] === true;

/** What a list holds under a name; nothing where it is no list. */
export const eachIn = (list: unknown, name: string): unknown[] =>
  Array.isArray(list) ? list.map((one) => isObject(one) && one[name]) : [];

export const areLists = (...lists: unknown[]): boolean => lists.every(Array.isArray);

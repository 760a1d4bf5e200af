import { chanceFor } from "./random.ts";
import type { Pupil } from "./roster.ts";
import type { Story } from "./school-plan.ts";

/** How much a child is noticed, and how often there is trouble; 1 is usual. */
export interface Temperament {
  praise: number;
  trouble: number;
}

const STORIES: Partial<Record<Story, Partial<Temperament>>> = {
  shining: { praise: 1.3, trouble: 0.1 },
  stormy: { praise: 0.8, trouble: 2.2 },
  quiet: { praise: 0.5, trouble: 0.1 },
  lively: { praise: 1.2, trouble: 4 },
  turned_around: { praise: 0.6, trouble: 6 },
};

/** School days back at which the agreement began to help the child whose year turned. */
export const TURNED_DAYS_BACK = 46;

/** A few children make most of the trouble, as everywhere; praise is spread wider. */
export function temperamentOf(pupil: Pupil): Temperament {
  const chance = chanceFor(`temperament/${pupil.key}`);
  const usual = { praise: 0.55 + chance.next() * 0.9, trouble: 0.1 + 2.4 * chance.next() ** 4 };
  return { ...usual, ...(pupil.story ? STORIES[pupil.story] : {}) };
}

/** The temperament on a day: one child's year turns after an agreement with the teacher. */
export function temperamentOn(pupil: Pupil, usual: Temperament, daysBack: number): Temperament {
  if (pupil.story !== "turned_around" || daysBack > TURNED_DAYS_BACK) return usual;
  return { praise: 1.6, trouble: daysBack > TURNED_DAYS_BACK - 15 ? 1.2 : 0.4 };
}

/** Long enough for an earlier connection of the same type to have ended its rest. */
const STORY_DAYS = 18;
const QUIET_DAYS = 12;
const BEFORE_QUIET_DAYS = 30;

interface Rule {
  /** School days back between which it holds, both included. */
  from: number;
  to: number;
  positive: boolean;
  challenging: boolean;
}

const RULES: Partial<Record<Story, Rule>> = {
  quiet: { from: BEFORE_QUIET_DAYS, to: 1, positive: false, challenging: false },
  shining: { from: STORY_DAYS, to: 1, positive: false, challenging: false },
  stormy: { from: STORY_DAYS, to: 1, positive: false, challenging: false },
  returned: { from: STORY_DAYS, to: 1, positive: true, challenging: false },
  away_now: { from: STORY_DAYS, to: 1, positive: true, challenging: false },
  // Before the days that lead to the agreement, so that it is raised on them.
  turned_around: { from: TURNED_DAYS_BACK + STORY_DAYS, to: TURNED_DAYS_BACK + 1, positive: true, challenging: false },
};

/** What a story allows of chance on one of the last days; `undefined` where it has no say. */
export function allowed(pupil: Pupil, daysBack: number): { positive: boolean; challenging: boolean } | undefined {
  const rule = pupil.story && RULES[pupil.story];
  return rule && rule.to <= daysBack && daysBack <= rule.from ? rule : undefined;
}

export interface ScriptedEvent {
  daysBack: number;
  minutes: number;
  behavior: string;
  note?: string;
}

/** The last days of the stories, as recorded in the home room. */
export const SCRIPTED: Partial<Record<Story, readonly ScriptedEvent[]>> = {
  // Noticed now and then until the quiet weeks, so that none but those call for it.
  quiet: [
    { daysBack: 27, minutes: 602, behavior: "Listened well" },
    { daysBack: 20, minutes: 566, behavior: "Came prepared" },
    { daysBack: QUIET_DAYS + 1, minutes: 641, behavior: "Kept trying", note: "Read a whole page aloud" },
  ],
  shining: [
    { daysBack: 16, minutes: 617, behavior: "Kept trying" },
    { daysBack: 12, minutes: 589, behavior: "Listened well" },
    { daysBack: 8, minutes: 560, behavior: "Kept trying" },
    { daysBack: 4, minutes: 571, behavior: "Helped someone", note: "Explained fractions to a neighbour" },
    { daysBack: 4, minutes: 812, behavior: "Good question" },
    { daysBack: 3, minutes: 638, behavior: "Worked well together" },
    { daysBack: 2, minutes: 552, behavior: "Took responsibility", note: "Tidied the reading corner unasked" },
    { daysBack: 2, minutes: 780, behavior: "Kind words" },
    { daysBack: 1, minutes: 594, behavior: "Joined in well", note: "Led the warm-up" },
  ],
  turned_around: [
    { daysBack: TURNED_DAYS_BACK + 4, minutes: 788, behavior: "Out of seat" },
    { daysBack: TURNED_DAYS_BACK + 3, minutes: 805, behavior: "Unkind words", note: "Argument about the ball" },
    {
      daysBack: TURNED_DAYS_BACK + 1,
      minutes: 776,
      behavior: "Out of seat",
      note: "Left the carpet during the story",
    },
  ],
  stormy: [
    { daysBack: 15, minutes: 655, behavior: "Good question" },
    { daysBack: 12, minutes: 577, behavior: "Joined in well" },
    { daysBack: 8, minutes: 610, behavior: "Helped someone" },
    { daysBack: 4, minutes: 803, behavior: "Calling out" },
    { daysBack: 2, minutes: 791, behavior: "Calling out", note: "During the read-aloud" },
    { daysBack: 1, minutes: 806, behavior: "Calling out", note: "Reminded of the signal" },
  ],
};

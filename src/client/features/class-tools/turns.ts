import type { Chance } from "./chance.ts";

/** Who had a turn in this round, by student id, the latest last. Outlives the day: a round ends when all had a turn. */
export type Turns = readonly string[];

/** Those of the students here who have not had a turn in this round. */
export const stillToCome = (here: readonly string[], turns: Turns): string[] =>
  here.filter((id) => !turns.includes(id));

export interface Pick {
  id: string;
  turns: Turns;
}

/**
 * Chooses one of the students who are here: nobody a second time before all of them had a turn, and nobody twice running
 * when a new round begins. Null where nobody is here.
 */
export function pick(here: readonly string[], turns: Turns, chance: Chance): Pick | null {
  const open = stillToCome(here, turns);
  const starts = open.length === 0;
  const latest = turns.at(-1);
  const others = starts ? here.filter((id) => id !== latest) : open;
  const among = others.length > 0 ? others : here;
  const id = among[among.length > 0 ? chance(among.length) : 0];
  return id === undefined ? null : { id, turns: starts ? [id] : [...turns, id] };
}

/** Takes a turn back: whoever would rather not is picked again later in the round. */
export const putBack = (turns: Turns, id: string): Turns => turns.filter((each) => each !== id);

import type { ConnectionType } from "#contract/connection.ts";
import { OPTIONS } from "#server/services/connections/catalogue.ts";
import type { Chance } from "./random.ts";
import type { TeacherKey } from "./school-plan.ts";

/** How surely and how soon (school days) a teacher follows up on a connection. */
export interface Diligence {
  completes: number;
  within: number;
}

export const DILIGENCE: Record<TeacherKey, Diligence> = {
  okafor: { completes: 1, within: 4 },
  rivera: { completes: 0, within: 0 },
  lindqvist: { completes: 0.95, within: 2 },
  haddad: { completes: 0.8, within: 5 },
  raman: { completes: 0.85, within: 3 },
  novak: { completes: 0.4, within: 12 },
  tanaka: { completes: 0.8, within: 4 },
  lowe: { completes: 0, within: 0 },
};

/** What was agreed, as teachers write it. */
const AGREED: Record<ConnectionType, readonly string[]> = {
  celebrate: [
    "Told the whole table what I had seen.",
    "Called home; the family was delighted.",
    "Chose the read-aloud book for Friday.",
    "Wrote a card to take home.",
    "Will help to start the science corner.",
  ],
  repair: [
    "Talked about what happened and who was hurt.",
    "A seat nearer to the front from Monday on.",
    "A quiet sign when it gets too much.",
    "Two minutes each morning, about anything but school.",
    "Apologised to the group; accepted.",
    "Look at it again in two weeks.",
  ],
  welcome_back: [
    "Went over what was missed; workbook pages 31 to 34 by Friday.",
    "A partner explains the new maths topic.",
    "Spoke with the family; the bus was the trouble.",
    "Glad to be back.",
    "Attendance team will call every Monday.",
  ],
  notice: [
    "Loves drawing horses; may paint the class calendar.",
    "Takes over watering the plants.",
    "Has a new baby brother at home.",
    "Would like to sit beside a friend in reading.",
  ],
};

/** An option of the catalogue and what was agreed. */
export function settlementFor(type: ConnectionType, chance: Chance): { option: string; resolutions: string[] } {
  const option = chance.pick(OPTIONS[type]).id;
  const lines = chance
    .shuffle(AGREED[type])
    .slice(0, chance.weighted([0, 1, 2, 3], (count) => [0.15, 0.45, 0.3, 0.1][count] ?? 0) ?? 1);
  return { option, resolutions: lines };
}

import { GUARDED_KINDS, type RosterEnding } from "#contract/roster.ts";
import type { Tallies } from "./count-endings.ts";
import type { EarlierEndings } from "./earlier-endings.ts";

const FEWEST = 5;
const SHARE = 0.1;

/**
 * The kinds of which a roster would end much: a tenth and at least five rows, what rosters of the last days ended counted
 * with it, or any row by a file that has none, or the last administrators. Empty where it may be applied unasked.
 */
export function judgeEndings(tallies: Tallies, earlier: EarlierEndings): RosterEnding[] {
  const endings = GUARDED_KINDS.flatMap((kind): RosterEnding[] => {
    const { inForce, ended, isBare } = tallies[kind];
    const { ended: before, inForce: of } = earlier.get(kind) ?? { ended: 0, inForce: 0 };
    const told = { kind, ended, earlier: before, of: Math.max(inForce, of) };
    const all = ended + before;
    return ended > 0 && (isBare || (all >= FEWEST && all >= told.of * SHARE)) ? [told] : [];
  });
  // Everybody together is worth a word only where no role says more.
  const isByRole = endings.some(({ kind }) => kind === "teachers" || kind === "students" || kind === "parents");
  return endings.filter(({ kind }) => kind !== "people" || !isByRole);
}

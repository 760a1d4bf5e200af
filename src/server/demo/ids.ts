import { v7 } from "uuid";
import { chanceFor } from "./random.ts";

/** Makes the same ids each time, each telling the moment of its row as the server's own do. */
export type IdMaker = (moment: string) => string;

export function idsFor(label: string): IdMaker {
  const chance = chanceFor(`ids/${label}`);
  return (moment) =>
    v7({ msecs: Date.parse(moment), random: Uint8Array.from({ length: 16 }, () => chance.whole(0, 255)) });
}

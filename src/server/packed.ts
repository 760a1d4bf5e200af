import { existsSync } from "node:fs";
import { join } from "node:path";

/** Whether this is the packed program, which is called `daybell`; else it is a checkout. */
export const isPacked = existsSync(join(import.meta.dirname, "daybell.js"));

/** A text that names commands as a checkout calls them, with their names in the program that runs. */
export function asCalledHere(text: string, packed = isPacked): string {
  if (!packed) return text;
  return text.replaceAll("npm run school --", "daybell school").replaceAll("npm start", "daybell start");
}

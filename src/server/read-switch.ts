import { ConfigError } from "./config-error.ts";

const MEANINGS: ReadonlyMap<string, boolean> = new Map([
  ["on", true],
  ["true", true],
  ["yes", true],
  ["1", true],
  ["off", false],
  ["false", false],
  ["no", false],
  ["0", false],
]);

/** What a setting that is on or off says, in any of the usual words; undefined where it is not set. Throws `ConfigError`. */
export function readSwitch(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  const meaning = MEANINGS.get(text.toLowerCase());
  if (meaning === undefined) throw new ConfigError(`${name} must be on or off, not "${text}"`);
  return meaning;
}

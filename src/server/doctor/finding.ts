/** One line of what the doctor found. */
export interface Finding {
  level: "good" | "warning" | "bad";
  about: string;
  /** A sentence without its full stop. Never a secret, a name or an address of a person. */
  says: string;
  /** What to do about it, as a sentence without its full stop; where nothing is to be done, nothing. */
  todo?: string;
}

export const good = (about: string, says: string): Finding => ({ level: "good", about, says });
export const warning = (about: string, says: string, todo: string): Finding => ({
  level: "warning",
  about,
  says,
  todo,
});
export const bad = (about: string, says: string, todo: string): Finding => ({ level: "bad", about, says, todo });

/** What a look finds. One that fails is a finding itself, so that the others are told all the same. */
export async function lookingAt(about: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [bad(about, `this could not be looked at: ${why}`, "Run this as the user of the server, and try again")];
  }
}

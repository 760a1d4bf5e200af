import { lstatSync, statSync } from "node:fs";
import { OpeningError } from "./opening-error.ts";

/** Throws `OpeningError` where a file is to be and none can: in the place of a folder, or of a link that leads nowhere. One that is not there yet can. */
export function expectFile(file: string, what = "the database"): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory())
    throw new OpeningError(
      `${file} is a folder, where ${what} is to be: move it away, or choose another folder with DATA_DIR`,
    );
  if (found === undefined && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new OpeningError(
      `${file} is a link to a file that is not there: see that its disk is mounted, or choose another folder with DATA_DIR`,
    );
}

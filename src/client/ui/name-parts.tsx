import type { ReactNode } from "react";
import { lastNameFirst } from "./names.ts";

/** Both parts of a name, each in its own dress, in the school's order. */
export const nameParts = (first: ReactNode, last: ReactNode): ReactNode =>
  lastNameFirst() ? (
    <>
      {last} {first}
    </>
  ) : (
    <>
      {first} {last}
    </>
  );

import type { ReactNode } from "react";
import { inOrder } from "./names.ts";

/** Both parts of a name, each in its own dress, in the school's order. */
export function nameParts(first: ReactNode, last: ReactNode): ReactNode {
  const [one, other] = inOrder(first, last);
  return (
    <>
      {one} {other}
    </>
  );
}

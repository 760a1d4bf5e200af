import { returnFromProof } from "#client/features/proof/proof-trip.ts";

let page = "";
let answer = "";

/**
 * What an outside provider sent back to `/login/{service}` is taken out of the address bar, and so out of the history and
 * of every bookmark, before anything is asked or drawn. Who went there to prove who they are is back where they were.
 */
export function holdProviderAnswer(): void {
  const { pathname, search } = location;
  if (!search || !pathname.startsWith("/login/")) return;
  const back = returnFromProof(pathname, search);
  if (back === null) [page, answer] = [pathname, search];
  history.replaceState(null, "", back ?? pathname);
}

/** The query that the present page was opened with; empty where no provider answered. */
export const heldProviderAnswer = (): string => (location.pathname === page ? answer : "");

/*
 * Going to a provider to prove who is at the device, and coming back: the provider knows one address of the app alone,
 * that of its sign-in, so the tab itself remembers where it was.
 */

export interface Trip {
  /** The provider's id. */
  service: string;
  /** By which its answer is known. */
  state: string;
  /** Where the tab was. */
  back: string;
}

/** What came back: the provider's answer as a query; without a code in it, it is a refusal. */
export interface CameBack {
  service: string;
  query: URLSearchParams;
}

/** Of this tab alone. */
export const KEY = "daybell-proof-trip";

let cameBack: CameBack | null = null;

/** Where the tab was, where this answer at this page ends its way; null for every other. */
export function returnFromProof(page: string, search: string): string | null {
  const trip = readTrip();
  const query = new URLSearchParams(search);
  if (!trip || page !== `/login/${trip.service}` || query.get("state") !== trip.state) return null;
  sessionStorage.removeItem(KEY);
  cameBack = { service: trip.service, query };
  return trip.back;
}

/** What came back with the tab, once. */
export function takeProofAnswer(): CameBack | null {
  const taken = cameBack;
  cameBack = null;
  return taken;
}

function readTrip(): Trip | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Trip | null;
  } catch {
    // Storage that is refused keeps no way either.
    return null;
  }
}

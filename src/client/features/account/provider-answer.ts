/** What a provider sent back with the browser, as it came: an error, or a code and what goes with it. */
export type ProviderAnswer = { error: true } | { error: false; code: string; state?: string; iss?: string };

/** Kept for the one reload that the page asks for where the server could not be reached; of this tab alone. */
const kept = (service: string): string => `daybell-provider-answer-${service}`;

/** A tab may refuse storage; then nothing is kept. */
function storage<T>(work: (store: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}

/** Reads the query that the page was opened with; without a code it is an error. */
export function readAnswer(service: string, held: string): ProviderAnswer {
  const query = new URLSearchParams(held || takeKept(service) || "");
  const code = query.get("code");
  if (!code || query.has("error")) return { error: true };
  const [state, iss] = [query.get("state"), query.get("iss")];
  return { error: false, code, ...(state === null ? {} : { state }), ...(iss === null ? {} : { iss }) };
}

export const keepForReload = (service: string, query: Record<string, string>): void =>
  void storage((store) => store.setItem(kept(service), new URLSearchParams(query).toString()));

function takeKept(service: string): string | null {
  return storage((store) => {
    const query = store.getItem(kept(service));
    store.removeItem(kept(service));
    return query;
  });
}

/** When this tab last began anew at the service's start. */
const begun = (service: string): string => `daybell-begun-anew-${service}`;
/** As long as a person may take at the provider; in ms. */
const SAME_WAY_MS = 10 * 60_000;

/**
 * Whether the way may begin anew: once, so that a browser that keeps no cookie is not sent round in circles. Written down
 * before the browser leaves; where that cannot be, it may not.
 */
export function mayBeginAnew(service: string, now = Date.now()): boolean {
  return (
    storage((store) => {
      const last = Number(store.getItem(begun(service)) ?? 0);
      if (now - last < SAME_WAY_MS) {
        store.removeItem(begun(service));
        return false;
      }
      store.setItem(begun(service), String(now));
      return true;
    }) ?? false
  );
}

/** The way came to an end: the next one may begin anew again. */
export const forgetBeginning = (service: string): void => void storage((store) => store.removeItem(begun(service)));

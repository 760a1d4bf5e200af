import pg from "pg";

/**
 * The answers to queries of one transaction that need nothing of each other's answers. On PostgreSQL they travel together:
 * one trip there and back for all. They are run in the order in which they are asked, so that a question sees what the
 * writes before it wrote. Where any fails, throws once all are over, and what failed first.
 */
export async function inFlight<const Asked extends readonly unknown[]>(
  asked: Asked,
): Promise<{ -readonly [K in keyof Asked]: Awaited<Asked[K]> }> {
  const settled = await Promise.allSettled(asked);
  const failed = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  if (failed.length > 0) throw failed.find((reason) => !isConsequence(reason)) ?? failed[0];
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never;
}

/** In a transaction that has failed everything after it fails too, which says nothing of why. */
const isConsequence = (reason: unknown): boolean => reason instanceof pg.DatabaseError && reason.code === "25P02";

import { createHash } from "node:crypto";
import { withCommit } from "#server/database/in-flight.ts";
import { type Asked, prepared } from "#server/database/prepared.ts";
import { type AppError, invalid } from "#server/errors.ts";
import { type Context, stamp } from "#server/services/context.ts";
import { withNames, withoutNames } from "./nameless.ts";

/** A request that carries an `Idempotency-Key`. */
export interface KeyedRequest {
  key: string;
  /** Method, path with query, and the body's exact bytes. */
  fingerprint: string;
}

interface Key {
  schoolId: string;
  accountId: string;
  key: string;
}

const claim = prepared((db, { schoolId, accountId, key, hash, now }: Asked<Key & { hash: string; now: string }>) =>
  db
    .insertInto("idempotency")
    .values({
      school_id: schoolId,
      account_id: accountId,
      key,
      request_hash: hash,
      status: 200,
      answer: "null",
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing()),
);

const answered = prepared((db, { schoolId, accountId, key }: Asked<Key>) =>
  db
    .selectFrom("idempotency")
    .select(["request_hash", "answer"])
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .where("key", "=", key),
);

const keep = prepared((db, { schoolId, accountId, key, answer }: Asked<Key & { answer: string }>) =>
  db
    .updateTable("idempotency")
    .set({ answer })
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .where("key", "=", key),
);

/**
 * Does the work once for each account and key, in the transaction that `ctx.db` is: the
 * first time it runs and its answer is kept without names; the same request again gets that answer and changes
 * nothing. Throws 422 where the key came with another request. A throw of the work keeps nothing, so that the key can
 * be tried again.
 */
export async function once<T>(ctx: Context, request: KeyedRequest, work: () => Promise<T>): Promise<T> {
  const { schoolId, accountId } = ctx.actor;
  const hash = hashOf(request);
  const { key } = request;
  const claimed = await claim.run(ctx.db, { schoolId, accountId, key, hash, now: stamp(ctx) });
  if (claimed === 0) {
    const known = await answered.first(ctx.db, { schoolId, accountId, key });
    if (known?.request_hash !== hash) throw otherRequest();
    return (await withNames(ctx, known.answer)) as T;
  }
  const answer = await work();
  await withCommit(ctx.db, keep.run(ctx.db, { schoolId, accountId, key, answer: withoutNames(answer) }));
  return answer;
}

const hashOf = ({ fingerprint }: KeyedRequest): string => createHash("sha256").update(fingerprint).digest("hex");
/** 422: the key came with another request before. */
export const otherRequest = (): AppError =>
  invalid([{ path: "Idempotency-Key", message: "was used for another request" }]);

/**
 * Whether the request was done under its key already: what a repeated one carries is not to be judged anew. Throws 422 as
 * `once` does.
 */
export async function wasDone(ctx: Context, request: KeyedRequest | undefined): Promise<boolean> {
  if (!request) return false;
  const known = await answered.first(ctx.db, {
    schoolId: ctx.actor.schoolId,
    accountId: ctx.actor.accountId,
    key: request.key,
  });
  if (known && known.request_hash !== hashOf(request)) throw otherRequest();
  return known !== undefined;
}

import { z } from "zod";
import type { Role } from "./roles.ts";
import type { Method, Route } from "./routes/route.ts";

/**
 * Who may make a call.
 * `public`: no session. `signed-in`: any role, terms agreed or not. `teacher`, `administrator`: as named.
 */
export type Access = "public" | "signed-in" | "teacher" | "administrator";

/** True where the role may make such a call at all; schools and classes are checked by the queries themselves. */
export function mayCall(access: Access, actor: { role: Role; isAdministrator: boolean } | null): boolean {
  if (access === "public") return true;
  if (!actor) return false;
  if (access === "signed-in") return true;
  return actor.role === "teacher" && (access === "teacher" || actor.isAdministrator);
}

/** An object schema, or nothing of that kind in the request. */
export type Shape = z.ZodObject;
const nothing = z.object({});
const noBody = z.undefined();

/** Whether a call takes a proof of who is at the device, of the last minutes; `of`: where not every body does. */
export interface Proof<Body> {
  /** When, in a few words of the document: *to change how long records are kept*. */
  when?: string;
  of?(body: Body): boolean;
}

/** Of a call that takes one whatever its body. */
export const TAKES_PROOF: Proof<unknown> = {};

/** One call of the API: the server's validation, the client's types and the OpenAPI document all come from it. */
export interface Call<
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  At extends Route = Route,
> extends Route {
  method: At["method"];
  path: At["path"];
  area: string;
  summary: string;
  access: Access;
  /** Undefined where it takes none. */
  proof: Proof<z.output<Body>> | undefined;
  params: Params;
  query: Query;
  /** `z.undefined()` where the call has no body. */
  body: Body;
  /** How the body travels; JSON where undefined. */
  bodyType: "multipart/form-data" | "application/zip" | undefined;
  answer: Answer;
  /**
   * Whether a call that changes something takes an `Idempotency-Key`. Not where its answer may not be kept, since it holds
   * secrets or names, nor where it changes nothing that a repeated call would change once more.
   */
  keyed: boolean;
  /** What the answer is; JSON where undefined. */
  answerType: "image/webp" | "application/x-ndjson" | undefined;
  /** Where a browser is sent instead of an answer (302); undefined where the call answers. */
  redirect: string | undefined;
  /**
   * What a locked session is answered: this much of the answer, and no more. Undefined: it is refused with 423 `LOCKED`.
   * Public calls answer whoever asks.
   */
  whileLocked: z.ZodType | undefined;
  /** Messages that this call may answer besides the common ones, by status. */
  errors: Record<number, string>;
  /** Whether its refusals say `status: 400` in the body; those of what was sent are a 400 then as well. */
  saysStatus: boolean;
}

type Given<Params extends Shape, Query extends Shape, Body extends z.ZodType, Answer extends z.ZodType> = Pick<
  Call<Params, Query, Body, Answer>,
  "area" | "summary" | "access" | "answer"
> &
  Partial<
    Pick<
      Call<Params, Query, Body, Answer>,
      | "proof"
      | "params"
      | "query"
      | "body"
      | "bodyType"
      | "keyed"
      | "answerType"
      | "redirect"
      | "whileLocked"
      | "errors"
      | "saysStatus"
    >
  >;

/** One line of the table with all that its request and its answer are. */
export function defineCall<
  const M extends Method,
  const Path extends string,
  Answer extends z.ZodType,
  Params extends Shape = typeof nothing,
  Query extends Shape = typeof nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(
  route: Route<M, Path, keyof z.output<NoInfer<Answer>> & string>,
  given: Given<Params, Query, Body, Answer>,
): Call<Params, Query, Body, Answer, Route<M, Path>> {
  return {
    ...route,
    errors: {},
    saysStatus: false,
    proof: undefined,
    keyed: route.method !== "GET" && given.access !== "public",
    bodyType: undefined,
    answerType: undefined,
    redirect: undefined,
    whileLocked: undefined,
    ...given,
    params: given.params ?? standIn(nothing),
    query: given.query ?? standIn(nothing),
    body: given.body ?? standIn(noBody),
  };
}

/** Where a part is left out its type parameter is the default, which the stand-in is. */
const standIn = <T extends z.ZodType>(schema: z.ZodType): T => schema as T;

/** What a call says of 429 that may be made only so often. */
export const TOO_MANY = "Too many in a short time; see Retry-After";

/** Tells an answer to a locked session from a whole one. */
export const isLocked = z
  .literal(true)
  .meta({ description: "The session is locked: the answer holds ids, and nothing of the school." });

/** Answer of a call that has nothing to tell but that it was done. */
export const done = z.object({ status: z.literal(200) });
export type Done = z.infer<typeof done>;

import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import type { z } from "zod";
import { type Call, mayCall, type Shape } from "#contract/call.ts";
import { ERROR_MESSAGES, LOCKED, PROOF_NEEDED } from "#contract/errors.ts";
import { AppError, forbidden, invalid, notFound, refused } from "#server/errors.ts";
import type { Context, OpenContext } from "#server/services/context.ts";
import { type KeyedRequest, once } from "#server/services/idempotency/once.ts";
import { countAttempt, type Limit } from "#server/services/limits/rate-limit.ts";
import type { FoundSession } from "#server/services/accounts/sessions.ts";
import { answerJson } from "./answer-json.ts";
import type { Deps, Env } from "./deps.ts";
import { refusePage } from "./no-page.ts";
import { type AnyCall, hasBody } from "./openapi/call-errors.ts";
import { operationOf } from "./openapi/operation.ts";
import { plainIssue } from "./plain-issue.ts";

export type Api = OpenAPIHono<Env>;

/** A call's input after validation. */
export interface Input<P extends Shape, Q extends Shape, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  /** The `Idempotency-Key`, where one was sent and the call takes it. */
  key: string | undefined;
  /** Whether the session holds a proof of the last minutes: for a call of which what stands tells whether it takes one. */
  isProven: boolean;
}

export type Request = HonoContext<Env>;

/** How often a login may make a call; `name` keeps the counts of calls apart. */
export interface LoginLimit extends Limit {
  name: string;
}

/** Does something outside the database once the call's work is done for good: until then it may be undone, or run again. */
type Afterwards = (effect: () => void) => void;

/** Reading is never undone. */
const atOnce: Afterwards = (effect) => effect();

/** A call of a signed-in account: reads from the database, or – with any other method than GET – writes, once a key. */
export function serve<P extends Shape, Q extends Shape, B extends z.ZodType, A extends z.ZodType>(
  api: Api,
  deps: Deps,
  call: Call<P, Q, B, A>,
  service: (ctx: Context, input: Input<P, Q, B>, afterwards: Afterwards) => Promise<z.output<A>>,
  limit?: LoginLimit,
): void {
  // Before the transaction: a count must stand even where the call is refused.
  const admit =
    limit &&
    ((c: Request) =>
      countAttempt(deps.database, `${limit.name}/login/${requireSession(c).actor.loginId}`, limit, deps.clock()));
  mount(api, call, admit, async (c, input) => {
    const { actor } = requireSession(c);
    const at = { actor, now: deps.clock() };
    if (call.method === "GET") return respond(c, call, await service({ ...at, db: deps.database.read }, input, atOnce));
    const request = keyedRequest(c, input.key);
    let effects: (() => void)[] = [];
    const answer = await deps.database.write((db) => {
      effects = [];
      const ctx = { ...at, db };
      const work = () => service(ctx, input, (effect) => effects.push(effect));
      return request ? once(ctx, request, work) : work();
    });
    for (const effect of effects) effect();
    return respond(c, call, answer);
  });
}

/** What is judged before a body is read: throws where the call is refused whatever it brings. */
export type Admit = (c: Request) => Promise<void>;

/** A call that answers by itself: it sets cookies, needs no session, or must not run inside a transaction. */
export function serveOpen<P extends Shape, Q extends Shape, B extends z.ZodType, A extends z.ZodType>(
  api: Api,
  call: Call<P, Q, B, A>,
  handler: (c: Request, input: Input<P, Q, B>) => Promise<z.output<A>>,
  admit?: Admit,
): void {
  mount(api, call, admit, async (c, input) => respond(c, call, await handler(c, input)));
}

/** A locked session hears what the call has for it, and no more. */
function respond(c: Request, { whileLocked }: Pick<AnyCall, "whileLocked">, answer: unknown): Promise<Response> {
  if (!whileLocked || !c.get("session")?.locked) return answerJson(c, answer);
  return answerJson(c, whileLocked.parse(typeof answer === "object" ? { ...answer, locked: true } : answer));
}

/** A call whose answer is no JSON. */
export function serveRaw<P extends Shape, Q extends Shape, B extends z.ZodType, A extends z.ZodType>(
  api: Api,
  call: Call<P, Q, B, A>,
  handler: (c: Request, input: Input<P, Q, B>) => Promise<Response>,
  admit?: Admit,
): void {
  mount(api, call, admit, handler);
}

/** The session of a request that passed its call's access check. */
export function requireSession(c: Request): FoundSession {
  const session = c.get("session");
  if (!session) throw new AppError(401, c.get("hadToken") ? ERROR_MESSAGES.BAD_TOKEN : ERROR_MESSAGES.NO_TOKEN);
  return session;
}

export const openContext = (deps: Deps): OpenContext => ({ db: deps.database.read, now: deps.clock() });

/** Methods that change something, and so may bring a body. */
export const UNSAFE: ReadonlySet<string> = new Set(["POST", "PATCH", "PUT", "DELETE"]);

/** A UUID as text (RFC 9562), of whatever version. */
const KEY = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

function mount<P extends Shape, Q extends Shape, B extends z.ZodType, A extends z.ZodType>(
  api: Api,
  call: Call<P, Q, B, A>,
  admit: Admit | undefined,
  handler: (c: Request, input: Input<P, Q, B>) => Promise<Response>,
): void {
  const route = operationOf(call);
  api.openAPIRegistry.registerPath(route);
  api.on(call.method, `/api${route.getRoutingPath()}`, async (c) => {
    c.set("call", call.path);
    checkAccess(c, call);
    if (call.proof && !call.proof.of) requireProof(c);
    const key = c.req.header("Idempotency-Key");
    if (key !== undefined && !KEY.test(key)) throw invalid([{ path: "Idempotency-Key", message: "must be a UUID" }]);
    const params = call.params.safeParse(c.req.param());
    // What is no id at all names nothing that exists.
    if (!params.success || hasNul(c.req.param())) throw notFound();
    if (hasNul(c.req.query())) throw invalid([{ path: "", message: NO_NUL }]);
    const query = parse(call.query, c.req.query());
    const bodies = c.get("bodies");
    if (UNSAFE.has(c.req.method)) bodies.judge(c, call.bodyType);
    await admit?.(c);
    const received = UNSAFE.has(c.req.method) ? await bodies.receive(c, call.bodyType) : undefined;
    try {
      const body = readBody(c, call, received?.value);
      if (call.proof?.of?.(body)) requireProof(c);
      const isProven = c.get("session")?.isProven ?? false;
      return await handler(c, { params: params.data, query, body, key: call.keyed ? key : undefined, isProven });
    } finally {
      await received?.remove();
    }
  });
}

/** The body as the call takes it. Throws 400 and 422, or what the call says of its own refusals. */
function readBody<B extends z.ZodType>(
  c: Request,
  call: Pick<AnyCall, "saysStatus"> & { body: B },
  received: unknown,
): z.output<B> {
  try {
    return parse(call.body, hasBody(call) ? bodyOf(c, received) : undefined);
  } catch (error) {
    if (!call.saysStatus || !(error instanceof AppError)) throw error;
    throw new AppError(400, error.message, { ...error.more, status: 400 });
  }
}

/** What is JSON is kept as it came in, for the fingerprint of a keyed request. */
function bodyOf(c: Request, received: unknown): unknown {
  if (typeof received !== "string") return received;
  c.set("rawBody", received);
  return parseJson(received);
}

function checkAccess(
  c: Request,
  { access, method, answerType, whileLocked }: Pick<AnyCall, "access" | "method" | "answerType" | "whileLocked">,
): void {
  if (access === "public") return;
  if (method === "GET") refusePage(c, answerType === "image/webp");
  const { actor, locked } = requireSession(c);
  if (locked && !whileLocked) throw new AppError(423, LOCKED);
  if (!mayCall(access, actor)) throw forbidden();
  const meant = c.req.header("X-Account-Id");
  if (meant !== undefined && meant !== actor.accountId) throw new AppError(409, "WRONG_ACCOUNT");
}

/** Throws 403 where the session has no proof of the last minutes. */
function requireProof(c: Request): void {
  if (!requireSession(c).isProven) throw new AppError(403, PROOF_NEEDED);
}

const NO_NUL = "must not hold the NUL character";

/** PostgreSQL has no text with it, and nobody means it. */
const hasNul = (values: Record<string, string>): boolean => Object.values(values).some((value) => value.includes("\0"));

/** No body says as much as an empty one. */
function parseJson(text: string): unknown {
  if (text === "") return {};
  const value = readable(text);
  // Most bodies do not even hold the six characters that stand for it, which may be meant as they are.
  if (text.includes("\\u0000") && holdsNul(value)) throw invalid([{ path: "", message: NO_NUL }]);
  return value;
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused("The body is not readable JSON");
  }
}

/** Asked without recursion: a body can be nested deeper than calls can. */
function holdsNul(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === "string" && one.includes("\0")) return true;
    if (typeof one === "object" && one !== null) for (const [key, held] of Object.entries(one)) left.push(key, held);
  }
  return false;
}

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { error: plainIssue });
  if (result.success) return result.data;
  throw invalid(result.error.issues.slice(0, 50).map((one) => ({ path: one.path.join("."), message: one.message })));
}

/** The request under its key, where it has one, as `once` takes it. */
export const keyedRequest = (c: Request, key: string | undefined): KeyedRequest | undefined =>
  key ? { key, fingerprint: fingerprint(c) } : undefined;

const fingerprint = (c: Request): string =>
  `${c.req.method} ${c.req.path}${new URL(c.req.url).search}\n${c.get("rawBody")}`;

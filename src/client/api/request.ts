import { v4 } from "uuid";
import type { z } from "zod";
import type { calls } from "#contract/calls.ts";
import type { Method, Route } from "#contract/routes/route.ts";
import { type ErrorAnswer, isDone, isErrorAnswer } from "./answer.ts";
import { actingAs } from "./acting-as.ts";
import { type IsOurs, respond } from "./respond.ts";
import { send } from "./send.ts";
import { withProof } from "./proof-needed.ts";
import { endSession } from "./session-end.ts";
import { hearRefusal } from "./session-lock.ts";

type Calls = typeof calls;
type Place<R extends Pick<Route, "method" | "path">> = `${R["method"]} ${R["path"]}`;
type CallAt = { [Name in keyof Calls as Place<Calls[Name]>]: Calls[Name] };

/** A schema of the call that a line of the table stands for: looked up, since to search all calls takes the compiler minutes. */
type SchemaOf<R extends Route, Of extends "params" | "query" | "body" | "answer"> =
  Place<R> extends infer At extends keyof CallAt ? CallAt[At][Of] : never;

/** A part of what a call takes: nothing where the contract has none, and left out at will where all in it may be. */
type Part<Name extends string, Fields> = [Fields] extends [undefined | Record<string, never>]
  ? { [K in Name]?: undefined }
  : Partial<Record<keyof Fields, never>> extends Fields
    ? { [K in Name]?: Fields }
    : { [K in Name]: Fields };

/** What a path and its query are filled with. */
export type Filling<R extends Route> = Part<"params", z.input<SchemaOf<R, "params">>> &
  Part<"query", z.input<SchemaOf<R, "query">>>;

/** What a call takes: only the parts that the contract has of it, each of which may be left out where all of it may. */
export type RequestOptions<R extends Route> = Filling<R> &
  Part<"body", z.input<SchemaOf<R, "body">>> & {
    /** One key for one intent: given again, the server answers again and changes nothing. */
    key?: string | undefined;
    /** Ends the wait of the caller. */
    signal?: AbortSignal | undefined;
  };

/** What a call answers where it is not refused. */
export type Answered<R extends Route> = z.output<SchemaOf<R, "answer">>;

type Optional<Options> =
  Partial<Record<keyof Options, never>> extends Options ? [options?: Options] : [options: Options];

/** The same parts, whatever the call. */
interface Given {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: object;
  key?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Below `/api`: the path of a call with its parameters, and its query. What is undefined in that is left out. */
export function addressOf<R extends Route>(route: R, ...[filling]: Optional<Filling<R>>): string;
export function addressOf({ path }: Route, filling?: Given): string {
  return fill(path, filling);
}

function fill(path: string, { params = {}, query = {} }: Given = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  return asked.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
}

/** What every call says of itself besides its body. */
export function callHeaders(method: Method, key: string | undefined): Record<string, string> {
  const account = actingAs();
  return {
    ...(account ? { "X-Account-Id": account } : {}),
    ...(method === "GET" ? {} : { "Idempotency-Key": key ?? v4() }),
  };
}

/**
 * One call of the API, by its line of `#contract/routes`:
 *
 *     await request(getStudentList, { params: { classId }, query: { date } })
 *
 * What it takes and what it answers are typed by the schemas of the contract, of which the browser carries nothing but
 * that line. A body with a file in it travels as a form.
 *
 * Answers what the server said, or its refusal as a value (`isErrorAnswer`; in a query: `orThrow`). Throws `NetworkFailure`
 * where the server could not be asked, or where somebody else answered: the answer lacks a field that the route names, or
 * is a refusal of what was to be read that is neither in our form nor in our words.
 * Asks for a proof of who is at the device where the call takes one. An ended session sends the browser to sign in.
 */
export function request<R extends Route>(
  route: R,
  ...[options]: Optional<RequestOptions<R>>
): Promise<Answered<R> | ErrorAnswer>;
export function request(route: Route, options: Given = {}): Promise<unknown> {
  const { fields } = route;
  return requestAs(route, options, (answer) =>
    fields.length === 0 ? isDone(answer) : fields.every((name) => name in answer),
  );
}

/** The same for a call whose answer is known by something else. */
export function requestAs<T>(route: Route, options: Given, isOurs: IsOurs): Promise<T | ErrorAnswer> {
  const { method } = route;
  const { body, key, signal } = options;
  const holdsFile = Object.values(body ?? {}).some((value) => value instanceof Blob);
  const sent = {
    method,
    path: fill(route.path, options),
    ...(body && (holdsFile ? { form: formOf(body) } : { body: JSON.stringify(body) })),
    headers: callHeaders(method, key),
    signal,
  };
  return withProof(async () => {
    const askedAt = performance.now();
    const outcome = respond<T>(await send(sent), isOurs, method === "GET");
    if (outcome.kind === "sign-in") return endSession(outcome.address);
    if (isErrorAnswer(outcome.answer)) hearRefusal(outcome.answer, askedAt);
    return outcome.answer;
  });
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, value);
  return form;
}

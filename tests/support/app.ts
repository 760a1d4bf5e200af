import type { z } from "zod";
import type { Call, Shape } from "#contract/call.ts";
import { createApp } from "#server/app.ts";
import type { Database } from "#server/database/database.ts";
import { type TestClock, testClock } from "./clock.ts";
import { type DatabaseKind, openTestDatabase } from "./database.ts";

/** Headers of the one who asks, as the factories' accounts carry them; undefined when signed out. */
export type As = { headers: Record<string, string> } | undefined;

export interface Sent {
  as?: As;
  body?: unknown;
  /** The `Idempotency-Key`. */
  key?: string;
  headers?: Record<string, string>;
}

export interface Got {
  status: number;
  body: unknown;
  headers: Headers;
}

type Asked<P extends Shape, Q extends Shape, B extends z.ZodType> = Omit<Sent, "body"> & {
  params?: z.input<P>;
  query?: z.input<Q>;
  body?: z.input<B>;
};

export interface TestApp {
  database: Database;
  clock: TestClock;
  /** Any request; the path begins with `/`, below `/api`. */
  request(method: string, path: string, sent?: Sent): Promise<Got>;
  /** A call of the contract, which must be answered with 200 and in the very shape that it promises. */
  ask<P extends Shape, Q extends Shape, B extends z.ZodType, A extends z.ZodType>(call: Call<P, Q, B, A>, asked?: Asked<P, Q, B>): Promise<z.output<A>>;
}

/** The app on a fresh database of the project's kind, asked without a network; closed after the test file. */
export async function openTestApp(given: { kind?: DatabaseKind; start?: string; database?: Database } = {}): Promise<TestApp> {
  const database = given.database ?? (await openTestDatabase(given.kind)).database;
  const clock = testClock(given.start);
  const log = { error: tell, warn: tell, info: () => undefined };
  const app = createApp({ database, clock, log, clientDir: undefined, config: { publicOrigin: "http://localhost:3000", trustProxy: false } });

  async function request(method: string, path: string, sent: Sent = {}): Promise<Got> {
    const response = await app.request(`http://localhost:3000/api${path}`, { method: method.toUpperCase(), ...requestInit(sent) });
    const text = await response.text();
    return { status: response.status, body: readJson(text), headers: response.headers };
  }

  async function ask<P extends Shape, Q extends Shape, B extends z.ZodType, A extends z.ZodType>(call: Call<P, Q, B, A>, asked: Asked<P, Q, B> = {}): Promise<z.output<A>> {
    const { params, query, ...sent } = asked;
    const got = await request(call.method, address(call.path, params ?? {}, query ?? {}), sent);
    if (got.status !== 200) throw new Error(`${call.method.toUpperCase()} ${call.path} answered ${got.status}: ${JSON.stringify(got.body)}`);
    return call.answer.parse(got.body);
  }

  return { database, clock, request, ask };
}

/** What the server tells its log is the reason of a failure: it belongs beside it. */
function tell(...words: unknown[]): void {
  console.error(...words);
}

function requestInit({ as, body, key, headers }: Sent): RequestInit {
  return {
    headers: {
      Origin: "http://localhost:3000",
      ...as?.headers,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  };
}

function address(path: string, params: object, query: object): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

import type { z } from "zod";
import type { Call, Shape } from "#contract/call.ts";
import type { TestApp } from "./app.ts";

interface Asked<P extends Shape, Q extends Shape, B extends z.ZodType> {
  /** Who asks, as the factories' accounts carry it; nobody when left out. */
  as?: { headers: Record<string, string> };
  params?: z.input<P>;
  query?: z.input<Q>;
  body?: z.input<B>;
  /** The `Idempotency-Key`. */
  key?: string;
}

/** Makes a call of the contract, which must be answered with 200 and in the very shape that the contract promises. */
export async function ask<P extends Shape, Q extends Shape, B extends z.ZodType, A extends z.ZodType>(
  app: TestApp,
  call: Call<P, Q, B, A>,
  asked: Asked<P, Q, B> = {},
): Promise<z.output<A>> {
  const { method } = call;
  const { status, body } = await app.call(method, address(call.path, asked.params ?? {}, asked.query ?? {}), {
    ...(asked.as ? { as: asked.as } : {}),
    ...(asked.body === undefined ? {} : { body: asked.body }),
    ...(asked.key === undefined ? {} : { headers: { "Idempotency-Key": asked.key } }),
  });
  if (status !== 200) throw new Error(`${method} ${call.path} answered ${status}: ${JSON.stringify(body)}`);
  return call.answer.parse(body);
}

function address(path: string, params: object, query: object): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return filled;
  return `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}

import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";
import { calls } from "#contract/calls.ts";
import { openTestApp } from "#tests/support/app.ts";

/** The parts of a document that these tests read. */
interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, { schema?: object }>; headers?: Record<string, unknown> }>;
  security?: unknown[];
}

let document: OpenApi;

beforeAll(async () => {
  const app = await openTestApp();
  const { status, body } = await app.call("GET", "/openapi.json");
  expect(status).toBe(200);
  document = body;
});

const named = Object.entries(calls);
const operations = (): string[] => Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));

describe("the OpenAPI document", () => {
  test("is valid 3.1 for a public validator", async () => {
    const validator = new Validator();
    const result = await validator.validate({ ...document });
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe("3.1");
    expect(document.openapi).toBe("3.1.0");
  });

  test("a document with a fault is told by that validator", async () => {
    const broken = structuredClone(document);
    const [first] = Object.values(broken.paths);
    for (const operation of Object.values(first ?? {})) Reflect.deleteProperty(operation.responses["200"] ?? {}, "description");
    expect((await new Validator().validate({ ...broken })).valid).toBe(false);
  });

  test("holds every call of the contract, and nothing else", () => {
    expect(operations().sort()).toEqual(named.map(([, call]) => `${call.method} ${call.path}`).sort());
  });

  test.each(named)("%s: its parameters, body and answer", (_name, call) => {
    const operation = document.paths[call.path]?.[call.method];
    const told = (where: string): string[] => (operation?.parameters ?? []).filter((one) => one.in === where).map((one) => one.name);
    expect(told("path").sort()).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
    expect(told("query").sort()).toEqual(Object.keys(call.query.shape).sort());
    expect(operation?.requestBody !== undefined).toBe(call.body.type !== "undefined");
    expect(operation?.security !== undefined).toBe(call.access !== "public");
    if (call.redirect !== undefined) expect(operation?.responses["302"]?.headers).toHaveProperty("Location");
    else expect(Object.values(operation?.responses["200"]?.content ?? {})[0]?.schema).toBeDefined();
  });
});

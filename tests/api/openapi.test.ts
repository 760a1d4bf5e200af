import { Validator } from "@seriousme/openapi-schema-validator";
import openapiTS from "openapi-typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { calls } from "#contract/calls.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { makeClassScene } from "#tests/support/factories.ts";

interface Media {
  schema?: object;
  example?: unknown;
}

/** The parts of a document that these tests read. */
interface OpenApi {
  openapi: string;
  info: { description?: string };
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { type?: string | string[] }> };
}

interface Operation {
  operationId?: string;
  tags: string[];
  parameters?: {
    in: string;
    name: string;
    required?: boolean;
    description?: string;
    schema?: { description?: string; type?: string | string[]; default?: unknown };
  }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<
    string,
    { description?: string; content?: Record<string, Media>; headers?: Record<string, unknown> }
  >;
  security?: unknown[];
}

let app: TestApp;
let document: OpenApi;
let given: Parameters<typeof openapiTS>[0];

beforeAll(async () => {
  app = await openTestApp();
  const { status, body } = await app.call("GET", "/openapi.json");
  expect(status).toBe(200);
  document = body;
  given = body;
});

/** A schema of the document as a check of what is really answered. */
function asDocumented(name: string): z.ZodType {
  const text = JSON.stringify(document.components.schemas).replaceAll("#/components/schemas/", "#/$defs/");
  const $defs = JSON.parse(text) as Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>["$defs"];
  return z.fromJSONSchema({ $defs, $ref: `#/$defs/${name}` });
}

const named = Object.entries(calls);
const operations = (): string[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );

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
    for (const operation of Object.values(first ?? {}))
      Reflect.deleteProperty(operation.responses["200"] ?? {}, "description");
    expect((await new Validator().validate({ ...broken })).valid).toBe(false);
  });

  test("holds every call of the contract, and nothing else", () => {
    expect(operations().sort()).toEqual(named.map(([, call]) => `${call.method.toLowerCase()} ${call.path}`).sort());
  });

  test.each(named)("%s: its parameters, body and answer", (_name, call) => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    const told = (where: string): string[] =>
      (operation?.parameters ?? []).filter((one) => one.in === where).map((one) => one.name);
    expect(told("path").sort()).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
    expect(told("query").sort()).toEqual(Object.keys(call.query.shape).sort());
    expect(operation?.requestBody !== undefined).toBe(call.body.type !== "undefined");
    expect(operation?.security !== undefined).toBe(call.access !== "public");
    if (call.redirect !== undefined) expect(operation?.responses["302"]?.headers).toHaveProperty("Location");
    else expect(Object.values(operation?.responses["200"]?.content ?? {})[0]?.schema).toBeDefined();
  });

  test("tells what it is about, and each tag that a call carries", () => {
    expect(document.info.description).toContain("Idempotency-Key");
    const told = document.tags.filter(({ description }) => description).map(({ name }) => name);
    expect(told.sort()).toEqual([...new Set(named.map(([, { area }]) => area))].sort());
  });

  test.each(named)(
    "%s: named as in the contract, its parameters described, its examples as the schemas want them",
    (name, call) => {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      for (const parameter of operation?.parameters ?? [])
        expect(parameter.description ?? parameter.schema?.description, parameter.name).toBeTruthy();
      const json = "application/json";
      const body = operation?.requestBody?.content[json];
      if (body)
        expect(call.body.safeParse(body.example), JSON.stringify(body.example)).toMatchObject({ success: true });
      const answer = operation?.responses["200"]?.content?.[json];
      if (answer)
        expect(call.answer.safeParse(answer.example), JSON.stringify(answer.example)).toMatchObject({ success: true });
    },
  );

  test("describes an Idempotency-Key where a call takes it, and nowhere else", () => {
    const described = named.filter(([, { path, method }]) =>
      document.paths[path]?.[method.toLowerCase()]?.parameters?.some(({ name }) => name === "Idempotency-Key"),
    );
    const names = described.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(["updateCheckIn", "changePassword", "renewSession", "mailProofCode"]));
    for (const none of ["getStudentList", "unifiedLogin", "issuePin", "unlock", "lockSession", "prove", "addPasskey"])
      expect(names).not.toContain(none);
    expect(names.filter((name) => name.startsWith("export"))).toEqual([]);
  });

  test("a number in a query is an integer, required where it has no default", () => {
    const numbers = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods).flatMap(({ parameters = [] }) => parameters))
      .filter(({ schema }) => [schema?.type].flat().some((type) => type === "integer" || type === "number"));
    expect(numbers.length).toBeGreaterThan(20);
    for (const { name, required, schema } of numbers) {
      expect(schema?.type, name).toBe("integer");
      expect(required, name).toBe(schema?.default === undefined);
    }
  });

  test("knows null where an answer may hold it, and a named schema is never null by itself", async () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas).filter((name) => [schemas[name]?.type].flat().includes("null"))).toEqual([]);
    // What two schemas both ask for is null only where both allow it.
    expect(JSON.stringify(document)).not.toMatch(/"allOf":\[[^\]]*"null"/);
    const scene = await makeClassScene(app.database, { now: app.clock.now });
    const { id } = scene.class;
    const listed = async () =>
      (await app.call("GET", `/check-in/student-list/${id}`, { as: scene.teacher })).body as unknown;
    const before = await listed();
    expect(before).toMatchObject({ check_in: null, students: [{ mark: null }, { mark: null }, { mark: null }] });
    expect(asDocumented("StudentList").safeParse(before)).toMatchObject({ success: true });
    const made = (await app.call("POST", `/check-in/create/${id}`, { as: scene.teacher, body: { date: "2026-09-01" } }))
      .body as unknown;
    expect(made).toMatchObject({ finished_by: null });
    expect(asDocumented("CheckIn").safeParse(made)).toMatchObject({ success: true });
    expect(asDocumented("StudentList").safeParse(await listed())).toMatchObject({ success: true });
    expect(asDocumented("CheckIn").safeParse(null).success).toBe(false);
    expect(asDocumented("StudentList").safeParse({ ...Object(before), check_in: 1 }).success).toBe(false);
  });

  test("a client made from it is typed by names", async () => {
    const types = await openapiTS(given);
    expect(types).toContain('"application/json": components["schemas"]["StudentList"]');
    expect(types).toContain('marks: components["schemas"]["Mark"][];');
    expect(types).toContain("getStudentList: {");
    expect(types).not.toMatch(/"application\/json": \{/);
  });
});

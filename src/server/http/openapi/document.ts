import { OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { PRODUCT_NAME } from "#contract/product.ts";
import type { Env } from "#server/http/deps.ts";
import { addExamples } from "./examples.ts";
import { describeNullables } from "./nullables.ts";
import { describeParameters } from "./parameters.ts";
import { nameSchemas } from "./schema-names.ts";

const DESCRIPTION = `
Everything that the ${PRODUCT_NAME} app does, it does by these calls; another client can make them as well.

- **Signing in.** \`POST /auth/unified-login\` sets a session cookie, which every other call but the public ones needs. Calls that change something come from the app's own origin, or from no browser at all.
- **Errors** all have one form: \`{ statusCode, message }\`, \`statusCode\` being the HTTP status, with \`issues\` where fields break their schema and \`current\` where somebody else was first. What belongs to another school, or to a class that one does not teach, answers 404 as if it did not exist.
- **Proof.** Exports, erasures and other calls that say so take a proof of the last ten minutes, held by the session: 403 \`PROOF_NEEDED\` without one. Signing in by a password is one, and \`POST /auth/prove\` renews it.
- **Exactly once.** Calls that change something take an \`Idempotency-Key\`, but for those that do not name it, whose answers hold secrets or names, or that may be made again: the same key from the same account gives the first answer again.
- **Dates** are days of the school, \`YYYY-MM-DD\`, in its own time zone. Moments are ISO 8601 in UTC.
- **Lists** are bounded: \`limit\` and \`offset\` page through them, \`total\` tells how many there are.
`.trim();

const TAGS: Record<string, string> = {
  Auth: "Signing in and out, who one is, sessions, links from mails.",
  Notification: "Mails with links, and questions to the school's administrators.",
  Profile: "One's own details, picture, password, e-mail and terms.",
  Students: "Students and their history.",
  "Check-in": "The day's check-in of a class, behaviours, and the figures beside them.",
  Connection: "Prompts to reach out to a child.",
  Circle: "The day's circle activities and what was said of them.",
  Insights: "What the days add up to, for teachers.",
  "Admin dashboard": "The whole school's figures and the register.",
  "School: people": "The school's people and their accounts.",
  "School: classes": "The school's classes, who is in them, and classes that are lent.",
  School: "Rosters and photographs, from files.",
  "Running the school": "Absences, school days, behaviours, rules, settings, terms, tickets and the audit trail.",
};

/** The OpenAPI 3.1 document of every call that was registered, described, named and with examples. */
export function openApiDocument(api: OpenAPIHono<Env>): object {
  api.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: "daybell",
    description: "Set by signing in; over TLS its name is `__Host-daybell`.",
  });
  const things = nameSchemas().map((schema) => ({ type: "schema" as const, schema }));
  const document = new OpenApiGeneratorV31([...things, ...api.openAPIRegistry.definitions]).generateDocument({
    openapi: "3.1.0",
    info: { title: `${PRODUCT_NAME} API`, version: "1", description: DESCRIPTION },
    servers: [{ url: "/api" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  });
  describeNullables(document);
  describeParameters(document);
  addExamples(document);
  return document;
}

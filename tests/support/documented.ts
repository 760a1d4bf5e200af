import { calls } from "#contract/calls.ts";
import { type AnyCall, errorsOf } from "#server/http/openapi/call-errors.ts";

interface Told {
  method: string;
  path: RegExp;
  /** How many parts of the path are fixed: of two that fit, the one that names more is meant. */
  fixed: number;
  statuses: Set<number>;
}

function toldOf(call: AnyCall): Told {
  const parts = call.path.split("/");
  return {
    method: call.method,
    path: new RegExp(`^${parts.map((part) => (part.startsWith("{") ? "[^/]+" : part)).join("/")}$`),
    fixed: parts.filter((part) => !part.startsWith("{")).length,
    statuses: new Set([200, 302, ...Object.keys(errorsOf(call)).map(Number)]),
  };
}

const told: Told[] = Object.values(calls)
  .map((call: AnyCall) => toldOf(call))
  .sort((a, b) => b.fixed - a.fixed);

/** Throws where a call of the API answers what the API's own description does not tell. A 500 is a fault by itself. */
export function expectDocumented(method: string, path: string, status: number): void {
  const [plain = ""] = path.split("?");
  const call = told.find((one) => one.method === method && one.path.test(plain));
  if (call && status !== 500 && !call.statuses.has(status))
    throw new Error(`${method} ${plain} answered ${status}, which its description does not tell`);
}

import { describe, expect, test } from "vitest";
import { guard } from "#client/routes/-context.ts";
import { gate, type RouteKind, type Session, type Verdict } from "#client/routes/-gate.ts";
import type { Account } from "#contract/auth.ts";
import type { Role } from "#contract/roles.ts";

function account(role: Role, is_administrator = false, agreed_to_terms = true): Account {
  return {
    id: "a1",
    email: "someone@school.example",
    role,
    agreed_to_terms,
    session_expires_at: "2026-10-01T00:00:00.000Z",
    pending_email: null,
    has_password: true,
    lock_after_minutes: 15,
    person: {
      id: "p1",
      first_name: "Ada",
      last_name: "Abara",
      is_administrator,
      avatar_url: null,
      school: { id: "s1", name: "Maple", time_zone: "UTC", locale: "en" },
      classes: [],
    },
  };
}

const asked = (given: Account): Account => ({
  ...given,
  to_confirm: [
    {
      school: { id: "s2", name: "Oak" },
      email: given.email,
      persons: [{ first_name: "Ada", last_name: "Abara", role: "teacher" }],
    },
  ],
});

const signedIn = (given: Account): Session => ({ state: "signed-in", account: given });

const WHO: Record<string, Session> = {
  "signed out": { state: "signed-out" },
  unreachable: { state: "unreachable" },
  administrator: signedIn(account("teacher", true)),
  teacher: signedIn(account("teacher")),
  student: signedIn(account("student")),
  parent: signedIn(account("parent")),
  "student, flagged administrator": signedIn(account("student", true)),
  "teacher, terms not agreed": signedIn(account("teacher", false, false)),
  "parent, terms not agreed": signedIn(account("parent", false, false)),
  "teacher, asked by another school": signedIn(asked(account("teacher"))),
  "parent, terms not agreed, asked by another school": signedIn(asked(account("parent", false, false))),
};

/** Every kind of route with where it sends whom; `yes` lets pass, `terms` and `schools` hold there. */
const EXPECTED: Record<RouteKind, Record<keyof typeof WHO, string>> = {
  open: Object.fromEntries(Object.keys(WHO).map((who) => [who, "yes"])),
  login: {
    "signed out": "yes",
    unreachable: "yes",
    administrator: "/dashboard",
    teacher: "/",
    student: "/profile",
    parent: "/profile",
    "student, flagged administrator": "/profile",
    "teacher, terms not agreed": "/",
    "parent, terms not agreed": "/profile",
    "teacher, asked by another school": "/",
    "parent, terms not agreed, asked by another school": "/profile",
  },
  "signed-out": {
    "signed out": "yes",
    unreachable: "yes",
    administrator: "/",
    teacher: "/",
    student: "/profile",
    parent: "/profile",
    "student, flagged administrator": "/profile",
    "teacher, terms not agreed": "/",
    "parent, terms not agreed": "/profile",
    "teacher, asked by another school": "/",
    "parent, terms not agreed, asked by another school": "/profile",
  },
  "signed-in": {
    "signed out": "/login",
    unreachable: "/login",
    administrator: "yes",
    teacher: "yes",
    student: "yes",
    parent: "yes",
    "student, flagged administrator": "yes",
    "teacher, terms not agreed": "terms",
    "parent, terms not agreed": "terms",
    "teacher, asked by another school": "schools",
    "parent, terms not agreed, asked by another school": "terms",
  },
  teacher: {
    "signed out": "/login",
    unreachable: "/login",
    administrator: "yes",
    teacher: "yes",
    student: "/profile",
    parent: "/profile",
    "student, flagged administrator": "/profile",
    "teacher, terms not agreed": "terms",
    "parent, terms not agreed": "terms",
    "teacher, asked by another school": "schools",
    "parent, terms not agreed, asked by another school": "terms",
  },
  administrator: {
    "signed out": "/login",
    unreachable: "/login",
    administrator: "yes",
    teacher: "/404",
    student: "/404",
    parent: "/404",
    "student, flagged administrator": "/404",
    "teacher, terms not agreed": "terms",
    "parent, terms not agreed": "terms",
    "teacher, asked by another school": "schools",
    "parent, terms not agreed, asked by another school": "terms",
  },
};

const KIND_OF: Record<string, RouteKind> = {
  "/login": "login",
  "/404": "signed-in",
  "/dashboard": "administrator",
  "/": "teacher",
  "/profile": "signed-in",
};

const told = (verdict: Verdict): string =>
  verdict.kind === "redirect" ? verdict.to : verdict.kind === "allow" ? "yes" : verdict.kind;

describe("the gate", () => {
  const cases = Object.entries(EXPECTED).flatMap(([kind, row]) =>
    Object.entries(row).map(([who, where]) => [kind, who, where] as const),
  );

  test.each(cases)("%s, %s: %s", (kind, who, where) => {
    expect(told(gate(kind as RouteKind, WHO[who] ?? { state: "signed-out" }))).toBe(where);
  });

  test.each(cases)("%s, %s: no redirect leads to another one", (kind, who) => {
    const session = WHO[who] ?? { state: "signed-out" };
    const verdict = gate(kind as RouteKind, session);
    if (verdict.kind !== "redirect") return;
    expect(gate(KIND_OF[verdict.to] ?? "open", session).kind).not.toBe("redirect");
  });
});

describe("after signing in", () => {
  /** Where the login leads: what the router is told by the guard's throw. */
  function sentTo(who: string, redirect: string): unknown {
    try {
      guard("login", WHO[who] ?? { state: "signed-out" }, { pathname: "/login", href: "/login", search: { redirect } });
    } catch (thrown) {
      const { href, to } = (thrown as { options: { href?: string; to?: string } }).options;
      return href ?? to;
    }
    return undefined;
  }

  test.each([
    ["administrator", "/school/people", "/school/people"],
    ["administrator", "/dashboard?range=week", "/dashboard?range=week"],
    ["teacher", "/insights/positive", "/insights/positive"],
    ["teacher", "/school/people", "/"],
    ["teacher", "/dashboard-details/positive?range=week", "/"],
    ["student", "/students", "/profile"],
    ["parent", "/profile?part=device", "/profile?part=device"],
  ])("%s at %s, which the address says, lands at %s", (who, address, where) => {
    expect(sentTo(who, address)).toBe(where);
  });
});

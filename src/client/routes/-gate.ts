import type { Account } from "#contract/auth.ts";
import { homeOf, isAdministrator } from "#contract/roles.ts";

/** What the sign-in check found. `unreachable`: the server could not be asked, and no cached account may serve. */
export type Session = { state: "signed-in"; account: Account } | { state: "signed-out" } | { state: "unreachable" };

/** What a route asks of who opens it. */
export type RouteKind = "open" | "login" | "signed-out" | "signed-in" | "teacher" | "administrator";

export type Address = "/login" | "/404" | "/dashboard" | "/" | "/profile";

export type Verdict = { kind: "allow" } | { kind: "terms" } | { kind: "schools" } | { kind: "redirect"; to: Address };

const allow: Verdict = { kind: "allow" };
const to = (address: Address): Verdict => ({ kind: "redirect", to: address });

/** In this order: signed in? → terms agreed? → another school to answer? → role? */
function signedIn(session: Session, role: (account: Account) => Verdict): Verdict {
  if (session.state !== "signed-in") return to("/login");
  if (!session.account.agreed_to_terms) return { kind: "terms" };
  if (session.account.to_confirm?.length) return { kind: "schools" };
  return role(session.account);
}

const TABLE: Record<RouteKind, (session: Session) => Verdict> = {
  open: () => allow,
  login: (session) => (session.state === "signed-in" ? to(homeOf(session.account)) : allow),
  // Administrators too go to `/` from here; students and parents may not see it.
  "signed-out": (session) => {
    if (session.state !== "signed-in") return allow;
    return to(session.account.role === "teacher" ? "/" : homeOf(session.account));
  },
  "signed-in": (session) => signedIn(session, () => allow),
  teacher: (session) => signedIn(session, (account) => (account.role === "teacher" ? allow : to(homeOf(account)))),
  administrator: (session) => signedIn(session, (account) => (isAdministrator(account) ? allow : to("/404"))),
};

/**
 * The one gate of all routes. Pure and synchronous: it decides
 * from the session alone, before a view renders or its code loads. No redirect ever leads to another redirect.
 */
export const gate = (kind: RouteKind, session: Session): Verdict => TABLE[kind](session);

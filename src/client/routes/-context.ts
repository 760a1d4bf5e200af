import type { QueryClient } from "@tanstack/react-query";
import type { UseStore } from "idb-keyval";
import { redirect } from "@tanstack/react-router";
import type { Account } from "#contract/auth.ts";
import { isAdministrator } from "#contract/roles.ts";
import type { ErrorAnswer } from "#contract/error-answer.ts";
import type { Outbox } from "#client/outbox/outbox.ts";
import { gate, type RouteKind, type Session } from "./-gate.ts";
import { isDeep, safeReturn } from "./-search.ts";
import { takeWayBack } from "./-way-back.ts";

/** What may be done with a session; the start of the app does it. */
export interface SessionActions {
  /** Makes a call that signs in, after a logout that is still to be sent. Nobody is entered yet: a person may be chosen. */
  signIn: <T>(ask: () => Promise<T | ErrorAnswer>) => Promise<T | ErrorAnswer>;
  /** This account is who works here from now on. */
  enter: (account: Account) => Promise<void>;
  /** The same account with new facts: terms agreed, a name changed. */
  refresh: (account: Account) => Promise<void>;
  /** Asks the server for its present facts; where they are other ones, as `refresh`. */
  askAgain: () => void;
  /** Another account behind the same e-mail: everything of the present one leaves this page first. */
  switchTo: (account: Account) => Promise<void>;
  /** Locks the account's tabs on this device until its password or PIN is given. */
  lock: () => Promise<void>;
  /** Ends the session, also without a network, and goes to `/login`. */
  signOut: () => Promise<void>;
}

export interface RouterContext {
  session: Session;
  /** Whether the account's tabs are locked; pages that show nothing of it open all the same. */
  locked: boolean;
  /** The queue of what a teacher records; null for everyone else. */
  outbox: Outbox | null;
  actions: SessionActions;
  /** What this device keeps of the account, until it signs out. */
  deviceStore: UseStore | null;
  queryClient: QueryClient;
}

/** The signed-in layout throws it to hold an account at the terms; nothing below is loaded or asked for meanwhile. */
export class TermsRequired extends Error {
  override readonly name = "TermsRequired";
  readonly account: Account;

  constructor(account: Account) {
    super("Terms of service not agreed to");
    this.account = account;
  }
}

/** The same for an account that another school has named as its own, until its owner has answered. */
export class SchoolsToConfirm extends Error {
  override readonly name = "SchoolsToConfirm";
  readonly account: Account;

  constructor(account: Account) {
    super("Another school has named this e-mail");
    this.account = account;
  }
}

interface Opened {
  pathname: string;
  href: string;
  search: object;
}

/** Whether an address is one of those that its role may open; another person's may have been left on a shared device. */
function mayOpen(account: Account, href: string): boolean {
  if (account.role !== "teacher") return /^\/profile\b/i.test(href);
  return isAdministrator(account) || !/^\/(?:dashboard|school)\b/i.test(href);
}

/** Where the login leads whom it has let in, if not home: as its address says, or to where this tab's session ended. */
function returnTo(account: Account, search: object): string | undefined {
  const kept = takeWayBack(account.id);
  const asked = safeReturn("redirect" in search ? search.redirect : undefined) ?? safeReturn(kept);
  return asked !== undefined && mayOpen(account, asked) ? asked : undefined;
}

/** The verdict of the gate, in the router's terms. Who is sent to sign in comes back to the very page. */
export function guard(kind: RouteKind, session: Session, opened: Opened): void {
  const verdict = gate(kind, session);
  if (verdict.kind === "terms" && session.state === "signed-in") throw new TermsRequired(session.account);
  if (verdict.kind === "schools" && session.state === "signed-in") throw new SchoolsToConfirm(session.account);
  if (verdict.kind !== "redirect") return;
  const { to } = verdict;
  if (to === "/login")
    throw redirect({
      to,
      search: isDeep(opened.pathname, opened.href) ? { redirect: opened.href } : {},
      replace: true,
    });
  const back = kind === "login" && session.state === "signed-in" ? returnTo(session.account, opened.search) : undefined;
  if (back) throw redirect({ href: back, replace: true });
  throw redirect({ to, replace: true });
}

/** The account below the signed-in layout, whose guard lets nobody else pass. */
export function signedInAccount(session: Session): Account {
  if (session.state !== "signed-in") throw redirect({ to: "/login", replace: true });
  return session.account;
}

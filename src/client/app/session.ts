import type { QueryClient } from "@tanstack/react-query";
import type { UseStore } from "idb-keyval";
import type { Account } from "#contract/auth.ts";
import { actAs } from "#client/api/acting-as.ts";
import { sealingKey } from "#client/api/sealing-key.ts";
import { isErrorAnswer } from "#client/api/answer.ts";
import type { Outbox } from "#client/outbox/outbox.ts";
import { setCovered } from "#client/ui/covered.ts";
import { whenIdle } from "#client/ui/later.tsx";
import { orderNames } from "#client/ui/names.ts";
import type { SessionActions } from "#client/routes/-context.ts";
import type { Session } from "#client/routes/-gate.ts";
import { keepWayBack } from "#client/routes/-way-back.ts";
import { homeOf } from "#contract/roles.ts";
import { type AccountCache, removeOtherCaches } from "./account-cache.ts";
import { AccountParts, type Parts } from "./account-parts.ts";
import { askMe } from "./ask-me.ts";
import { askForClass, leadsToClass, loadAskAhead } from "./class-ahead.ts";
import { askToSignIn } from "./ask-to-sign-in.ts";
import { cacheAccount, clearLeaving, endCachedSession, markLeaving } from "./cached-session.ts";
import { beLeft, bringWordsBack, forgetOthers, loadLock, sealOthers } from "./late-parts.ts";
import { lockDue } from "./lock-due.ts";
import { onOtherTab, tellTabs } from "./other-tabs.ts";
import { forgetLock, oweLock } from "./owed.ts";
import { sendPendingLogout } from "./pending-logout.ts";
import { type Asked, type Found, signedOut } from "./resolve-session.ts";
import { DEVICE_PATIENCE_MS, within } from "./within.ts";
import { wordsLeft } from "./words-left.ts";

/** How long what stays is waited for to be sealed, or opened again; the next start does the rest; in ms. */
const SEALING_MS = 3000;
/** How long signing out waits for the server before it leaves the rest to the next start; in ms. */
const LOGOUT_MS = 4000;

/** The session of this tab, and everything that hangs on it. One for each page. */
export class SessionKeeper {
  #session: Session = { state: "signed-out" };
  #accountId: string | null = null;
  #locked = false;
  #gone = false;
  #cache: AccountCache | null = null;
  #outbox: Outbox | null = null;
  readonly #parts: AccountParts;
  readonly #queryClient: QueryClient;
  #changed: () => Promise<void> = async () => undefined;
  #hasBegun = (): void => undefined;
  readonly #begun = new Promise<void>((resolve) => (this.#hasBegun = resolve));
  readonly #listeners = new Set<() => void>();

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
    this.#parts = new AccountParts(queryClient);
  }

  get session(): Session {
    return this.#session;
  }

  /** Whose outbox is open here, or about to be. */
  get accountId(): string | null {
    return this.#accountId;
  }

  /** While true nothing of the account is drawn; what waits goes on being sent. */
  get locked(): boolean {
    return this.#locked;
  }

  /** From now on nothing is drawn: the page is about to be replaced, and stays empty where the browser brings it back. */
  get gone(): boolean {
    return this.#gone;
  }

  setLocked(locked: boolean): void {
    this.#locked = locked;
    setCovered(locked);
    this.#set(this.#session);
    // The address may have moved on beneath the lock.
    if (!locked) void this.#changed();
  }

  /** What was refused while the session was locked is asked for again, and who is signed in first. */
  async readAnew(): Promise<void> {
    await this.apply(await askMe());
    await Promise.all([this.#queryClient.invalidateQueries(), this.#changed()]);
  }

  /** What this device keeps of the account, until it signs out. */
  get deviceStore(): UseStore | null {
    return this.#cache?.store ?? null;
  }

  get outbox(): Outbox | null {
    return this.#outbox;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #actAs(accountId: string | null): void {
    this.#accountId = accountId;
    actAs(accountId);
  }

  #set(session: Session): void {
    this.#session = session;
    if (session.state === "signed-in") orderNames(session.account.person.school);
    for (const listener of this.#listeners) listener();
  }

  /** Called after every change, so that the router decides anew. */
  onChange(listener: () => Promise<void>): void {
    this.#changed = listener;
  }

  /** Whoever worked here last comes again as a rule: what the device holds of them is read while the server is asked. */
  prepare(account: Account): void {
    this.#parts.prepare(account);
    if (!leadsToClass({ state: "signed-in", account }, location)) return;
    loadAskAhead()
      .then(({ findAhead }) => findAhead(account))
      .catch(() => undefined);
  }

  /**
   * Takes over what the sign-in check found; opens the account's cache before anything renders. Who is `proven`, having
   * just signed in, is not met by the lock. A session that ended opens no later start without a network either.
   */
  async begin({ locked, ended, ...session }: Found, proven = false): Promise<void> {
    const account = session.state === "signed-in" ? session.account : null;
    this.#actAs(account?.id ?? null);
    if (ended) {
      await endCachedSession();
      whenIdle(() => void forgetOthers(this).catch(() => undefined));
    }
    if (account?.role === "teacher" && sealingKey() === null) whenIdle(() => void askMe());
    if (proven) this.#askAhead(session);
    const [parts] = await Promise.all([this.#parts.of(account), account && cacheAccount(account)]);
    const cache = account && parts && (await this.#open(account, parts));
    const due = account && lockDue(await cache?.locksAt(), account);
    // By its PIN the device may be open where the server has not heard of it.
    const isOpen =
      !locked || (cache && (await (await import("./afterwards.ts")).owedSecret(cache.store)) !== undefined);
    this.#locked = !proven && (Boolean(due) || !isOpen);
    if (!proven && !this.#locked) this.#askAhead(session);
    if (account && due && !proven && !locked) oweLock(account.id);
    if (proven) forgetLock();
    // A field takes what is kept of it as it is drawn.
    if (account && wordsLeft()) await within(SEALING_MS, bringWordsBack(account.id));
    this.#set(session);
    this.#hasBegun();
    if (due && proven) void loadLock(this).then((lock) => lock.unlock());
    // What the server alone knew is kept here too.
    if (this.#locked && !due) void loadLock(this).then((lock) => lock.lock());
  }

  #askAhead(session: Session): void {
    // Where its code cannot be had the page says so.
    askForClass(this.#queryClient, session).catch(() => undefined);
  }

  /** What the device holds of the account. The outbox does not wait for the terms. */
  async #open(account: Account, { cache, queue }: Parts): Promise<AccountCache> {
    this.#cache = cache;
    this.#outbox = queue?.openAccountOutbox(account, this.#queryClient, cache.kept) ?? null;
    // What waits belongs to the very first view; where it cannot be read, the chip says so.
    if (this.#outbox) await within(DEVICE_PATIENCE_MS, this.#outbox.ready);
    if (this.#outbox) askToSignIn(this.#outbox, () => void this.end("/login?expired=true"));
    void removeOtherCaches(account.id);
    return cache;
  }

  readonly actions: SessionActions = {
    signIn: async (ask) => {
      await sendPendingLogout();
      const answer = await ask();
      if (!isErrorAnswer(answer)) await clearLeaving();
      return answer;
    },
    enter: async (account) => {
      await this.begin({ state: "signed-in", account }, true);
      tellTabs(account.id);
      await this.#changed();
    },
    refresh: async (account) => {
      await cacheAccount(account);
      this.#set({ state: "signed-in", account });
      await this.#changed();
    },
    askAgain: () => {
      if (this.#session.state === "signed-in") void askMe().then((asked) => this.apply(asked));
    },
    switchTo: async (account) => {
      tellTabs(account.id);
      await this.#leave();
      await cacheAccount(account);
      this.#goTo(homeOf(account));
    },
    lock: async () => (await loadLock(this)).lock(),
    signOut: async () => {
      await markLeaving();
      tellTabs(null);
      await this.#leave();
      await within(SEALING_MS, sealOthers(this));
      await within(LOGOUT_MS, sendPendingLogout());
      this.#goTo("/login");
    },
  };

  #empty(): void {
    this.#gone = true;
    this.#set(this.#session);
  }

  #goTo(address: string): void {
    this.#empty();
    location.assign(address);
  }

  /** No name of the account is left on the device, in the page or in the queries under way. */
  async #leave(): Promise<void> {
    this.#outbox?.stop();
    forgetLock();
    await endCachedSession();
    await this.#queryClient.cancelQueries();
    const cache = this.#cache;
    this.#cache = null;
    await cache?.destroy();
    this.#queryClient.clear();
    this.#actAs(null);
  }

  /** The session ended on the server: durably, before the browser leaves. Signing in again leads back here. */
  async end(address: string): Promise<void> {
    if (this.#session.state === "signed-in") keepWayBack(this.#session.account, location);
    const left = within(SEALING_MS, beLeft(this));
    await endCachedSession();
    tellTabs(null, true);
    await Promise.all([left, within(SEALING_MS, this.#cache?.forget() ?? Promise.resolve())]);
    this.#goTo(address);
  }

  /** An answer that came late, or when a page was looked at again. */
  async apply(asked: Asked): Promise<void> {
    if (asked.kind === "unknown") return;
    // Before there is a session to compare with, any account would seem to be another one.
    await this.#begun;
    if (asked.kind === "locked") return this.#heardLocked(asked);
    if (this.#session.state === "unreachable") return this.#answered(asked);
    const mine = this.#session.state === "signed-in" ? this.#session.account : null;
    // An empty answer may be a portal's: a session in use ends by the server's own word alone.
    if (asked.kind === "nobody") return mine && asked.ended ? this.end("/login?expired=true") : undefined;
    if (!mine || mine.id !== asked.account.id) return this.#startAnew(asked.account);
    // Nobody is asked about another school in the middle of their work: that waits for the next start.
    const found = mine.to_confirm ? asked.account : { ...asked.account, to_confirm: undefined };
    const renewed = { ...mine, session_expires_at: found.session_expires_at };
    if (JSON.stringify(renewed) === JSON.stringify(found)) return cacheAccount(renewed);
    return this.actions.refresh(found);
  }

  /** The server calls the session locked. `askedAt`: see `onSessionLocked`. */
  readonly heardLocked = async (askedAt: number): Promise<void> => {
    if (this.#session.state === "signed-in" && !this.#locked) await (await loadLock(this)).heardLocked(askedAt);
  };

  async #heardLocked({ accountId, askedAt }: Extract<Asked, { kind: "locked" }>): Promise<void> {
    if (this.#session.state === "unreachable") {
      // Nothing here tells whose device it is.
      await this.begin({ state: "signed-out" });
      return this.#changed();
    }
    if (this.#session.state === "signed-in" && this.#session.account.id !== accountId) this.startAnew();
    else await this.heardLocked(askedAt);
  }

  /** The first answer at all, to a page that could not ask before. */
  async #answered(asked: Extract<Asked, { kind: "account" | "nobody" }>): Promise<void> {
    await this.begin(asked.kind === "account" ? { state: "signed-in", account: asked.account } : signedOut(asked));
    if (asked.kind === "nobody" && asked.ended) whenIdle(() => void sealOthers(this).catch(() => undefined));
    await this.#changed();
  }

  async #startAnew(account: Account): Promise<void> {
    await cacheAccount(account);
    this.startAnew();
  }

  /** Draws nothing of what stands here any more, and loads the page. */
  startAnew(): void {
    this.#cache?.leave();
    this.#empty();
    location.reload();
  }

  /** Whoever is in the midst of something here goes on, and is asked to sign in when it is sent. */
  async #endedElsewhere(): Promise<void> {
    await this.#cache?.forget();
    const isHalfDone = await import("./afterwards.ts").then(
      (parts) => parts.isHalfDone(),
      () => true,
    );
    if (!isHalfDone) location.reload();
  }

  /** Follows the other tabs. */
  watch(): void {
    onOtherTab(({ accountId, ended }) => {
      const mine = this.#session.state === "signed-in" ? this.#session.account.id : null;
      if (accountId === mine) return;
      // Kept data goes first: a late save would bring back names that the other tab has just removed.
      if (ended) void this.#endedElsewhere();
      else
        void Promise.allSettled([within(SEALING_MS, beLeft(this)), this.#cache?.destroy()]).then(() =>
          this.startAnew(),
        );
    });
  }
}

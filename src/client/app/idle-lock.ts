import { get, set } from "idb-keyval";
import type { Account } from "#contract/auth.ts";
import { unlockByPin } from "#client/features/lock/server-lock.ts";
import { forgetOwed, owedSecret } from "#client/features/lock/owed-secret.ts";
import { LOCKS_AT } from "./account-cache.ts";
import { idleMs, lockDue } from "./lock-due.ts";
import { forgetLock, oweLock } from "./owed.ts";
import type { SessionKeeper } from "./session.ts";
import { tellLockUntilHeard } from "./tell-lock.ts";

/** How often it is looked whether the time has come, and how often activity is written down at most; in ms. */
const LOOK_MS = 5000;
const RENEW_MS = 5000;
/** Within which a server that could not be told is told again, at random; in ms. */
const TELL_AGAIN_MS = 20_000;

interface News {
  accountId: string;
  locked: boolean;
  locksAt: number;
}

/**
 * Locks the tabs of an account after its idle minutes or when asked. The moment lies on the device, so that it holds over
 * reloads, restarts and sleep, and for all tabs together.
 */
export class IdleLock {
  readonly #keeper: SessionKeeper;
  readonly #tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("daybell-lock");
  #began = false;
  #locksAt = 0;
  #renewedAt = 0;
  /** As the account was when it was last looked at. */
  #minutes: Pick<Account, "lock_after_minutes"> | null = null;
  /** As `performance.now()` tells it; calls made before were refused by a lock that is open again. */
  #openedAt = 0;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(keeper: SessionKeeper) {
    this.#keeper = keeper;
    keeper.subscribe(() => {
      this.#heedShorter();
      void this.#begin();
    });
    void this.#begin();
  }

  get #account(): Account | null {
    const { session } = this.#keeper;
    return session.state === "signed-in" ? session.account : null;
  }

  async #begin(): Promise<void> {
    if (this.#began || !this.#account) return;
    this.#began = true;
    this.#minutes = this.#account;
    const kept = await this.#read();
    if (kept !== undefined) this.#locksAt ||= kept;
    // Somebody may have locked it meanwhile.
    else if (!this.#keeper.locked) this.#renew();
    for (const sign of ["pointerdown", "pointermove", "keydown", "wheel"])
      addEventListener(sign, () => this.#used(), { capture: true, passive: true });
    for (const sign of ["pageshow", "focus"]) addEventListener(sign, () => void this.#look());
    document.addEventListener("visibilitychange", () => void this.#look());
    setInterval(() => void this.#look(), LOOK_MS);
    this.#tabs?.addEventListener("message", ({ data }: MessageEvent<News>) => this.#hear(data));
    addEventListener("online", () => void this.#tellOpened());
    await this.#look();
    if (this.#keeper.locked) void tellLockUntilHeard();
    else void this.#tellOpened();
  }

  /** Locks now, in every tab of the account and over restarts; the server hears of it as soon as it can be told. */
  async lock(): Promise<void> {
    const account = this.#account;
    const store = this.#keeper.deviceStore;
    if (account) oweLock(account.id);
    await this.#to(true, 0);
    if (store) await forgetOwed(store);
    void tellLockUntilHeard();
  }

  /** The account has proven itself. */
  async unlock(): Promise<void> {
    const account = this.#account;
    forgetLock();
    this.#openedAt = performance.now();
    if (account) await this.#to(false, Date.now() + idleMs(account));
    await this.#tellOpened();
  }

  /**
   * The server called the session locked, to a call that was made at `askedAt`: by a lock of which this tab has not heard,
   * or because it has not heard itself that the PIN opened the device.
   */
  async heardLocked(askedAt: number): Promise<void> {
    if (this.#keeper.locked || askedAt < this.#openedAt) return;
    if ((await this.#tellOpened()) === "unknown") await this.lock();
  }

  /** Tells the server of a device that its PIN has opened: `unknown` where it takes nothing for that, or nothing is owed. */
  async #tellOpened(): Promise<"told" | "later" | "unknown"> {
    const store = this.#keeper.deviceStore;
    const secret = store && (await owedSecret(store));
    if (!store || !secret || this.#keeper.locked) return "unknown";
    const verdict = await unlockByPin(secret);
    if (verdict === "unknown") {
      this.#tellAgain();
      return "later";
    }
    await forgetOwed(store);
    if (verdict === "refused") {
      await this.lock();
      return "told";
    }
    this.#openedAt = performance.now();
    await this.#keeper.readAnew();
    return "told";
  }

  #tellAgain(): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.#tellOpened(), Math.random() * TELL_AGAIN_MS);
  }

  async #to(locked: boolean, locksAt: number): Promise<void> {
    this.#keeper.setLocked(locked);
    await this.#keep(locksAt);
  }

  #used(): void {
    const account = this.#account;
    if (!account || this.#keeper.locked) return;
    if (lockDue(this.#locksAt, account)) void this.#look();
    else if (Math.abs(Date.now() - this.#renewedAt) > RENEW_MS) this.#renew();
  }

  #renew(): void {
    const account = this.#account;
    if (!account) return;
    this.#renewedAt = Date.now();
    void this.#keep(Date.now() + idleMs(account));
  }

  /** Where a school has shortened the time, a moment that now lies too far ahead tells of no clock that was set back. */
  #heedShorter(): void {
    const account = this.#account;
    const before = this.#minutes;
    this.#minutes = account;
    if (!account || !before || this.#keeper.locked || idleMs(account) >= idleMs(before)) return;
    if (!lockDue(this.#locksAt, before)) void this.#keep(Math.min(this.#locksAt, Date.now() + idleMs(account)));
  }

  async #look(): Promise<void> {
    const account = this.#account;
    if (!account || this.#keeper.locked || !lockDue(this.#locksAt, account)) return;
    // Another tab may have been in use while this one slept.
    const kept = await this.#read();
    if (lockDue(kept ?? 0, account)) await this.lock();
    else this.#locksAt = kept ?? 0;
  }

  #hear({ accountId, locked, locksAt }: News): void {
    if (accountId !== this.#account?.id) return;
    this.#locksAt = locksAt;
    if (!locked) this.#openedAt = performance.now();
    if (locked !== this.#keeper.locked) this.#keeper.setLocked(locked);
  }

  async #read(): Promise<number | undefined> {
    const store = this.#keeper.deviceStore;
    return store ? get<number>(LOCKS_AT, store).catch(() => undefined) : undefined;
  }

  async #keep(locksAt: number): Promise<void> {
    const account = this.#account;
    const store = this.#keeper.deviceStore;
    this.#locksAt = locksAt;
    if (!account || !store) return;
    this.#tabs?.postMessage({ accountId: account.id, locked: this.#keeper.locked, locksAt } satisfies News);
    await set(LOCKS_AT, locksAt, store).catch(() => undefined);
  }
}

let lock: IdleLock | null = null;

/** The one of this page. */
export const idleLock = (keeper: SessionKeeper): IdleLock => (lock ??= new IdleLock(keeper));

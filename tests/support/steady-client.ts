import { setTimeout as pause } from "node:timers/promises";
import { createEvent } from "#contract/check-in.ts";
import { newId } from "#server/ids.ts";
import type { SignedIn } from "./factories.ts";

/** Between two attempts of a client whose server does not answer, in ms. */
const AGAIN_MS = 20;

/** What a device did while its server came and went. */
export interface Sent {
  /** The notes of the taps that were answered as taken, each of its own. */
  taken: string[];
  /** Attempts that came to nothing, and were made again with the same key. */
  failed: number;
}

/** Who asks where, and of whom a tap tells. */
interface Tapper {
  as: SignedIn;
  /** The address of the server for the next attempt. */
  origin: () => string;
  event: { behavior_id: string; student_ids: string[]; class_id: string; occurred_at: string };
}

/** Taps one after the other as long as `goesOn` says so; each is sent, as the app does it, until it is answered. */
export async function keepTapping({ as, origin, event }: Tapper, goesOn: () => boolean): Promise<Sent> {
  const sent: Sent = { taken: [], failed: 0 };
  while (goesOn()) {
    const note = newId();
    const request = {
      method: "POST",
      headers: { ...as.headers, "Content-Type": "application/json", "Idempotency-Key": note },
      body: JSON.stringify({ ...event, note }),
    };
    while (!(await isTaken(`${origin()}/api${createEvent.path}`, request))) {
      sent.failed += 1;
      await pause(AGAIN_MS);
    }
    sent.taken.push(note);
  }
  return sent;
}

/** False where nobody answered, or only for the moment; throws on every other answer. */
async function isTaken(address: string, request: RequestInit): Promise<boolean> {
  const answer = await fetch(address, request).catch(() => null);
  const body = await answer?.text().catch(() => null);
  if (!answer || body === undefined || body === null || answer.status === 503) return false;
  if (answer.status !== 200) throw new Error(`${answer.status}: ${body}`);
  return true;
}

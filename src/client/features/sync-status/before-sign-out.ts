import { type Clock, deviceClock, sleep } from "#client/outbox/clock.ts";
import type { OutboxSnapshot } from "#client/outbox/memory.ts";
import type { Outbox } from "#client/outbox/outbox.ts";

/** How long someone who signs out waits for the last taps to be sent, in ms. */
const PATIENCE = 5_000;

export interface Leaving {
  /** Rows that would stay behind, sealed on the device for this account alone; refused ones included. */
  waiting: number;
  /** How many of them carry words that somebody typed: a note, what was agreed, what was said in a circle. */
  withNotes: number;
  /** The device did not say in time what waits on it. */
  unknown?: true;
}

const hasWords = ({ args }: OutboxSnapshot["rows"][number]): boolean =>
  Boolean(
    ("note" in args && args.note) ||
    "text" in args ||
    "comment" in args ||
    ("resolutions" in args && args.resolutions.length > 0),
  );

/**
 * Tries to send what waits, then tells what is left: the shell offers to stay, or to leave
 * it on the device until the same account signs in again. Nothing is ever deleted by signing out. A device that does not
 * answer keeps nobody signed in.
 */
export async function beforeSignOut(outbox: Outbox, clock: Clock = deviceClock): Promise<Leaving> {
  const isLeft = (): boolean => {
    const { keeping, waiting } = outbox.getSnapshot();
    return keeping.length + waiting > 0;
  };
  const read = outbox.ready.then(
    () => true,
    () => true,
  );
  const isKnown = await Promise.race([read, sleep(clock, PATIENCE).then(() => false)]);
  if (!isKnown) return { ...leftOf(outbox), unknown: true };
  if (isLeft()) await Promise.race([outbox.flush().catch(() => undefined), sleep(clock, PATIENCE)]);
  return leftOf(outbox);
}

function leftOf(outbox: Outbox): Leaving {
  const { keeping, waiting, needsYou, rows } = outbox.getSnapshot();
  return {
    waiting: keeping.length + waiting + needsYou.length,
    withNotes: [...rows, ...keeping].filter(hasWords).length,
  };
}

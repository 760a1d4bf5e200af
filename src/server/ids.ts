import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

/** Random bytes of one id, and of so many at a time: asking for them one by one takes longer than all else of an id. */
const BYTES = 16;
const random = new Uint8Array(BYTES * 256);
let used = random.length;

let latest = -Infinity;
let count = 0;

/**
 * A new opaque id: UUIDv7 (RFC 9562), so that rows of one time lie together. Those of one millisecond count up, as its
 * section 6.2 has it, in the order in which they were made.
 */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const own = random.subarray(used, (used += BYTES));
  const now = Date.now();
  // A clock that was set back makes no id that is before an earlier one.
  if (now > latest) {
    latest = now;
    // The upper half stays free, so that a millisecond's count never runs over.
    count = new DataView(own.buffer, own.byteOffset).getUint32(0) >>> 1;
  } else count += 1;
  return v7({ random: own, msecs: latest, seq: count });
}

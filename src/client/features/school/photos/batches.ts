import { v4 } from "uuid";
import type { Ready } from "./prepare.ts";

/** What travels together, always under one key: sent again it does nothing twice. */
export interface Batch {
  key: string;
  photos: Ready[];
}

/** Pictures in one request (contract/photos.ts). */
const MOST = 20;
/** Their bytes: many a proxy takes no more than 1 MiB unless told so, with what the form puts around them. */
const MOST_BYTES = 960 * 1024;

/** The pictures in their order, as many to a request as it may hold. */
export function batchesOf(ready: readonly Ready[]): Batch[] {
  const batches: Batch[] = [];
  let open: Ready[] = [];
  let bytes = 0;
  for (const one of ready) {
    const { size } = one.picture;
    if (open.length === 0 || open.length === MOST || bytes + size > MOST_BYTES) {
      open = [];
      bytes = 0;
      batches.push({ key: v4(), photos: open });
    }
    open.push(one);
    bytes += size;
  }
  return batches;
}

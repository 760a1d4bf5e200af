import type { Connection } from "#contract/connection.ts";
import { notify } from "#client/ui/notice-store.ts";
import { messages } from "./messages.ts";

const NEEDED_MS = 15_000;

/** What became of a connection that somebody else had settled before its completion came. */
export function tellSettledOtherwise(connection: Connection): void {
  notify({ text: messages.settledOtherwise(connection), duration: NEEDED_MS });
}

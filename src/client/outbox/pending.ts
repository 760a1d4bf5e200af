import type { Row } from "./commands.ts";

/**
 * The one rule of what a tap on this device comes to, on every screen: it counts from the finger on, whether it is being
 * kept, waits or is on its way, until the cache has it from the server. What the server refused counts nowhere: it is
 * shown as needing somebody, and what it would have changed stands as it was.
 */
export const counts = ({ refusal }: Row): boolean => refusal === null;

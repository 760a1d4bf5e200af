import { buildAnew } from "./build-when-changed.ts";

/* `npm run build`: the client, and a note of what it was made of, so that `npm start` finds it fresh. */

try {
  await buildAnew(console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

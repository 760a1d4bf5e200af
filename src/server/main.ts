import { builtClient } from "#server/cli/build-when-changed.ts";
import { serve } from "#server/serve.ts";

/* The server out of its source, without a build of it: for development. */

await serve(process.argv.slice(2), builtClient);

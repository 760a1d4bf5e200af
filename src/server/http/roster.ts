import * as calls from "#contract/roster.ts";
import { AppError } from "#server/errors.ts";
import { countAttempt } from "#server/services/limits/rate-limit.ts";
import { changeHeldRoster, getHeldRoster } from "#server/services/roster/held-roster.ts";
import { type ReceivedFile, receiveUpload } from "#server/services/roster/receive-upload.ts";
import type { Deps } from "./deps.ts";
import { answerLines } from "./lines.ts";
import { type Api, type Request, requireSession, serve, serveRaw } from "./serve.ts";

/** Each takes a processor for seconds. */
const IMPORTS = { most: 60, seconds: 3600 };
const MAX_BYTES = 32 * 1024 * 1024;
const TOO_LARGE = "The file is larger than 32 MiB. Ask whoever runs this server to import it.";

export function rosterRoutes(api: Api, deps: Deps): void {
  serve(api, deps, calls.getHeldRoster, getHeldRoster);
  serve(api, deps, calls.changeHeldRoster, (ctx, { body }) => changeHeldRoster(ctx, body));

  serveRaw(api, calls.checkRoster, async (c, { query, body }) => {
    const { actor, file, now } = await receive(c, deps, body);
    return answerLines(c, deps, async (tell, signal) => {
      try {
        const upload = { path: file.path, digest: file.digest, actor, sourceId: query.school, now };
        return { preview: await deps.rosters.check(upload, tell, signal) };
      } finally {
        await file.remove();
      }
    });
  });

  serveRaw(api, calls.applyRoster, async (c, { query, body, key }) => {
    const { actor, file, now } = await receive(c, deps, body);
    return answerLines(c, deps, async (tell) => {
      try {
        const upload = { path: file.path, digest: file.digest, actor, sourceId: query.school, now, promise: query.promise, allowEnding: query.allow_ending === "true", key };
        return { applied: await deps.rosters.apply(upload, tell) };
      } finally {
        await file.remove();
      }
    });
  });
}

async function receive(c: Request, deps: Deps, body: ReadableStream<Uint8Array>) {
  const { actor } = requireSession(c);
  const now = deps.clock();
  await countAttempt(deps.database, `roster/login/${actor.loginId}`, IMPORTS, now);
  if (Number(c.req.header("Content-Length") ?? 0) > MAX_BYTES) throw new AppError(413, TOO_LARGE);
  const file: ReceivedFile = await receiveUpload(body, { maxBytes: MAX_BYTES, tooLarge: TOO_LARGE });
  return { actor, file, now };
}

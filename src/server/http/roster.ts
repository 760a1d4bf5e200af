import * as calls from "#contract/roster.ts";
import { countAttempt } from "#server/services/limits/rate-limit.ts";
import { changeHeldRoster, getHeldRoster } from "#server/services/roster/held-roster.ts";
import { type ReceivedFile, receiveUpload } from "#server/services/roster/receive-upload.ts";
import type { Deps } from "./deps.ts";
import { streamNdjson } from "./ndjson.ts";
import { type Api, type Request, requireSession, serve, serveRaw } from "./serve.ts";

/** Each takes a processor for seconds. */
const IMPORTS = { most: 60, seconds: 3600 };

export function rosterRoutes(api: Api, deps: Deps): void {
  serve(api, deps, calls.getHeldRoster, getHeldRoster);
  serve(api, deps, calls.changeHeldRoster, (ctx, { body }) => changeHeldRoster(ctx, body));
  const admit = (c: Request): Promise<void> =>
    countAttempt(deps.database, `roster/login/${requireSession(c).actor.loginId}`, IMPORTS, deps.clock());

  serveRaw(
    api,
    calls.checkRoster,
    async (c, { query, body }) => {
      const { actor, file, now } = await receive(c, deps, body);
      return streamNdjson(c, deps, async (tell, signal) => {
        try {
          const upload = { path: file.path, digest: file.digest, actor, sourceId: query.school, now };
          return { preview: await deps.rosters.check(upload, tell, signal) };
        } finally {
          await file.remove();
        }
      });
    },
    admit,
  );

  serveRaw(
    api,
    calls.applyRoster,
    async (c, { query, body, key }) => {
      const { actor, file, now } = await receive(c, deps, body);
      return streamNdjson(c, deps, async (tell) => {
        try {
          const upload = {
            path: file.path,
            digest: file.digest,
            actor,
            sourceId: query.school,
            now,
            promise: query.promise,
            allowEnding: query.allow_ending === "true",
            key,
          };
          return { applied: await deps.rosters.apply(upload, tell) };
        } finally {
          await file.remove();
        }
      });
    },
    admit,
  );
}

async function receive(c: Request, deps: Deps, body: AsyncIterable<Uint8Array>) {
  const { actor } = requireSession(c);
  const now = deps.clock();
  const file: ReceivedFile = await receiveUpload(body, deps.config.dataDir);
  return { actor, file, now };
}

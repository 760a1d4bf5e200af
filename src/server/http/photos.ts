import { createHash } from "node:crypto";
import * as calls from "#contract/photos.ts";
import { countAttempt } from "#server/services/limits/rate-limit.ts";
import { matchPhotos } from "#server/services/photos/match-photos.ts";
import { cutPhotos, storePhotos } from "#server/services/photos/store-photos.ts";
import { once } from "#server/services/idempotency/once.ts";
import type { Deps } from "./deps.ts";
import { type Api, requireSession, serveOpen } from "./serve.ts";

/** Requests of 20 pictures: a school of 10,000 in an hour. */
const BATCHES = { most: 500, seconds: 3600 };

export function photoRoutes(api: Api, deps: Deps): void {
  serveOpen(api, calls.storePhotos, async (c, { body, key }) => {
    const { actor } = requireSession(c);
    const now = deps.clock();
    await countAttempt(deps.database, `photos/login/${actor.loginId}`, BATCHES, now);
    const files = await Promise.all(Object.entries(body).map(async ([id, file]): Promise<[string, Buffer]> => [id, Buffer.from(await file.arrayBuffer())]));
    const photos = await cutPhotos(files);
    const hash = createHash("sha256");
    // The form's boundary differs at each try, people and pictures do not.
    for (const [id, file] of files) hash.update(`${id} ${file.length}\n`).update(file);
    const fingerprint = `${c.req.method} ${c.req.path}\n${hash.digest("hex")}`;
    return deps.database.write((db) => {
      const ctx = { actor, db, now };
      const work = () => storePhotos(ctx, photos);
      return key ? once(ctx, { key, fingerprint }, work) : work();
    });
  });
  // Nothing is changed by it: no key is kept, and no transaction opened.
  serveOpen(api, calls.matchPhotos, async (c, { body }) => matchPhotos({ actor: requireSession(c).actor, db: deps.database.read, now: deps.clock() }, body.names));
}

import * as calls from "#contract/photos.ts";
import { countAttempt } from "#server/services/limits/rate-limit.ts";
import { matchPhotos } from "#server/services/photos/match-photos.ts";
import { cutPhotos, storePhotos } from "#server/services/photos/store-photos.ts";
import { once } from "#server/services/idempotency/once.ts";
import type { Deps } from "./deps.ts";
import { digestForm } from "./digest-form.ts";
import { type Api, requireSession, serveOpen } from "./serve.ts";

/** Requests of 20 pictures: a school of 10,000 in an hour. */
const BATCHES = { most: 500, seconds: 3600 };

export function photoRoutes(api: Api, deps: Deps): void {
  serveOpen(
    api,
    calls.storePhotos,
    async (c, { body, key }) => {
      const { actor } = requireSession(c);
      const now = deps.clock();
      const files = Object.entries(body);
      const photos = await cutPhotos(files);
      // The form's boundary differs at each try, people and pictures do not.
      const fingerprint = `${c.req.method} ${c.req.path}\n${await digestForm(files)}`;
      return deps.database.write((db) => {
        const ctx = { actor, db, now };
        const work = () => storePhotos(ctx, photos);
        return key ? once(ctx, { key, fingerprint }, work) : work();
      });
    },
    (c) => countAttempt(deps.database, `photos/login/${requireSession(c).actor.loginId}`, BATCHES, deps.clock()),
  );
  // Nothing is changed by it: no key is kept, and no transaction opened.
  serveOpen(api, calls.matchPhotos, async (c, { body }) =>
    matchPhotos({ actor: requireSession(c).actor, db: deps.database.read, now: deps.clock() }, body.names),
  );
}

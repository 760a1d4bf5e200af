import type { z } from "zod";
import * as calls from "#contract/profile.ts";
import { countAttempt } from "#server/services/limits/rate-limit.ts";
import { cutPicture } from "#server/services/profile/cut-picture.ts";
import { getAvatar } from "#server/services/profile/get-avatar.ts";
import { checkMayUpload, storeUpload } from "#server/services/profile/set-avatar.ts";
import { changeAccount } from "./change-account.ts";
import type { Deps } from "./deps.ts";
import { digestForm } from "./digest-form.ts";
import { type Api, openContext, type Request, requireSession, serveOpen, serveRaw } from "./serve.ts";

const UPLOADS = { most: 30, seconds: 3600 };
const YEAR_S = 31_536_000;

export function avatarRoutes(api: Api, deps: Deps): void {
  const admit = async (c: Request): Promise<void> => {
    const { actor } = requireSession(c);
    const open = openContext(deps);
    await checkMayUpload({ ...open, actor });
    await countAttempt(deps.database, `upload/login/${actor.loginId}`, UPLOADS, open.now);
  };
  const upload = async (c: Request, { avatar }: z.output<typeof calls.uploadAvatar.body>, key: string | undefined) => {
    // Decoded before the transaction, which only stores. The form's boundary differs at each try, the file does not.
    const picture = await cutPicture(avatar);
    const request = key
      ? { key, fingerprint: `${c.req.method} ${c.req.path}\n${await digestForm([["avatar", avatar]])}` }
      : undefined;
    return changeAccount(c, deps, request, (ctx) => storeUpload(ctx, picture));
  };
  serveOpen(api, calls.uploadAvatar, (c, { body, key }) => upload(c, body, key), admit);

  serveRaw(api, calls.getAvatar, async (c, { params }) => {
    const { actor } = requireSession(c);
    const { bytes, content_type } = await getAvatar({ ...openContext(deps), actor }, params.key);
    return c.body(new Uint8Array(bytes), 200, {
      "Content-Type": content_type,
      // The key is the content's own. The browser of the one who may see it keeps it, nobody in between.
      "Cache-Control": `private, max-age=${YEAR_S}, immutable`,
      "X-Content-Type-Options": "nosniff",
    });
  });
}

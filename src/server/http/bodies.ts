import { AppError } from "#server/errors.ts";
import { makeUploadFolder, removeUploadFolder } from "#server/services/uploads/upload-folder.ts";
import { bodyChunks, type BodyLimit, bodyText, toldLength } from "./body-chunks.ts";
import { BodyBudget } from "./body-budget.ts";
import { clientAddress } from "./client-address.ts";
import type { Deps } from "./deps.ts";
import type { AnyCall } from "./openapi/call-errors.ts";
import { MAX_FILE, receiveForm, TOO_LARGE } from "./receive-form.ts";
import type { Request } from "./serve.ts";

type Kind = "application/json" | NonNullable<AnyCall["bodyType"]>;

/** A body that was received; what it lies in is removed once it is not needed any more. */
export interface Received {
  value: unknown;
  remove(): Promise<void>;
}

/** Reads bodies within bounds, of each and of all together. */
export interface Bodies {
  /** Judges what is told of a body before anything of it is read. Throws 415 and 413. */
  judge(c: Request, kind: Kind | undefined): void;
  /** Reads it. Throws 503, 413, 408 and 400 (body-pieces.ts). */
  receive(c: Request, kind: Kind | undefined): Promise<Received>;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** Largest JSON body, in bytes; and of somebody who is not signed in, who has little to say. */
const MAX_JSON = 256 * KIB;
const MAX_OPEN_JSON = 16 * KIB;
const MAX_ZIP = 32 * MIB;

const JSON_WITHIN_MS = 30_000;

/** What bodies may take of the memory, and of the disk. */
const IN_MEMORY = { total: 16 * MIB, each: 4 * MIB, patience: 2000 };
const ON_DISK = { total: 512 * MIB, each: 64 * MIB, patience: 20_000 };

const KINDS: Record<Kind, { says: string; tells: RegExp }> = {
  "application/json": { says: "JSON", tells: /^application\/json\b/i },
  "multipart/form-data": { says: "a form with a file", tells: /^multipart\/form-data\b/i },
  "application/zip": { says: "application/zip", tells: /^application\/zip\s*(;|$)/i },
};

/** 8 MiB in two minutes are a poor school's network. */
const PATIENCE = { within: 120_000, silent: 15_000 };

/** The bodies of one process. */
export function createBodies(deps: Deps): Bodies {
  const { within, silent } = deps.bodyPatience ?? PATIENCE;
  const memory = new BodyBudget(IN_MEMORY);
  const disk = new BodyBudget(ON_DISK);
  const ofJson = (most: number): BodyLimit => ({
    most,
    tooLarge: `The body is larger than ${most / KIB} KiB`,
    within: Math.min(within, JSON_WITHIN_MS),
    silent,
    budget: memory,
  });
  const openJson = ofJson(MAX_OPEN_JSON);
  const limits: Record<Kind, BodyLimit> = {
    "application/json": ofJson(MAX_JSON),
    "multipart/form-data": { most: MAX_FILE + 16 * KIB, tooLarge: TOO_LARGE, within, silent, budget: disk },
    "application/zip": {
      most: MAX_ZIP,
      tooLarge: "The file is larger than 32 MiB. Ask the person who runs your server to import it.",
      within,
      silent,
      budget: disk,
    },
  };
  const limitOf = (c: Request, kind: Kind): BodyLimit =>
    kind === "application/json" && !c.get("session") ? openJson : limits[kind];
  const senderOf = (c: Request): string => {
    const session = c.get("session");
    return session ? `login/${session.actor.loginId}` : `address/${clientAddress(c, deps)}`;
  };
  const { dataDir } = deps.config;
  return {
    judge(c, kind = "application/json") {
      const told = toldLength(c);
      if (told === 0 && kind === "application/json") return;
      const { says, tells } = KINDS[kind];
      if (!tells.test(c.req.header("Content-Type") ?? "")) throw new AppError(415, `The body must be ${says}`);
      const { most, tooLarge } = limitOf(c, kind);
      if (told !== undefined && told > most) throw new AppError(413, tooLarge);
    },
    async receive(c, kind = "application/json") {
      const sender = senderOf(c);
      if (kind === "application/json")
        return kept(toldLength(c) === 0 ? "" : await bodyText(c, sender, limitOf(c, kind)));
      const pieces = bodyChunks(c, sender, limits[kind]);
      if (kind === "application/zip") return kept(pieces);
      const folder = await makeUploadFolder(dataDir);
      const remove = (): Promise<void> => removeUploadFolder(folder);
      try {
        return { value: await receiveForm(pieces, c.req.header("Content-Type") ?? "", folder), remove };
      } catch (error) {
        await remove();
        throw error;
      }
    },
  };
}

const kept = (value: unknown): Received => ({ value, remove: async () => undefined });

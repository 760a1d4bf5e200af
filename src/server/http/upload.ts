import { AppError, refused } from "#server/errors.ts";

/** Largest file (api, *Profile*), and what a form may have around it, in bytes. */
const MAX_FILE = 8 * 1024 * 1024;
const MAX_FORM = MAX_FILE + 16 * 1024;

const tooLarge = (): AppError => new AppError(413, "The file is larger than 8 MiB");

/**
 * The fields of a multipart form, the first of each name. Throws 415 for another kind of body, 413 for one over its
 * limit, 400 for one that cannot be read.
 */
export async function readForm(request: Request): Promise<Record<string, string | Blob>> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError(415, "The body must be a form with a file");
  const form = await parseForm(await readBytes(request), type);
  const fields = [...form.entries()].reverse();
  if (fields.some(([, value]) => value instanceof Blob && value.size > MAX_FILE)) throw tooLarge();
  return Object.fromEntries(fields);
}

/** Stops reading where there is too much, whatever the length that was told. */
async function readBytes(request: Request): Promise<Blob> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_FORM) throw tooLarge();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = request.body?.getReader();
  let size = 0;
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    size += next.value.byteLength;
    if (size > MAX_FORM) throw tooLarge();
    parts.push(next.value);
  }
  return new Blob(parts);
}

async function parseForm(bytes: Blob, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw refused("The form cannot be read");
  }
}

/** The body as it comes in, unread. Throws 415 for another kind. */
export function streamOf(request: Request, type: string): ReadableStream<Uint8Array> | undefined {
  const told = request.headers.get("Content-Type") ?? "";
  if (told.split(";")[0]?.trim().toLowerCase() !== type) throw new AppError(415, `The body must be ${type}`);
  return request.body ?? undefined;
}

/** Kinds of pictures that are taken, by what their first bytes say; names and told types are not believed. */
export type ImageKind = "png" | "jpeg" | "gif" | "webp" | "avif";

const starts = (bytes: Buffer, sign: string, at = 0): boolean =>
  bytes.subarray(at, at + sign.length).equals(Buffer.from(sign, "latin1"));

/** Brands of an ISO media file: its first box, `ftyp`, lists them in fours of letters. */
function hasBrand(bytes: Buffer, wanted: readonly string[]): boolean {
  if (!starts(bytes, "ftyp", 4)) return false;
  const end = Math.min(bytes.readUInt32BE(), bytes.length, 256);
  for (let at = 8; at + 4 <= end; at += 4) if (wanted.some((brand) => starts(bytes, brand, at))) return true;
  return false;
}

/** Undefined where it is none of them. */
export function imageKind(bytes: Buffer): ImageKind | undefined {
  if (bytes.length < 16) return undefined;
  if (starts(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (starts(bytes, "\xff\xd8\xff")) return "jpeg";
  if (starts(bytes, "GIF87a") || starts(bytes, "GIF89a")) return "gif";
  if (starts(bytes, "RIFF") && starts(bytes, "WEBP", 8)) return "webp";
  return hasBrand(bytes, ["avif", "avis"]) ? "avif" : undefined;
}

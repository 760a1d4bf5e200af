/*
 * By hand: of the libraries fflate holds the whole archive, yauzl needs Node's streams, and zip.js weighs 41 kB packed and
 * calls a file that lies about its size damaged, where a teacher is to hear that it is too large.
 */

/** A file in a zip, not yet unpacked. */
export interface ZipEntry {
  /** With its folders. */
  name: string;
  /** Its bytes. Throws where it is damaged, encrypted, packed in an unknown way, or larger than `most` bytes. */
  read(most: number): Promise<Blob>;
}

/** What is no zip that can be read here. `large`: of more than 4 GiB or 65,000 files. */
export class ZipProblem extends Error {
  readonly kind: "none" | "large";

  constructor(kind: ZipProblem["kind"]) {
    super(kind);
    this.kind = kind;
  }
}

export class TooLarge extends Error {}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;

/**
 * The files of a zip by its directory, which stands at its end: of a large one nothing else is read before it is asked
 * for. Throws `ZipProblem`.
 */
export async function readZip(file: Blob): Promise<ZipEntry[]> {
  const tailStart = Math.max(0, file.size - END_BYTES - MAX_COMMENT);
  const tail = await bytesOf(file.slice(tailStart));
  const at = findEnd(tail);
  if (at < 0) throw new ZipProblem("none");
  const [count, size, offset] = [
    tail.getUint16(at + 10, true),
    tail.getUint32(at + 12, true),
    tail.getUint32(at + 16, true),
  ];
  if (count === 0xffff || size === 0xffffffff || offset === 0xffffffff) throw new ZipProblem("large");
  const directory = await bytesOf(file.slice(offset, offset + size));
  if (directory.byteLength !== size) throw new ZipProblem("none");
  return [...entriesOf(file, directory, count)];
}

const bytesOf = async (blob: Blob): Promise<DataView> => new DataView(await blob.arrayBuffer());

function findEnd(tail: DataView): number {
  // The comment behind it may hold anything, and says how long it is.
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === END && at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength)
      return at;
  }
  return -1;
}

function* entriesOf(file: Blob, directory: DataView, count: number): Generator<ZipEntry> {
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== ENTRY) throw new ZipProblem("none");
    const [flags, method, packed] = [
      directory.getUint16(at + 8, true),
      directory.getUint16(at + 10, true),
      directory.getUint32(at + 20, true),
    ];
    const [nameBytes, extra, comment] = [
      directory.getUint16(at + 28, true),
      directory.getUint16(at + 30, true),
      directory.getUint16(at + 32, true),
    ];
    const offset = directory.getUint32(at + 42, true);
    if (at + 46 + nameBytes > directory.byteLength) throw new ZipProblem("none");
    const name = nameOf(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, nameBytes));
    if (!name.endsWith("/"))
      yield { name, read: (most) => unpack(file, { offset, packed, method, isEncrypted: (flags & 1) === 1 }, most) };
    at += 46 + nameBytes + extra + comment;
  }
}

/** UTF-8 as a rule, whatever the flags say; older programs write one byte for each sign. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

interface Packed {
  offset: number;
  packed: number;
  method: number;
  isEncrypted: boolean;
}

async function unpack(file: Blob, { offset, packed, method, isEncrypted }: Packed, most: number): Promise<Blob> {
  const head = await bytesOf(file.slice(offset, offset + 30));
  if (isEncrypted || head.byteLength < 30 || head.getUint32(0, true) !== LOCAL || (method !== 0 && method !== 8))
    throw new Error("Unreadable");
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const bytes = file.slice(start, start + packed);
  if (packed > most) throw new TooLarge();
  return method === 0 ? bytes : inflate(bytes, most);
}

/** Counts while it unpacks: what a zip says of its sizes is not believed. */
async function inflate(packed: Blob, most: number): Promise<Blob> {
  const reader = packed.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > most) {
      await reader.cancel();
      throw new TooLarge();
    }
    parts.push(next.value);
  }
  return new Blob(parts);
}

/** The part of yauzl 3 that is used here; its package brings no types. */
declare module "yauzl" {
  import type { Readable } from "node:stream";

  export interface Entry {
    fileName: string;
    uncompressedSize: number;
    compressedSize: number;
    /** CRC-32 of the unpacked bytes, as the directory tells it. */
    crc32: number;
    canDecodeFileData(): boolean;
  }
  export interface ZipFile {
    entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  }
  export function openPromise(path: string, options: { autoClose: boolean }): Promise<ZipFile>;
}

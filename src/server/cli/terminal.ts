import { asCalledHere } from "#server/packed.ts";

/** Where a command speaks: results to `out`, troubles to `err`, and what is under way to `progress`. */
export interface Terminal {
  out(line: string): void;
  err(line: string): void;
  /** What is said beside: where the work is done. */
  note(line: string): void;
  /** Replaces the line before; an empty text clears it. Says nothing where nobody watches. */
  progress(text: string): void;
}

/** Words of a file must not command the terminal. */
const plain = (line: string): string => asCalledHere(line).replaceAll(/[^\P{Cc}\n\t]/gu, "?");

export const processTerminal: Terminal = {
  out: (line) => void process.stdout.write(`${plain(line)}\n`),
  err: (line) => void process.stderr.write(`${plain(line)}\n`),
  note: (line) => void process.stderr.write(`${plain(line)}\n`),
  progress: (text) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
  },
};

import type { Travelled } from "./network-log.ts";

const WIDTH = 60;

/** The requests of a wait as lines: begin and end in milliseconds from its own begin, size, a bar, name. */
export function waterfall(requests: readonly Travelled[], from: number, ms: number): string[] {
  const end = Math.max(ms, ...requests.map((one) => one.to - from));
  const column = (at: number): number => Math.round((at / end) * WIDTH);
  return requests.map((one) => {
    const [start, stop] = [one.from - from, one.to - from];
    const bar = `${" ".repeat(column(start))}${"█".repeat(Math.max(1, column(stop) - column(start)))}`.padEnd(
      WIDTH + 1,
    );
    return `${start.toFixed(0).padStart(6)} ${stop.toFixed(0).padStart(6)} ${(one.bytes / 1000).toFixed(1).padStart(6)} KB │${bar}│ ${one.method === "GET" ? "" : `${one.method} `}${one.path}`;
  });
}

/** One line of the table: a goal, what was measured, and the reference of the same run beside it. */
export interface Row {
  what: string;
  goal: string;
  measured: string;
  reference: string;
  met: boolean;
  /** Sizes and counts fail the run; timings of a machine that does other things never do. */
  binding: boolean;
  /** The figures themselves, for later comparison. */
  figures: Record<string, number>;
}

export const ms = (value: number): string => (value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`);
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
export const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;

/** The value that the given share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Whether other schedules than every day's are looked for, many of them. */
export const isFull = process.env["FAULTS"] === "full";

/** How often a check is repeated: the number that the variable names, else one for every day or for the full run. */
export function amount(variable: string, daily: number, full: number): number {
  const named = process.env[variable];
  return named === undefined ? (isFull ? full : daily) : Number(named);
}

/** Every day the same schedules, so that a red run means a change; the full run looks at others each time. */
export const daily = isFull ? {} : { seed: 20_260_901 };

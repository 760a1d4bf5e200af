/** How often a check is repeated: the number that the variable names, else one for every day or for the full run. */
export function amount(variable: string, daily: number, full: number): number {
  const named = process.env[variable];
  if (named !== undefined) return Number(named);
  return process.env["FAULTS"] === "full" ? full : daily;
}

/** Every day the same schedules, so that a red run means a change; the full run looks at others each time. */
export const daily = process.env["FAULTS"] === "full" ? {} : { seed: 20_260_901 };

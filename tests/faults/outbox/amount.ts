/** How often a check is repeated: the number that the variable names, else one for every day or for the full run. */
export function amount(variable: string, daily: number, full: number): number {
  const named = process.env[variable];
  if (named !== undefined) return Number(named);
  return process.env["FAULTS"] === "full" ? full : daily;
}

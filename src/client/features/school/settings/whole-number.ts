/** A whole number within bounds from what was typed; null for anything else. */
export function wholeNumber(text: string, least: number, most: number): number | null {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

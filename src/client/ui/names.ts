export interface Named {
  first_name: string;
  last_name: string;
}

/** First name first; how a school orders names is its own setting where it has one. */
export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim();

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function firstSign(text: string): string {
  for (const { segment } of graphemes.segment(text.trim())) return segment.toLocaleUpperCase();
  return "";
}

/** One sign of each name, in any script. */
export const initials = ({ first_name, last_name }: Named): string => firstSign(first_name) + firstSign(last_name);

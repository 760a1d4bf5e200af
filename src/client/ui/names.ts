export interface Named {
  first_name: string;
  last_name: string;
}

let school: { last_name_first?: boolean | undefined } = {};

/** From now on names are shown in the order that a school has set; the first name first where it has set none. */
export const orderNames = (of: typeof school): void => void (school = of);

export const isLastFirst = (): boolean => school.last_name_first === true;

/** Both parts of a name in the school's order. */
export const inOrder = <T>(first: T, last: T): [T, T] => (isLastFirst() ? [last, first] : [first, last]);

/** Both names in the school's order. */
export const fullName = ({ first_name, last_name }: Named): string => inOrder(first_name, last_name).join(" ").trim();

/** A Latin letter that is followed by nothing which could belong to it: what most names begin with. */
const PLAIN = /^[A-Za-z\u00C0-\u024F](?![^A-Za-z\u00C0-\u024F '\u2019.-])/;

const known = new Map<string, string>();
let graphemes: Intl.Segmenter | undefined;

/** What a reader takes for one sign, of any script; asked for once, since finding it out takes its time. */
function firstGrapheme(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  graphemes ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const [first] = graphemes.segment(text);
  const sign = first?.segment ?? "";
  known.set(text, sign);
  return sign;
}

function firstSign(name: string): string {
  const text = name.trim();
  const sign = PLAIN.test(text) ? text.charAt(0) : firstGrapheme(text);
  return sign.toLocaleUpperCase();
}

/** One sign of each name in the school's order, in any script. */
export const initials = ({ first_name, last_name }: Named): string =>
  inOrder(firstSign(first_name), firstSign(last_name)).join("");

import { isVisible } from "./text.ts";

/** Elements of which nothing is shown, not even the text in them. */
const UNSHOWN =
  /<(script|style|iframe|noembed|noframes|noscript|plaintext|xmp|template|title|svg|math|audio|video)\b[^>]*(?:>|$)[^]*?(?:(?=<\/\1)|$)/gi;
const COMMENTS = /<!--[^]*?(?:-->|$)/g;
const TAGS = /<[a-z/!?][^>]*>?/gi;
const BLANKS = /&(?:nbsp|ensp|emsp|thinsp|zwj|zwnj|shy|lrm|rlm);|&#(?:160|xa0);/gi;

/** Whether anything of terms, HTML, is left to be read once they are shown: sanitised, as the gate does. */
export const hasReadableText = (html: string): boolean =>
  isVisible([COMMENTS, UNSHOWN, TAGS, BLANKS].reduce((left, gone) => left.replaceAll(gone, ""), html));

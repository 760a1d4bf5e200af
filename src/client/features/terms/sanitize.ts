import DOMPurify from "dompurify";

/** Formatting and links; nothing that runs, embeds or styles. */
const ALLOWED = {
  ALLOWED_TAGS: [
    "h1",
    "h2",
    "h3",
    "h4",
    "p",
    "br",
    "hr",
    "ul",
    "ol",
    "li",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "a",
    "blockquote",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
  ],
  ALLOWED_ATTR: ["href", "lang", "dir"],
  RETURN_TRUSTED_TYPE: true,
} as const;

/**
 * Shows a school's terms, HTML of others, inside an element: sanitised, and as a trusted
 * type where the page asks for one.
 */
export function showSanitized(element: HTMLElement, html: string): void {
  const clean: unknown = DOMPurify.sanitize(html, {
    ...ALLOWED,
    ALLOWED_TAGS: [...ALLOWED.ALLOWED_TAGS],
    ALLOWED_ATTR: [...ALLOWED.ALLOWED_ATTR],
  });
  element.innerHTML = trusted(clean);
  for (const link of element.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "noopener noreferrer";
  }
}

/** A trusted type stands for a string where the browser knows them; the standard types do not say so yet. */
const trusted = (clean: unknown): string => clean as string;

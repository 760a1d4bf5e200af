import { LOCALE } from "#client/ui/locale.ts";

const plural = new Intl.PluralRules(LOCALE);
const pick = (n: number, one: string, other: string): string => (plural.select(n) === "one" ? one : other);
const number = new Intl.NumberFormat(LOCALE);
const people = (n: number): string => `${number.format(n)} ${pick(n, "person", "people")}`;

/** What the terms' editor says. */
export const messages = {
  broken: { title: "The terms could not be loaded", text: "Nothing is lost. Try again once the network is back." },
  editTitle: (version: number) => `Version ${version}`,
  agreed: (agreed: number, all: number) => `${number.format(agreed)} of ${people(all)} agreed to it.`,
  field: "Text, as HTML",
  labels: { terms: "Terms" },
  fieldText: "Headings, paragraphs, lists, links, bold and italic. Everything else is taken out wherever it is shown.",
  previewTitle: "As it will be shown",
  empty: "The terms must say something.",
  publish: "Publish as a new version",
  back: "Back to what stands",
  unsaved: "Not published yet. What you typed is kept while this page is open.",
  confirmTitle: "Publish new terms?",
  confirmText: (n: number) =>
    `${people(n)}, you among them, will be asked to agree before they can go on. What waits on a device is sent in any case.`,
  confirm: "Publish",
  published: (version: number) => `Version ${version} is published.`,
} as const;

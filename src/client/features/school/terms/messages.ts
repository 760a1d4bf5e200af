import { counted, formatNumber } from "#client/ui/format.ts";

const people = (n: number): string => counted(n, "person", "people");

/** What the terms' editor says. */
export const messages = {
  broken: { title: "The terms could not be loaded", text: "Nothing is lost. Try again once the network is back." },
  editTitle: (version: number) => `Version ${version}`,
  agreed: (agreed: number, all: number) => `${formatNumber(agreed)} of ${people(all)} agreed to it.`,
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

import { counted, formatNumber } from "#client/ui/format.ts";

const people = (n: number): string => counted(n, "person", "people");

/** What the terms' editor says. */
export const messages = {
  broken: { title: "The terms could not be loaded", text: "Nothing is lost. Try again when you are back online." },
  editTitle: (version: number) => `Version ${version}`,
  agreed: (agreed: number, all: number) => `${formatNumber(agreed)} of ${people(all)} agreed to it.`,
  field: "Text, as HTML",
  labels: { terms: "Terms" },
  fieldText: "Headings, paragraphs, lists, links, bold and italic. Anything else is removed.",
  previewTitle: "Preview",
  empty: "Enter the terms.",
  unreadable: "Nothing of this would show: scripts, styles and the like are removed. Enter the terms as text.",
  publish: "Publish as a new version",
  back: "Discard changes",
  unsaved: "Not published yet. Your changes stay in this tab until you publish or discard them, or reload it.",
  confirmTitle: "Publish new terms?",
  confirmText: (n: number) =>
    `${people(n)}, including you, will have to agree before they can carry on. Anything not sent yet is still sent.`,
  confirm: "Publish",
  published: (version: number) => `Version ${version} is published.`,
} as const;

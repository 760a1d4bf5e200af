import type { CatalogueBehavior } from "#contract/behaviors.ts";

type Group = CatalogueBehavior["group"];

/** What the catalogue of behaviours says. */
export const messages = {
  groups: { positive: "Positive", challenging: "Challenging" } satisfies Record<Group, string>,
  groupTexts: {
    positive: "What is worth noticing.",
    challenging: "What needs a response. A major one suggests a connection at once.",
  } satisfies Record<Group, string>,
  broken: { title: "The behaviours could not be loaded", text: "Nothing is lost. Try again when you are back online." },
  add: "Add",
  addTo: (group: Group) => (group === "positive" ? "Add a positive behaviour" : "Add a challenging behaviour"),
  none: "No behaviours here yet.",
  change: (name: string) => `Change ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, all: number) => `${name}: ${place} of ${all}`,
  severity: { minor: "Minor", major: "Major" },
  orderText: "This order is used until a teacher has recorded some; then their most used come first.",

  addTitle: "New behaviour",
  changeTitle: "Change behaviour",
  name: "Name",
  nameText: "Short and plain, so that a family understands it.",
  emptyName: "Enter a name.",
  longName: "Use at most 60 characters.",
  icon: "Icon",
  iconNamed: (key: string) => key.replaceAll("-", " "),
  severityTitle: "How serious",
  severityTexts: {
    minor: "Minor: several together suggest a connection",
    major: "Major: one is enough for a connection",
  },
  severityNote: "A change applies to what is recorded from now on.",
  save: "Save",
  labels: { name: "Name", icon: "Icon", severity: "How serious" },
  say: (field: "name" | "icon" | "severity", value: string): string =>
    field === "name" ? value : value.replaceAll("-", " "),
  added: (name: string) => `${name} is added.`,
  saved: (name: string) => `${name} is changed.`,

  retire: "Remove from list",
  retireText: "Teachers can no longer choose it. What was recorded stays in all figures.",
  retired: (name: string) => `${name} is removed from the list.`,
  retiredTitle: (n: number) => `Removed (${n})`,
  bringBack: "Bring back",
  bringBackNamed: (name: string) => `Bring ${name} back`,
  broughtBack: (name: string) => `${name} is back on the list.`,
} as const;

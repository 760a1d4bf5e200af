import type { CatalogueBehavior } from "#contract/behaviors.ts";

type Group = CatalogueBehavior["group"];

/** What the catalogue of behaviours says. */
export const messages = {
  groups: { positive: "Positive", challenging: "Challenging" } satisfies Record<Group, string>,
  groupTexts: {
    positive: "What is worth noticing.",
    challenging: "What needs a response. A major one suggests a follow-up at once.",
  } satisfies Record<Group, string>,
  broken: { title: "The catalogue could not be loaded", text: "Nothing is lost. Try again once the network is back." },
  add: "Add",
  addTo: (group: Group) => (group === "positive" ? "Add a positive behaviour" : "Add a challenging behaviour"),
  none: "Nothing is offered here yet.",
  change: (name: string) => `Change ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, all: number) => `${name}: ${place} of ${all}`,
  severity: { minor: "Minor", major: "Major" },
  orderText: "Teachers see what they use most first; until then, this order.",

  addTitle: "New behaviour",
  changeTitle: "Change behaviour",
  name: "Name",
  nameText: "Short and plain, as a family would understand it.",
  emptyName: "Enter a name.",
  longName: "Use at most 60 characters.",
  icon: "Icon",
  iconNamed: (key: string) => key.replaceAll("-", " "),
  severityTitle: "How much it weighs",
  severityTexts: {
    minor: "Minor: several together suggest a follow-up",
    major: "Major: one is enough for a follow-up",
  },
  severityNote: "A change counts for what is recorded from now on.",
  save: "Save",
  labels: { name: "Name", icon: "Icon", severity: "How much it weighs" },
  say: (field: "name" | "icon" | "severity", value: string): string =>
    field === "name" ? value : value.replaceAll("-", " "),
  added: (name: string) => `${name} is offered from now on.`,
  saved: (name: string) => `${name} is changed.`,

  retire: "Retire",
  retireText: "Teachers are no longer offered it. What was recorded stays in every figure.",
  retired: (name: string) => `${name} is retired.`,
  retiredTitle: (n: number) => `Retired (${n})`,
  bringBack: "Bring back",
  bringBackNamed: (name: string) => `Bring ${name} back`,
  broughtBack: (name: string) => `${name} is offered again.`,
} as const;

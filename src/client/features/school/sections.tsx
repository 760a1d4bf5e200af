import {
  IconAddressBook,
  IconAdjustments,
  IconCalendarEvent,
  IconCalendarMinus,
  IconChalkboardTeacher,
  IconFileImport,
  IconFileText,
  IconHeartHandshake,
  IconHistory,
  IconLifebuoy,
  IconListCheck,
  IconPhoto,
} from "@tabler/icons-react";
import type { SchoolOverview } from "#contract/audit.ts";
import { words } from "./words.ts";

export type SectionGroup = keyof typeof words.groups;

/** A part of *Running the school*. */
export interface SchoolSection {
  /** The address below `/school`; the page that it opens stands in routes/-school-pages.tsx. */
  slug: string;
  group: SectionGroup;
  title: string;
  /** What it is for, in one line. */
  line: string;
  Icon: typeof IconListCheck;
  /** What is worth knowing before it is opened; nothing where there is nothing. */
  figure?: (overview: SchoolOverview) => string | null;
}

/** Every section in the order of the list, group by group. */
export const SECTIONS: readonly SchoolSection[] = [
  { slug: "people", group: "people", ...words.sections.people, Icon: IconAddressBook },
  { slug: "classes", group: "people", ...words.sections.classes, Icon: IconChalkboardTeacher },
  { slug: "roster", group: "people", ...words.sections.roster, Icon: IconFileImport },
  { slug: "photos", group: "people", ...words.sections.photos, Icon: IconPhoto },
  { slug: "behaviours", group: "rules", ...words.sections.behaviours, Icon: IconListCheck },
  { slug: "connections", group: "rules", ...words.sections.connections, Icon: IconHeartHandshake },
  { slug: "settings", group: "rules", ...words.sections.settings, Icon: IconAdjustments },
  {
    slug: "absences",
    group: "days",
    ...words.sections.absences,
    Icon: IconCalendarMinus,
    figure: ({ away_today }) => words.figures.away(away_today),
  },
  { slug: "dates", group: "days", ...words.sections.dates, Icon: IconCalendarEvent },
  { slug: "terms", group: "rules", ...words.sections.terms, Icon: IconFileText },
  {
    slug: "tickets",
    group: "records",
    ...words.sections.tickets,
    Icon: IconLifebuoy,
    figure: ({ open_tickets }) => words.figures.open(open_tickets),
  },
  { slug: "audit", group: "records", ...words.sections.audit, Icon: IconHistory },
];

/** The groups that have a section, in the order of `words.groups`. */
export function groupedSections(): { group: SectionGroup; sections: SchoolSection[] }[] {
  const groups: SectionGroup[] = ["people", "days", "rules", "records"];
  return groups
    .map((group) => ({ group, sections: SECTIONS.filter((section) => section.group === group) }))
    .filter(({ sections }) => sections.length > 0);
}

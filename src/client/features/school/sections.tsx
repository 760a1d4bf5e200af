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
import type { LinkProps } from "@tanstack/react-router";
import type { SchoolOverview } from "#contract/audit.ts";
import { messages } from "./messages.ts";

export type SectionGroup = keyof typeof messages.groups;

/** A part of *Running the school*. */
export interface SchoolSection {
  to: Extract<LinkProps["to"], `/school/${string}`>;
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
  { to: "/school/people", group: "people", ...messages.sections.people, Icon: IconAddressBook },
  { to: "/school/classes", group: "people", ...messages.sections.classes, Icon: IconChalkboardTeacher },
  { to: "/school/roster", group: "people", ...messages.sections.roster, Icon: IconFileImport },
  { to: "/school/photos", group: "people", ...messages.sections.photos, Icon: IconPhoto },
  { to: "/school/behaviours", group: "rules", ...messages.sections.behaviours, Icon: IconListCheck },
  { to: "/school/connections", group: "rules", ...messages.sections.connections, Icon: IconHeartHandshake },
  { to: "/school/settings", group: "rules", ...messages.sections.settings, Icon: IconAdjustments },
  {
    to: "/school/absences",
    group: "days",
    ...messages.sections.absences,
    Icon: IconCalendarMinus,
    figure: ({ away_today }) => messages.figures.away(away_today),
  },
  { to: "/school/dates", group: "days", ...messages.sections.dates, Icon: IconCalendarEvent },
  { to: "/school/terms", group: "rules", ...messages.sections.terms, Icon: IconFileText },
  {
    to: "/school/tickets",
    group: "records",
    ...messages.sections.tickets,
    Icon: IconLifebuoy,
    figure: ({ open_tickets }) => messages.figures.open(open_tickets),
  },
  { to: "/school/audit", group: "records", ...messages.sections.audit, Icon: IconHistory },
];

/** The groups that have a section, in the order of `messages.groups`. */
export function groupedSections(): { group: SectionGroup; sections: SchoolSection[] }[] {
  const groups: SectionGroup[] = ["people", "days", "rules", "records"];
  return groups
    .map((group) => ({ group, sections: SECTIONS.filter((section) => section.group === group) }))
    .filter(({ sections }) => sections.length > 0);
}

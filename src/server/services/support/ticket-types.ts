import type { TicketType } from "#contract/profile.ts";

/** What a support ticket can be about. Ids are stored: never reused. */
export const TICKET_TYPES: readonly TicketType[] = [
  { id: "problem", name: "Something does not work" },
  { id: "data", name: "A name, a class or a record is wrong" },
  { id: "account", name: "My account or signing in" },
  { id: "privacy", name: "Privacy: see, correct or delete what is stored" },
  { id: "idea", name: "An idea or a wish" },
  { id: "other", name: "Something else" },
];

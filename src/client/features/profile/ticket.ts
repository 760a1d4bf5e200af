/** A support ticket that is being written. */
export interface Ticket {
  type_id: string;
  subject: string;
  message: string;
  /** One for each wording: tried again unchanged it arrives once. */
  key: string;
}

export const EMPTY_TICKET: Ticket = { type_id: "", subject: "", message: "", key: "" };

/** Longest texts, in characters (the contract's limits). */
export const LONGEST = { subject: 120, message: 5000 } as const;

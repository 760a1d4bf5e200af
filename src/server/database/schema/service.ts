/** What the service keeps of its own work. */
export interface ServiceTables {
  idempotency: IdempotencyTable;
  mail: MailTable;
  support_ticket: SupportTicketTable;
  audit: AuditTable;
  erasure: ErasureTable;
  export_notice: ExportNoticeTable;
  client_asset: ClientAssetTable;
  meta: MetaTable;
}

/** The first answer to a keyed request, kept with its effect. */
export interface IdempotencyTable {
  school_id: string;
  account_id: string;
  key: string;
  /** SHA-256 of method, path and body. */
  request_hash: string;
  status: number;
  /** JSON without names; only ids once the records are kept no longer. See services/idempotency. */
  answer: string;
  created_at: string;
}

/** Mail to be sent, queued in the transaction that calls for it. */
export interface MailTable {
  id: string;
  school_id: string | null;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
  attempts: number;
  next_attempt_at: string;
  /** A process holds it until then. */
  leased_until: string | null;
  sent_at: string | null;
  last_error: string | null;
  /** The link that it carries, if any. */
  link_id: string | null;
  /** Until when what it brings works, where that is no link. */
  expires_at: string | null;
}

/** A question to the school's administrators. */
export interface SupportTicketTable {
  school_id: string;
  id: string;
  person_id: string;
  /** See services/support/ticket-types.ts. */
  type_id: string;
  subject: string;
  message: string;
  created_at: string;
  closed_at: string | null;
  closed_by: string | null;
}

/** Who changed or exported which record. */
export interface AuditTable {
  id: string;
  school_id: string;
  at: string;
  actor_id: string | null;
  action: string;
  subject_id: string | null;
  /** JSON without names. */
  detail: string;
}

/** Who was erased: kept beside the database as well, see services/privacy/ledger-file.ts. */
export interface ErasureTable {
  school_id: string;
  person_id: string;
  /** Tells the erased person in a later roster without naming them, see services/privacy/erased-sources.ts. */
  source_hash: string | null;
  erased_at: string;
}

/** What a school's administrators are mailed of files that were saved (services/exports). */
export interface ExportNoticeTable {
  school_id: string;
  /** When the last mail left, or the next one leaves. */
  leaves_at: string;
  /** JSON: who saved what, how often, as that mail tells it. */
  told: string;
  /** JSON: ids of that mail. */
  mail_ids: string;
}

/** A file of a built client, whose name tells its content. It is no school's: all of them are served the same. */
export interface ClientAssetTable {
  /** Below the client's folder, as `assets/grid-IGABOPBD.js`. */
  path: string;
  /** `br` where the bytes are compressed. */
  encoding: "br" | null;
  bytes: Uint8Array;
  /** When a process that serves it last said so. */
  served_at: string;
}

/** Facts about this database itself. */
export interface MetaTable {
  key: string;
  value: string;
}

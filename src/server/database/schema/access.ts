import type { Role } from "#contract/roles.ts";
import type { Flag } from "./flag.ts";

/** Who may sign in, and how. */
export interface AccessTables {
  login: LoginTable;
  account: AccountTable;
  session: SessionTable;
  proof_code: ProofCodeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  identity: IdentityTable;
  spent_flow: SpentFlowTable;
  known_device: KnownDeviceTable;
  device_pin: DevicePinTable;
  link: LinkTable;
  rate_limit: RateLimitTable;
}

/** An e-mail and its password; owns accounts, belongs to no school. */
export interface LoginTable {
  id: string;
  /** As written by its owner. */
  email: string;
  /** Lower case; unique. */
  email_key: string;
  /** argon2id, or null until the activation link was used. */
  password_hash: string | null;
  failed_count: number;
  locked_until: string | null;
  /** The account that signs in first when there are several. */
  last_account_id: string | null;
  created_at: string;
}

/** A sign-in for a person. */
export interface AccountTable {
  id: string;
  school_id: string;
  person_id: string;
  login_id: string;
  role: Role;
  status: "unverified" | "active" | "disabled";
  /** Version of the terms agreed to; 0 before the first. */
  terms_version: number;
  terms_agreed_at: string | null;
  created_at: string;
  /** JSON: what the roster last said, so that an import applies only what changed there and undoes nothing changed here. */
  roster: string | null;
  /** When its owner agreed that this school's account is theirs; until then it opens nothing. See services/accounts/consent.ts. */
  consented_at: string | null;
  /** When the owner of the login said that it is not theirs; a new invitation forgets it. */
  declined_at: string | null;
  /** The address as the school has it, until its owner consents: what they sign in with is their own affair. */
  given_email: string | null;
  /** When this school last sent an activation link. */
  invited_at: string | null;
  /** The end of that lock of its login in spite of which an administrator opened it: tries on it are then counted here. */
  lifted_lock: string | null;
  failed_count: number;
  locked_until: string | null;
}

/** A signed-in device. The cookie's value is stored as its SHA-256. */
export interface SessionTable {
  id: string;
  token_hash: string;
  login_id: string;
  account_id: string;
  /** Short words from the user agent, shown in the profile. */
  device: string;
  remember: Flag;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  /** At most 90 days after `created_at`. */
  absolute_expires_at: string;
  /** JSON: ids, ours or the roster's, of the only schools that it may turn to; null for every one. */
  school_ids: string | null;
  /** JSON: ids of the schools whose accounts its owner is still to be asked about, found at the sign-in. */
  asks: string | null;
  /** Until when it counts that its owner proved who they are; null where they never did. */
  proven_until: string | null;
  /** Since when its device is locked; null while it is open. */
  locked_at: string | null;
}

/** A code that was mailed to prove who is at a session; as its SHA-256. The latest of a session alone works. */
export interface ProofCodeTable {
  session_id: string;
  code_hash: string;
  /** The address that it went to, as a key: it must still be the login's. */
  email_key: string;
  /** Codes that were typed, right or wrong. */
  tries: number;
  expires_at: string;
  /** The mail that brings it. */
  mail_id: string | null;
}

/** A passkey of a login; its private half never leaves its owner's devices. */
export interface PasskeyTable {
  id: string;
  login_id: string;
  /** As the device names it, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often the device says it was used; 0 for good where it does not count. */
  counter: number;
  /** JSON: the ways in which the device can be reached. */
  transports: string;
  /** JSON: ids of the only schools that it opens, as of the session that it was made in; null for every one. */
  school_ids: string | null;
  /** As its owner calls it. */
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** What a browser was asked for a passkey with; goes with the answer. */
export interface PasskeyChallengeTable {
  challenge: string;
  purpose: "sign-in" | "add" | "prove";
  /** The session that asked; null at the sign-in. */
  session_id: string | null;
  expires_at: string;
}

/** A person at an outside sign-in provider, and the login that they open. */
export interface IdentityTable {
  issuer: string;
  subject: string;
  login_id: string;
  created_at: string;
  /** The account that was signed in to last by it: its school is told of it. */
  account_id: string | null;
}

/** A way to a provider and back that was used: none is used twice. Kept until it would have ended anyway. */
export interface SpentFlowTable {
  id: string;
  expires_at: string;
}

/** A device on which a login was signed in to, told by the SHA-256 of its cookie; its failures are counted by themselves. */
export interface KnownDeviceTable {
  login_id: string;
  token_hash: string;
  created_at: string;
  last_used_at: string;
  failed_count: number;
  locked_until: string | null;
  /** The account that was signed in to last from it: its school is told of it. */
  account_id: string | null;
}

/** The secret that the PIN of a device wraps, as its SHA-256; wrong ones in a row are counted. */
export interface DevicePinTable {
  id: string;
  login_id: string;
  secret_hash: string;
  failed_count: number;
  created_at: string;
  last_used_at: string;
}

/** A single-use link sent by mail. */
export interface LinkTable {
  id: string;
  token_hash: string;
  purpose: "reset" | "activate" | "email" | "undo-email";
  login_id: string;
  /** The address that it was sent to. */
  email: string;
  expires_at: string;
  used_at: string | null;
  created_at: string;
  /** The school that sent it, or for whose account it was asked for. */
  school_id: string | null;
  /** Lower case: the address that it gives back, kept for the login while it works; null for links of other kinds. */
  reserved_key: string | null;
}

/** Counted attempts in a window, shared by all processes. */
export interface RateLimitTable {
  key: string;
  window_start: string;
  count: number;
}

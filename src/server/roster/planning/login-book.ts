import type { LoginTable } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { emailKey } from "#server/services/accounts/email-key.ts";

/** The logins by address, over all schools: one address is one login, whoever uses it. */
export class LoginBook {
  readonly #ids: Map<string, string>;
  readonly #now: Date;
  #added: LoginTable[] = [];

  /** `ids`: the logins that exist, by `emailKey`. */
  constructor(ids: Map<string, string>, now: Date) {
    this.#ids = ids;
    this.#now = now;
  }

  idFor(email: string): string {
    const key = emailKey(email);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const login: LoginTable = {
      id: newId(),
      email: email.trim(),
      email_key: key,
      password_hash: null,
      failed_count: 0,
      locked_until: null,
      last_account_id: null,
      created_at: this.#now.toISOString(),
    };
    this.#ids.set(key, login.id);
    this.#added.push(login);
    return login.id;
  }

  /** The logins made since the last call. */
  takeAdded(): LoginTable[] {
    const added = this.#added;
    this.#added = [];
    return added;
  }
}

import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * Whose accounts the owner of a login has agreed to, and which school a link, a device or an outside sign-in was for.
 * Accounts that are there already count as agreed to.
 */
export function consent(text: RawBuilder<unknown>) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    const columns = {
      account: ["consented_at", "declined_at", "given_email", "invited_at", "lifted_lock", "locked_until"],
      session: ["asks"],
      identity: ["account_id"],
      known_device: ["account_id"],
      link: ["school_id"],
    };
    for (const [table, added] of Object.entries(columns)) {
      for (const column of added) await db.schema.alterTable(table).addColumn(column, text).execute();
    }
    await db.schema
      .alterTable("account")
      .addColumn("failed_count", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update account set consented_at = created_at`.execute(db);
    for (const table of [sql`identity`, sql`known_device`]) {
      await sql`update ${table} set account_id = (select last_account_id from login where login.id = ${table}.login_id)`.execute(
        db,
      );
    }
    // Of which school a link was can be told where there is only one.
    await sql`update link set school_id = (select min(school_id) from account where account.login_id = link.login_id having min(school_id) = max(school_id))`.execute(
      db,
    );
    await sql`update account set invited_at = (select max(link.created_at) from link where link.login_id = account.login_id and link.purpose = 'activate' and link.school_id = account.school_id)`.execute(
      db,
    );
  };
}

import { type Kysely, type RawBuilder, sql } from "kysely";

type Columns = Record<string, "text" | "text?" | "int">;

/** Many small rows that are only ever looked up by their key: SQLite keeps them in the key's own tree. */
const CLUSTERED = new Set(["mark", "school_day", "idempotency"]);

/** The first tables. `text` sorts by its bytes on both databases. */
export function first(text: RawBuilder<unknown>, kind: "sqlite" | "postgres") {
  return async function up(db: Kysely<unknown>): Promise<void> {
    const create = async (
      table: string,
      columns: Columns,
      key: string[],
      more: { unique?: string[][]; index?: string[][] } = {},
    ) => {
      let builder = db.schema.createTable(table);
      for (const [name, type] of Object.entries(columns)) {
        builder = builder.addColumn(name, type === "int" ? "integer" : text, (c) =>
          type === "text?" ? c : c.notNull(),
        );
      }
      const keyed = builder.addPrimaryKeyConstraint(`${table}_key`, key as [never]);
      await (kind === "sqlite" && CLUSTERED.has(table) ? keyed.modifyEnd(sql`without rowid`) : keyed).execute();
      for (const [unique, lists] of [
        [true, more.unique ?? []],
        [false, more.index ?? []],
      ] as const) {
        for (const list of lists) {
          const index = db.schema
            .createIndex(`${table}_by_${list.join("_")}`)
            .on(table)
            .columns(list);
          await (unique ? index.unique() : index).execute();
        }
      }
    };

    await create(
      "school",
      {
        id: "text",
        name: "text",
        time_zone: "text",
        locale: "text",
        source_id: "text?",
        terms_html: "text",
        terms_version: "int",
        settings: "text",
        created_at: "text",
      },
      ["id"],
      { unique: [["source_id"]] },
    );
    await create(
      "login",
      {
        id: "text",
        email: "text",
        email_key: "text",
        password_hash: "text?",
        failed_count: "int",
        locked_until: "text?",
        last_account_id: "text?",
        created_at: "text",
      },
      ["id"],
      { unique: [["email_key"]] },
    );
    await create(
      "account",
      {
        id: "text",
        school_id: "text",
        person_id: "text",
        login_id: "text",
        role: "text",
        status: "text",
        terms_version: "int",
        terms_agreed_at: "text?",
        created_at: "text",
      },
      ["school_id", "id"],
      { unique: [["id"], ["school_id", "person_id"]], index: [["login_id"]] },
    );
    await create(
      "session",
      {
        id: "text",
        token_hash: "text",
        login_id: "text",
        account_id: "text",
        device: "text",
        remember: "int",
        created_at: "text",
        last_used_at: "text",
        expires_at: "text",
        absolute_expires_at: "text",
      },
      ["id"],
      { unique: [["token_hash"]], index: [["login_id"]] },
    );
    await create(
      "link",
      {
        id: "text",
        token_hash: "text",
        purpose: "text",
        login_id: "text",
        email: "text",
        expires_at: "text",
        used_at: "text?",
        created_at: "text",
      },
      ["id"],
      { index: [["login_id"]] },
    );
    await create(
      "person",
      {
        id: "text",
        school_id: "text",
        role: "text",
        first_name: "text",
        last_name: "text",
        is_administrator: "int",
        grade: "text?",
        avatar: "text?",
        source_id: "text?",
        left_on: "text?",
        created_at: "text",
      },
      ["school_id", "id"],
      { unique: [["school_id", "role", "source_id"]] },
    );
    await create(
      "guardian",
      { school_id: "text", guardian_id: "text", student_id: "text" },
      ["school_id", "student_id", "guardian_id"],
      { index: [["school_id", "guardian_id"]] },
    );
    await create(
      "class",
      {
        id: "text",
        school_id: "text",
        name: "text",
        grade: "text?",
        kind: "text",
        source_id: "text?",
        ended_on: "text?",
        created_at: "text",
      },
      ["school_id", "id"],
      { unique: [["school_id", "source_id"]] },
    );
    await create(
      "enrolment",
      {
        id: "text",
        school_id: "text",
        class_id: "text",
        person_id: "text",
        role: "text",
        begin_date: "text",
        end_date: "text?",
        source_id: "text?",
      },
      ["school_id", "id"],
      {
        unique: [["school_id", "source_id"]],
        index: [
          ["school_id", "class_id", "role"],
          ["school_id", "person_id", "role"],
        ],
      },
    );
    await create(
      "check_in",
      {
        id: "text",
        school_id: "text",
        class_id: "text",
        date: "text",
        created_by: "text",
        created_at: "text",
        updated_at: "text",
        finished_at: "text?",
        finished_by: "text?",
        finished_on: "text?",
      },
      ["school_id", "id"],
      {
        unique: [["school_id", "class_id", "date"]],
        index: [
          ["school_id", "date", "class_id", "finished_at"],
          ["school_id", "created_by"],
          ["school_id", "finished_by", "date"],
        ],
      },
    );
    await create(
      "mark",
      {
        school_id: "text",
        check_in_id: "text",
        student_id: "text",
        class_id: "text",
        date: "text",
        status: "text",
        note: "text?",
        arrived_at: "text?",
        marked_at: "text",
        marked_by: "text",
        settled: "int",
        version: "int",
      },
      ["school_id", "check_in_id", "student_id"],
      { index: [["school_id", "student_id", "date", "status"]] },
    );
    await create(
      "behavior",
      {
        id: "text",
        school_id: "text",
        group_slug: "text",
        name: "text",
        icon: "text",
        severity: "text?",
        position: "int",
        retired_at: "text?",
      },
      ["school_id", "id"],
    );
    await create(
      "event",
      {
        id: "text",
        school_id: "text",
        behavior_id: "text",
        group_slug: "text",
        severity: "text?",
        student_id: "text",
        class_id: "text",
        date: "text",
        occurred_at: "text",
        note: "text?",
        recorded_by: "text",
        created_at: "text",
        undone_at: "text?",
        for_whole_class: "int",
      },
      ["school_id", "id"],
      {
        index: [
          ["school_id", "student_id", "date"],
          ["school_id", "class_id", "date"],
          ["school_id", "date"],
          ["school_id", "recorded_by", "date"],
        ],
      },
    );
    await create(
      "connection",
      {
        id: "text",
        school_id: "text",
        student_id: "text",
        class_id: "text?",
        type: "text",
        status: "text",
        reason: "text",
        evidence: "text",
        once_key: "text?",
        resolutions: "text",
        selected_option: "text?",
        raised_at: "text",
        raised_on: "text",
        settled_on: "text?",
        completed_at: "text?",
        completed_by: "text?",
      },
      ["school_id", "id"],
      {
        index: [
          ["school_id", "student_id", "type"],
          ["school_id", "class_id", "status"],
          ["school_id", "status", "raised_on"],
        ],
      },
    );
    await create(
      "announced_absence",
      {
        id: "text",
        school_id: "text",
        student_id: "text",
        from_date: "text",
        to_date: "text",
        status: "text",
        note: "text?",
        created_by: "text",
        created_at: "text",
      },
      ["school_id", "id"],
      { index: [["school_id", "student_id", "to_date"]] },
    );
    await create("school_date", { school_id: "text", date: "text", open: "int" }, ["school_id", "date"]);
    await create("school_day", { school_id: "text", date: "text", finished: "int" }, ["school_id", "date"]);
    await create(
      "idempotency",
      {
        school_id: "text",
        account_id: "text",
        key: "text",
        request_hash: "text",
        status: "int",
        answer: "text",
        created_at: "text",
      },
      ["school_id", "account_id", "key"],
    );
    await create(
      "mail",
      {
        id: "text",
        school_id: "text?",
        recipient: "text",
        subject: "text",
        text: "text",
        html: "text",
        created_at: "text",
        attempts: "int",
        next_attempt_at: "text",
        leased_until: "text?",
        sent_at: "text?",
        last_error: "text?",
      },
      ["id"],
      { index: [["sent_at", "next_attempt_at"]] },
    );
    await create(
      "audit",
      {
        id: "text",
        school_id: "text",
        at: "text",
        actor_id: "text?",
        action: "text",
        subject_id: "text?",
        detail: "text",
      },
      ["school_id", "id"],
      { index: [["school_id", "at"]] },
    );
    await create("rate_limit", { key: "text", window_start: "text", count: "int" }, ["key"]);
    await create("meta", { key: "text", value: "text" }, ["key"]);

    // At most one active connection of a type for a student.
    await sql`create unique index connection_one_active on connection (school_id, student_id, type) where status = 'active'`.execute(
      db,
    );
  };
}

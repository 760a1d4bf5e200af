import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Schema } from "#server/database/schema.ts";

/** Of people: those who were not erased. */
export const notErased = (eb: ExpressionBuilder<Schema, "person">): Expression<SqlBool> =>
  eb.not(
    eb.exists(
      eb
        .selectFrom("erasure")
        .select("erasure.person_id")
        .whereRef("erasure.school_id", "=", "person.school_id")
        .whereRef("erasure.person_id", "=", "person.id"),
    ),
  );

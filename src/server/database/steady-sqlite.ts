import { type QueryCompiler, SqliteDialect, SqliteQueryCompiler } from "kysely";

/**
 * SQLite, which keeps to the plan of a prepared statement. It is built to look at bound values where they may make
 * another plan better, and so to plan most joins and ranges anew at every execution, which takes ten times as long as
 * our short statements do. It looks at no value behind a unary plus, which changes nothing else: a value that is bound has
 * no affinity to lose.
 */
export class SteadySqliteDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new SteadyQueryCompiler();
  }
}

class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

/** The statement that makes a PostgreSQL database which cannot hold every name; `version`: its `server_version_num`. */
export function createNarrowDatabase(name: string, version: number): string {
  const provider = version < 150_000 ? "" : "locale_provider libc";
  return `create database ${name} encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C' ${provider}`;
}

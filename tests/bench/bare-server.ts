import { createServer } from "node:http";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";

/*
 * The reference of the save: Node's own HTTP server, prepared statements, and the same rows into the same tables in one
 * durable transaction for each request. It checks nobody and computes nothing.
 */

interface Save {
  id: string;
  school_id: string;
  class_id: string;
  account_id: string;
  person_id: string;
  key: string;
  marks: { student_id: string; status: string }[];
}

const readSave = (text: string): Save => JSON.parse(text) as Save;

const db = new BetterSqlite3(join(process.env["DATA_DIR"] ?? "", "daybell.db"));
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
const keep = db.prepare(
  "insert into idempotency (school_id, account_id, key, request_hash, status, answer, created_at) values (?, ?, ?, '', 200, ?, ?)",
);
const mark = db.prepare(
  "insert into mark (school_id, check_in_id, student_id, class_id, date, status, note, arrived_at, marked_at, marked_by, settled, version) values (?, ?, ?, ?, ?, ?, null, null, ?, ?, 0, 1)",
);
const finish = db.prepare(
  "update check_in set finished_at = ?, finished_by = ?, finished_on = ?, updated_at = ? where school_id = ? and id = ?",
);

const save = db.transaction((given: Save, answer: string) => {
  const now = new Date().toISOString();
  const date = now.slice(0, 10);
  keep.run(given.school_id, given.account_id, given.key, answer, now);
  for (const { student_id, status } of given.marks)
    mark.run(given.school_id, given.id, student_id, given.class_id, date, status, now, given.person_id);
  if (finish.run(now, given.person_id, date, now, given.school_id, given.id).changes !== 1)
    throw new Error(`There is no check-in ${given.id}`);
});

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const answer = request.method === "GET" ? '{"status":"ok"}' : run(Buffer.concat(parts).toString());
    response.writeHead(200, { "Content-Type": "application/json" }).end(answer);
  });
}).listen(Number(process.env["PORT"]), "localhost");

/** What is answered, which is kept as well. */
function run(body: string): string {
  const given = readSave(body);
  const answer = JSON.stringify({ id: given.id, marks: given.marks });
  save(given, answer);
  return answer;
}

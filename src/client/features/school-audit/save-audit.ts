import type { AuditEntry } from "#contract/audit.ts";
import { attempt } from "#client/api/attempt.ts";
import { listAudit } from "#client/api/school-records.ts";
import { fileName, saveText, toCsv } from "#client/ui/csv.ts";
import { notify } from "#client/ui/notice-store.ts";
import { sayEntry } from "./say-entry.ts";
import { type AuditSearch, read } from "./search.ts";
import { words } from "./words.ts";

/** Entries of a request, and of a file: more than anyone reads, and no more than a device holds with ease. */
const PAGE = 500;
const MOST = 20_000;

/** Hands the entries found over as a file, in the order of the list and the school's time. */
export async function saveAudit(found: AuditSearch, timeZone: string): Promise<void> {
  const search = read({ ...found, offset: 0 });
  const entries: AuditEntry[] = [];
  let total = Number.POSITIVE_INFINITY;
  while (entries.length < Math.min(total, MOST)) {
    const problem = await attempt(
      () => listAudit({ ...search, limit: PAGE, offset: entries.length }),
      (page) => {
        entries.push(...page.entries);
        total = page.entries.length === 0 ? entries.length : page.total;
      },
    );
    if (problem) return void notify({ text: words.csvFailed, tone: "problem" });
  }
  const rows = entries.map((entry) => {
    const { actor, action, subject, more } = sayEntry(entry, timeZone);
    return [words.inFile(entry.at, timeZone), actor, action, subject, more];
  });
  saveText(`${fileName(words.csvName, search.from ?? "", search.to ?? "")}.csv`, toCsv([[words.whenInFile(timeZone), words.who, words.what, words.whom, words.more], ...rows]), "text/csv;charset=utf-8");
  if (total > MOST) notify({ text: words.csvMost(MOST) });
}

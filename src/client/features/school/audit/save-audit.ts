import type { ExportedAudit } from "#contract/audit.ts";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { exportAudit } from "#contract/routes/school.ts";
import { fileName, momentCell, saveText, toCsv } from "#client/ui/csv.ts";
import { notify } from "#client/ui/notice-store.ts";
import { sayEntry } from "./say-entry.ts";
import { auditSearch, type AuditSearch } from "./search.ts";
import { messages } from "./messages.ts";

/** Hands the entries found over as a file, in the order of the list and the school's time. */
export async function saveAudit(found: AuditSearch, timeZone: string): Promise<void> {
  const { action, search: person, from, to } = auditSearch({ ...found });
  const problem = await attempt(
    () => request(exportAudit, { body: { action, person, from, to } }),
    (told) => save(told, { from, to }, timeZone),
  );
  if (problem) notify({ text: problem, tone: "problem" });
}

function save(
  { entries, total }: ExportedAudit,
  { from = "", to = "" }: Pick<AuditSearch, "from" | "to">,
  timeZone: string,
): void {
  const rows = entries.map((entry) => {
    const { actor, action, subject, more } = sayEntry(entry, timeZone);
    return [momentCell(entry.at, timeZone), actor, action, subject, more];
  });
  saveText(
    `${fileName(messages.csvName, from, to)}.csv`,
    toCsv([[messages.whenInFile(timeZone), messages.who, messages.what, messages.whom, messages.more], ...rows]),
    "text/csv;charset=utf-8",
  );
  if (total > entries.length) notify({ text: messages.csvMost(entries.length) });
}

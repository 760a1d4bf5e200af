/** By which a device tells that an answer is to what it sent. None of it says what was recorded of a child. */
const OF_ANSWER = new Set(["id", "class_id", "student_id", "activity_id", "date", "status", "selected_option"]);
/** Lists of which the same is told by the ids of what is in them. */
const LISTS = new Set(["marks", "events", "connections", "rejected", "seats"]);

/**
 * A kept answer, as JSON, without what it says: as a locked session is answered, so that a device that asks once more
 * knows that what it sent was done.
 */
export function onlyIds(answer: string): string {
  const whole: unknown = JSON.parse(answer);
  if (typeof whole !== "object" || whole === null) return answer;
  const left = Object.entries(whole).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    if (OF_ANSWER.has(name) && typeof value !== "object") return [[name, value]];
    return LISTS.has(name) && Array.isArray(value) ? [[name, value.map(idOf)]] : [];
  });
  return JSON.stringify({ ...Object.fromEntries(left), locked: true });
}

/** Its own id, or else whom it is about; why somebody was not taken is no record of them. */
function idOf(item: unknown): Record<string, unknown> {
  if (typeof item !== "object" || item === null) return {};
  const fields = new Map<string, unknown>(Object.entries(item));
  const names = fields.has("id") ? ["id"] : ["student_id", "message"];
  return Object.fromEntries(names.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)]] : [])));
}

import { fullName, type Named } from "#client/ui/names.ts";

/** The shortest of its beginnings that tells a name from the others, or the whole of it; with a point where it is cut. */
function beginning(name: string, others: readonly string[]): string {
  const signs = Array.from(name);
  for (let length = 1; length < signs.length; length += 1) {
    const start = signs.slice(0, length).join("");
    if (!others.some((other) => other.startsWith(start))) return `${start}.`;
  }
  return name;
}

/** First names, by id; those who share one are told apart by as much of the last name as it takes: *Ada L.*, *Ada M.* */
export function shortNames(students: readonly (Named & { id: string })[]): Map<string, string> {
  const sharing = new Map<string, (Named & { id: string })[]>();
  for (const student of students)
    sharing.set(student.first_name, [...(sharing.get(student.first_name) ?? []), student]);
  return new Map(
    students.map(({ id, first_name, last_name }) => {
      const others = (sharing.get(first_name) ?? []).filter((other) => other.id !== id).map((other) => other.last_name);
      return [id, others.length === 0 ? first_name : fullName({ first_name, last_name: beginning(last_name, others) })];
    }),
  );
}

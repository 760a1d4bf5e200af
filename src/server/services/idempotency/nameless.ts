import { avatarUrl, namesOf } from "#server/services/people.ts";
import type { Actor, Context, Queryable } from "#server/services/context.ts";

/** Fields of answers that name who did something, as `{ id, name }`. */
const BY = new Set(["by", "marked_by", "finished_by", "completed_by"]);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPerson = (value: { [key: string]: Json }): boolean => typeof value["id"] === "string" && "first_name" in value;

/** The answer as JSON with every person's names and picture taken out; ids stay. */
export function withoutNames(answer: unknown): string {
  return JSON.stringify(answer, function (this: unknown, key, value: Json) {
    if (!isObject(value)) return value;
    if (BY.has(key)) return { id: value["id"] };
    if (!isPerson(value)) return value;
    return { ...value, first_name: "", last_name: "", avatar_url: null };
  });
}

/** The answer again, with the names that the people have now. */
export async function withNames({ db, actor }: Pick<Context, "db" | "actor">, stored: string): Promise<unknown> {
  const answer = JSON.parse(stored) as Json;
  const people = new Map<string, { [key: string]: Json }[]>();
  const doers = new Map<string, { [key: string]: Json }[]>();
  collect(answer, "", people, doers);
  if (doers.size > 0) {
    const names = await namesOf(db, actor, doers.keys());
    for (const [id, places] of doers) for (const place of places) place["name"] = names.get(id) ?? "";
  }
  if (people.size > 0) await fillPeople(db, actor, people);
  return answer;
}

function collect(value: Json, key: string, people: Places, doers: Places): void {
  if (Array.isArray(value)) for (const item of value) collect(item, key, people, doers);
  else if (isObject(value)) {
    if (BY.has(key)) add(doers, value);
    else if (isPerson(value)) add(people, value);
    for (const [name, inner] of Object.entries(value)) collect(inner, name, people, doers);
  }
}

type Places = Map<string, { [key: string]: Json }[]>;

function add(places: Places, value: { [key: string]: Json }): void {
  const { id } = value;
  if (typeof id !== "string") return;
  places.set(id, [...(places.get(id) ?? []), value]);
}

async function fillPeople(db: Queryable, actor: Actor, people: Places): Promise<void> {
  const rows = await db
    .selectFrom("person")
    .select(["id", "first_name", "last_name", "avatar", "animal"])
    .where("school_id", "=", actor.schoolId)
    .where("id", "in", [...people.keys()])
    .execute();
  for (const row of rows) {
    for (const place of people.get(row.id) ?? []) {
      Object.assign(place, { first_name: row.first_name, last_name: row.last_name, avatar_url: avatarUrl(actor, row) });
    }
  }
}

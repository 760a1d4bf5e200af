import type { SchoolDate } from "#contract/school-date.ts";
import type { Queryable } from "#server/database/database.ts";
import { chooseAnimals, type Shown } from "./choose-animals.ts";

/** How a picked built-in picture is told from an upload in the `avatar` column. */
export const BUILT_IN = "builtin/";

/** So many are asked for by their ids; of more, the whole school is read. */
const FEW = 200;
const CHUNK = 500;

/**
 * Sees to it that each of some students has an animal, and that it is nobody else's in their classes of today and later,
 * as long as there are enough. One pass, whatever their number; others' ids are passed over.
 */
export async function settleAnimals(
  db: Queryable,
  schoolId: string,
  studentIds: Iterable<string>,
  today: SchoolDate,
): Promise<void> {
  const fresh = new Set(studentIds);
  if (fresh.size === 0) return;
  const chosen = chooseAnimals(await readShown(db, schoolId, fresh, today), fresh);
  const byAnimal = new Map<string, string[]>();
  for (const [id, animal] of chosen) byAnimal.set(animal, [...(byAnimal.get(animal) ?? []), id]);
  for (const [animal, ids] of byAnimal)
    for (let at = 0; at < ids.length; at += CHUNK)
      await db
        .updateTable("person")
        .set({ animal })
        .where("school_id", "=", schoolId)
        .where("id", "in", ids.slice(at, at + CHUNK))
        .execute();
}

async function readShown(db: Queryable, schoolId: string, fresh: Set<string>, today: SchoolDate): Promise<Shown[]> {
  const few = fresh.size <= FEW ? [...fresh] : null;
  const stays = await db
    .selectFrom("enrolment")
    .select(["class_id", "person_id"])
    .where("school_id", "=", schoolId)
    .where("role", "=", "student")
    .where((eb) => eb.or([eb("end_date", "is", null), eb("end_date", ">=", today)]))
    .$if(few !== null, (query) =>
      query.where("class_id", "in", (from) =>
        from
          .selectFrom("enrolment as own")
          .select("own.class_id")
          .where("own.school_id", "=", schoolId)
          .where("own.person_id", "in", few ?? []),
      ),
    )
    .execute();
  const classes = new Map<string, Set<string>>();
  for (const { person_id, class_id } of stays)
    classes.set(person_id, (classes.get(person_id) ?? new Set()).add(class_id));
  const people = await db
    .selectFrom("person")
    .select(["id", "avatar", "animal"])
    .where("school_id", "=", schoolId)
    .where("role", "=", "student")
    .where("left_on", "is", null)
    .$if(few !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb("id", "in", few ?? []),
          eb("id", "in", (from) =>
            from
              .selectFrom("enrolment")
              .select("enrolment.person_id")
              .where("enrolment.school_id", "=", schoolId)
              .where("enrolment.class_id", "in", (inner) =>
                inner
                  .selectFrom("enrolment as own")
                  .select("own.class_id")
                  .where("own.school_id", "=", schoolId)
                  .where("own.person_id", "in", few ?? []),
              ),
          ),
        ]),
      ),
    )
    .execute();
  return people.map(({ id, avatar, animal }) => {
    const isOwn = fresh.has(id);
    // Whom a picture was picked for shows that one; the given one comes back when it goes.
    const picked = avatar?.startsWith(BUILT_IN) ? avatar.slice(BUILT_IN.length) : null;
    return { id, classes: [...(classes.get(id) ?? [])], animal: isOwn ? animal : (picked ?? animal) };
  });
}

import { invalid } from "#server/errors.ts";
import { lockRecords, type Registrar, requirePeople, tell } from "./registrar.ts";

/** Ties a parent and a child, or unties them; of two whom a roster has, that outlasts imports. Throws 422 where the ids are not a parent's and a student's. */
export async function setTie(
  registrar: Registrar,
  { parentId, studentId }: { parentId: string; studentId: string },
  linked: boolean,
): Promise<void> {
  await lockRecords(registrar);
  const [parent] = await requirePeople(registrar, [parentId], "parent_id");
  const [student] = await requirePeople(registrar, [studentId], "student_id");
  if (parent?.role !== "parent") throw invalid([{ path: "parent_id", message: "is no parent" }]);
  if (student?.role !== "student") throw invalid([{ path: "student_id", message: "is no student" }]);
  const { db, schoolId } = registrar;
  const pair = { school_id: schoolId, guardian_id: parentId, student_id: studentId };
  const held = await db
    .selectFrom("guardian")
    .select("guardian_id")
    .where((eb) => eb.and(pair))
    .executeTakeFirst();
  if ((held !== undefined) === linked) return;
  if (linked) await db.insertInto("guardian").values(pair).execute();
  else
    await db
      .deleteFrom("guardian")
      .where((eb) => eb.and(pair))
      .execute();
  if (parent.source_id !== null && student.source_id !== null) {
    const flag = linked ? 1 : 0;
    await db
      .insertInto("guardian_by_hand")
      .values({ ...pair, linked: flag })
      .onConflict((conflict) =>
        conflict.columns(["school_id", "student_id", "guardian_id"]).doUpdateSet({ linked: flag }),
      )
      .execute();
  }
  await tell(registrar, {
    action: linked ? "person.parent-tied" : "person.parent-untied",
    subjectId: studentId,
    detail: { parent: parentId },
  });
}

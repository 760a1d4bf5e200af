import { expect, test } from "vitest";
import { attemptForm } from "#client/api/attempt.ts";
import { personProblems } from "#client/features/school/people/person-problems.ts";
import { changePerson, addPeople } from "#contract/people-by-hand.ts";

const EMAIL = { path: "people.0.email", message: "must be an email address" };
const LONG = { path: "people.1.first_name", message: "must be at most 100 characters" };

test("what is wrong with one person stands at its field, of whichever call", () => {
  expect(personProblems([EMAIL])).toEqual({ email: "Must be an email address." });
  expect(personProblems([{ ...EMAIL, path: "email" }])).toEqual({ email: "Must be an email address." });
});

test("what is wrong in a list stands at the list, with the line and what it is in it", () => {
  expect(personProblems([EMAIL, LONG], [2, 4])).toEqual({
    names: "Line 2: Email must be an email address. Line 4: First name must be at most 100 characters.",
  });
});

test("the fields are those that the calls answer with", () => {
  const wrong = { first_name: "", last_name: "x".repeat(101), grade: "x".repeat(41), identifier: 7, email: "none" };
  const issuesOf = (error: { issues: { path: PropertyKey[]; message: string }[] } | undefined) =>
    (error?.issues ?? []).map(({ path, message }) => ({ path: path.join("."), message }));
  const one = issuesOf(changePerson.body.safeParse(wrong).error);
  const several = issuesOf(addPeople.body.safeParse({ role: "student", people: [wrong], from: "2026-09-01" }).error);
  for (const issues of [one, several])
    expect(Object.keys(personProblems(issues)).toSorted()).toEqual(Object.keys(wrong).toSorted());
});

test("what is about no field of a person stands at the form", async () => {
  const answer = { statusCode: 400, message: "No", issues: [{ path: "class_ids.0", message: "is no class" }] };
  const problems = await attemptForm(
    async () => answer,
    () => undefined,
    (issues) => personProblems(issues, [1]),
  );
  expect(Object.keys(problems ?? {})).toEqual(["form"]);
});

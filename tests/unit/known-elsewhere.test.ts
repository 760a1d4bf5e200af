import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { knownElsewhere } from "#client/features/sync-status/known-elsewhere.ts";
import { studentQueries } from "#client/features/students/queries.ts";

test("whom no class's list has any more is named as the list of students or their own page did", () => {
  const queryClient = new QueryClient();
  const put = (queryKey: readonly unknown[], answer: unknown): unknown => queryClient.setQueryData(queryKey, answer);
  expect(knownElsewhere(queryClient, "a")).toBeUndefined();
  put(studentQueries.list({ search: "lo" }).queryKey, {
    students: [{ id: "a", first_name: "Ada", last_name: "Lovelace" }],
  });
  put(studentQueries.history("b").queryKey, {
    pages: [{ student: { id: "b", first_name: "Ben", last_name: "Okafor" } }],
    pageParams: [""],
  });
  expect(knownElsewhere(queryClient, "a")).toBe("Ada Lovelace");
  expect(knownElsewhere(queryClient, "b")).toBe("Ben Okafor");
  expect(knownElsewhere(queryClient, "c")).toBeUndefined();
});

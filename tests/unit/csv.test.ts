import { expect, test } from "vitest";
import { fileName, toCsv } from "#client/ui/csv.ts";

test("a CSV is marked as UTF-8, quotes what needs it, keeps numbers and lets no text work as a formula", () => {
  expect(toCsv([["Name", "Count"], ['Ada "Bee", Jr', 3], ["Nguyễn\nThị", -4], [" padded ", 0.5]])).toBe(
    '\uFEFFName,Count\r\n"Ada ""Bee"", Jr",3\r\n"Nguyễn\nThị",-4\r\n" padded ",0.5\r\n',
  );
  for (const text of ["=1+1", "+1", "-1", "@a", "\t=1"]) expect(toCsv([[text]])).toContain(`'${text}`);
  expect(toCsv([["=a,b"]])).toBe("\uFEFF\"'=a,b\"\r\n");
});

test("a file's name keeps letters of any script and nothing that a system forbids", () => {
  expect(fileName("Positive", "4B: Ümit/يوسف", "", "2026-09-14")).toBe("positive-4b-ümit-يوسف-2026-09-14");
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CIRCLE_CATEGORIES } from "#contract/circle.ts";
import { addDays } from "#contract/school-date.ts";
import { AGE_BANDS, type AgeBand } from "#server/services/circle/catalogue/activity.ts";
import { activitiesFor, ageBandOf, CATALOGUE } from "#server/services/circle/catalogue/catalogue.ts";
import { offerOf } from "#server/services/circle/offer.ts";

const bands: (AgeBand | null)[] = [...AGE_BANDS, null];
const anyDate = fc.integer({ min: -4000, max: 30_000 }).map((days) => addDays("2026-09-01", days));
const keys = (classId: string, band: AgeBand | null, date: string): string[] =>
  offerOf(classId, activitiesFor(band))(date).map((one) => one.key);

describe("the catalogue of circle activities", () => {
  it("has at least 60, each told in two to four sentences that a class can follow", () => {
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(60);
    for (const { key, title, prompt, minutes, ages } of CATALOGUE) {
      const sentences = prompt.split(/[.?!]”?(?:\s|$)/).filter((part) => part.trim() !== "").length;
      expect(sentences, key).toBeGreaterThanOrEqual(2);
      expect(sentences, key).toBeLessThanOrEqual(4);
      expect(title.length, key).toBeLessThanOrEqual(40);
      expect(prompt.length, key).toBeLessThanOrEqual(320);
      expect(minutes, key).toBeGreaterThanOrEqual(2);
      expect(minutes, key).toBeLessThanOrEqual(10);
      expect(ages.length, key).toBeGreaterThan(0);
      expect(key).toMatch(/^[a-z-]{3,40}$/);
    }
  });

  it("names and says nothing twice", () => {
    for (const field of ["key", "title", "prompt"] as const)
      expect(new Set(CATALOGUE.map((one) => one[field])).size, field).toBe(CATALOGUE.length);
  });

  it.each(bands)("has enough in each area for four weeks, for %s", (band) => {
    for (const area of CIRCLE_CATEGORIES)
      expect(activitiesFor(band).filter((one) => one.category === area).length, area).toBeGreaterThanOrEqual(17);
  });

  it("knows ages by the grade as rosters write it", () => {
    const known = {
      KG: "early",
      K: "early",
      PK: "early",
      "01": "early",
      "2": "early",
      "3": "middle",
      "Grade 5": "middle",
      "06": "upper",
      "8th": "upper",
      "9": "secondary",
      "12": "secondary",
      "13": "secondary",
    };
    for (const [grade, band] of Object.entries(known)) expect(ageBandOf(grade), grade).toBe(band);
    for (const none of [null, "", "UG", "Other", "2026"]) expect(ageBandOf(none)).toBeNull();
  });
});

describe("what a class is offered", () => {
  it("is three of three areas, the same whoever asks", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.constantFrom(...bands), anyDate, (classId, band, date) => {
        const offered = offerOf(classId, activitiesFor(band))(date);
        expect(offered).toHaveLength(3);
        expect(new Set(offered.map((one) => one.category)).size).toBe(3);
        for (const one of offered)
          expect(one.ages).toEqual(expect.arrayContaining(band === null ? [...AGE_BANDS] : [band]));
        expect(keys(classId, band, date)).toEqual(offered.map((one) => one.key));
      }),
    );
  });

  it("never repeats within four weeks", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.constantFrom(...bands), anyDate, (classId, band, date) => {
        const seen = Array.from({ length: 28 }, (_, day) => keys(classId, band, addDays(date, day))).flat();
        expect(new Set(seen).size).toBe(84);
      }),
    );
  });

  it("comes to every activity in time, and differs between classes", () => {
    const year = new Set(
      Array.from({ length: 365 }, (_, day) => keys("a class", "middle", addDays("2026-09-01", day))).flat(),
    );
    expect(year.size).toBe(activitiesFor("middle").length);
    expect(keys("a class", "middle", "2026-09-01")).not.toEqual(keys("another class", "middle", "2026-09-01"));
  });
});

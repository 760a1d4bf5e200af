import { expect, test } from "vitest";
import { type Retention, retention } from "#contract/school-settings.ts";
import { RETENTION_CHOICES } from "#client/features/school/settings/retention-choices.ts";

/* How long records are kept, as the settings offer it. */

test.each<keyof Retention>(["attendance_years", "record_school_years"])(
  "all that a school may have set is offered, and nothing else: %s",
  (field) => {
    const given: Retention = { attendance_years: 3, record_school_years: 1 };
    const allowed = Array.from({ length: 50 }, (_, n) => n).filter(
      (n) => retention.safeParse({ ...given, [field]: n }).success,
    );
    expect(RETENTION_CHOICES[field]).toEqual(allowed);
  },
);

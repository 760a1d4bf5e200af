import type { Account } from "#contract/auth.ts";

/** An account of a teacher, as the server tells it. */
export const account: Account = {
  id: "a1",
  email: "someone@school.example",
  role: "teacher",
  agreed_to_terms: true,
  session_expires_at: "2100-01-01T00:00:00.000Z",
  pending_email: null,
  has_password: true,
  lock_after_minutes: 15,
  person: {
    id: "p1",
    first_name: "A",
    last_name: "B",
    is_administrator: false,
    avatar_url: null,
    school: { id: "s", name: "S", time_zone: "UTC", locale: "en" },
    classes: [],
  },
};

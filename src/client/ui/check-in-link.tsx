import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { look } from "./button.tsx";
import { checkInLinkMessages as messages } from "./check-in-link-messages.ts";

/** Where the check-in of a class is open; `date`: `YYYY-MM-DD`, today's where left out. */
export const checkInAt = (classId: string, date?: string) =>
  ({ to: "/", search: { class: classId, "check-in": "start", ...(date ? { date } : {}) } }) as const;

interface Props {
  of: { id: string; name: string };
  /** Says the class as well, where several of these stand side by side. */
  named?: boolean;
}

/** Opens today's check-in of any class that one may take: one's own, or as an administrator every one of the school. */
export function CheckInLink({ of: { id, name }, named = false }: Props): ReactNode {
  return (
    <Link {...checkInAt(id)} {...look({})} aria-label={messages.openOf(name)}>
      {named ? <bdi>{messages.openOf(name)}</bdi> : messages.open}
    </Link>
  );
}

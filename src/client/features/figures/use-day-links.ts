import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { daysBetween, type SchoolDate } from "#contract/school-date.ts";
import { checkInAt } from "#client/ui/check-in-link.tsx";

/** A check-in is taken so many days back at most; the server refuses older ones. */
const OLDEST_DAYS = 400;

/** What makes a plain link lead to the check-in of a date. */
export interface DayLink {
  href: string;
  onClick: (event: MouseEvent) => void;
}

/**
 * Ways from a register into the check-ins of its class: none to a date that takes none. Plain links, made once for each
 * day: a month of a class has hundreds of cells, too many for as many of the router's own.
 */
export function useDayLinks(classId: string, today: SchoolDate): (date: SchoolDate) => DayLink | undefined {
  const router = useRouter();
  return (date) => {
    if (date > today || daysBetween(date, today) > OLDEST_DAYS) return undefined;
    const to = checkInAt(classId, date);
    const onClick = (event: MouseEvent): void => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void router.navigate(to);
    };
    return { href: router.buildLocation(to).href, onClick };
  };
}

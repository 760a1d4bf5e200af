import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { schoolToday } from "#client/api/server-time.ts";
import { Button } from "#client/ui/button.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { later } from "#client/ui/later.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import { QueryArea } from "#client/ui/query-area.tsx";
import { Calendar } from "./calendar.tsx";
import classes from "./dates.module.css";
import { monthAfter } from "./month.ts";
import { dateQueries } from "./queries.ts";
import { type DatesSearch, read } from "./search.ts";
import { words } from "./words.ts";

const DatesSheet = later(() => import("./dates-sheet.tsx").then((part) => part.DatesSheet));
const icon = { size: 20, stroke: 1.75, "aria-hidden": true };

/** A month at a time: which dates count as school days, and why. */
export function DatesPage({
  account,
  search,
  onSearch,
}: {
  account: Account;
  search: DatesSearch;
  onSearch: (search: DatesSearch) => void;
}): ReactNode {
  const [present] = useState(() => schoolToday(account.person.school.time_zone).slice(0, 7));
  const month = search.month ?? present;
  const query = useQuery(dateQueries.month(month));
  const [open, setOpen] = useState<string | null>(null);
  const go = (by: number): void => onSearch(read({ month: monthAfter(month, by) }));
  return (
    <ListCard
      title={<span aria-live="polite">{words.month(month)}</span>}
      text={words.text}
      action={
        <div className={classes.turn}>
          <IconButton label={words.before} onClick={() => go(-1)}>
            <IconChevronLeft {...icon} />
          </IconButton>
          <Button onClick={() => onSearch({})}>{words.today}</Button>
          <IconButton label={words.after} onClick={() => go(1)}>
            <IconChevronRight {...icon} />
          </IconButton>
        </div>
      }
    >
      <QueryArea query={query} broken={words.broken}>
        {({ days, today }) => <Calendar days={days} month={month} today={today} onOpen={setOpen} />}
      </QueryArea>
      {open && (
        <DatesSheet
          date={open}
          state={query.data?.days.find(({ date }) => date === open)?.set ?? "automatic"}
          onClose={() => setOpen(null)}
        />
      )}
    </ListCard>
  );
}

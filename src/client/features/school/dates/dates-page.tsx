import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/auth.ts";
import { Button } from "#client/ui/button.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { later } from "#client/ui/later.tsx";
import { ListCard } from "#client/ui/list-card.tsx";
import { QueryArea } from "#client/ui/query-area.tsx";
import type { OnSearch } from "#client/ui/search-params.ts";
import { Calendar } from "./calendar.tsx";
import classes from "./dates.module.css";
import { monthAfter, presentMonth } from "./month.ts";
import { dateQueries } from "./queries.ts";
import { datesSearch, type DatesSearch } from "./search.ts";
import { messages } from "./messages.ts";

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
  onSearch: OnSearch<DatesSearch>;
}): ReactNode {
  const [present] = useState(() => presentMonth(account.person.school.time_zone));
  const month = search.month ?? present;
  const query = useQuery(dateQueries.month(month));
  const [open, setOpen] = useState<string | null>(null);
  const go = (by: number): void => onSearch(datesSearch({ month: monthAfter(month, by) }));
  return (
    <ListCard
      title={<span aria-live="polite">{messages.month(month)}</span>}
      text={messages.text}
      action={
        <div className={classes.turn}>
          <IconButton label={messages.before} onClick={() => go(-1)}>
            <IconChevronLeft {...icon} />
          </IconButton>
          <Button onClick={() => onSearch({})}>{messages.today}</Button>
          <IconButton label={messages.after} onClick={() => go(1)}>
            <IconChevronRight {...icon} />
          </IconButton>
        </div>
      }
    >
      <QueryArea query={query} broken={messages.broken}>
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

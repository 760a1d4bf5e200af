import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DailyStats } from "#contract/dashboard.ts";
import { atNoon } from "#contract/school-date.ts";
import { LOCALE } from "#client/ui/locale.ts";
import { Area } from "./area.tsx";
import { AsOf } from "./as-of.tsx";
import { AwayList } from "./away-list.tsx";
import classes from "./page.module.css";
import { Figures } from "./today-figures.tsx";
import { useToday } from "./use-today.ts";
import { WaitingList } from "./waiting-list.tsx";
import { words } from "./dashboard-messages.ts";

const long = new Intl.DateTimeFormat(LOCALE, { weekday: "long", day: "numeric", month: "long" });

interface Props {
  query: UseQueryResult<DailyStats>;
  timeZone: string;
}

/** The school today, in numbers. */
export function TodayFigures({ query, timeZone }: Props): ReactNode {
  const today = useToday(timeZone);
  const date = query.data?.date ?? today;
  return (
    <section className={classes.today} aria-labelledby="today">
      <div className={classes.head}>
        <h2 id="today">{words.today(long.format(atNoon(date)))}</h2>
        <AsOf query={query} timeZone={timeZone} />
      </div>
      <Area query={query}>{(stats) => <Figures stats={stats} />}</Area>
    </section>
  );
}

/** The classes that have not checked in yet, and who is away. */
export function TodayLists({ query: { data }, timeZone }: Props): ReactNode {
  if (!data) return null;
  return (
    <>
      <WaitingList stats={data} />
      {(data.school_day !== false || data.away.length > 0) && (
        <AwayList stats={data} time={new Intl.DateTimeFormat(LOCALE, { timeStyle: "short", timeZone })} />
      )}
    </>
  );
}

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { School } from "#contract/auth.ts";
import { atNoon } from "#contract/school-date.ts";
import { FrameTitle } from "#client/ui/frame.tsx";
import { AwayList } from "./away-list.tsx";
import classes from "./dashboard.module.css";
import { Figures } from "./figures.tsx";
import { dashboardQueries } from "./queries.ts";
import { WaitingList } from "./waiting-list.tsx";
import { words } from "./words.ts";

const long = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" });

/** `/dashboard`: the school today, for its administrators (product, *Administrators*). */
export function DailyPage({ school }: { school: School }): ReactNode {
  const { data, dataUpdatedAt, isError } = useSuspenseQuery(dashboardQueries.daily());
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone: school.time_zone });
  const asOf = time.format(dataUpdatedAt);
  return (
    <div className={classes.page}>
      <FrameTitle>
        <h1>{words.title}</h1>
      </FrameTitle>
      <p className={classes.when}>
        <strong>{long.format(atNoon(data.date))}</strong> · <bdi>{school.name}</bdi> · {isError ? words.stale(asOf) : words.updated(asOf)}
      </p>
      <Figures stats={data} />
      <div className={classes.lists}>
        <WaitingList stats={data} />
        <AwayList stats={data} time={time} />
      </div>
    </div>
  );
}

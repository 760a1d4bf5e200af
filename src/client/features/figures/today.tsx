import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DailyStats } from "#contract/dashboard.ts";
import { useSchoolToday } from "#client/api/use-school-today.ts";
import { formatDate } from "#client/ui/format.ts";
import { Area } from "./area.tsx";
import { type Age, AsOf } from "./as-of.tsx";
import { AwayList } from "./away-list.tsx";
import { dashboardMessages } from "./dashboard-messages.ts";
import { Figure, Figures } from "./figure.tsx";
import classes from "./figure.module.css";
import page from "./page.module.css";
import { WaitingList } from "./waiting-list.tsx";

interface Props {
  query: UseQueryResult<DailyStats>;
  /** How old the page is. */
  age: Age;
  timeZone: string;
}

/** The school today: in numbers; which classes have not checked in yet, and who is away. */
export function Today({ query, age, timeZone }: Props): ReactNode {
  const today = useSchoolToday(timeZone);
  const date = query.data?.date ?? today;
  return (
    <section className={page.today} aria-labelledby="today">
      <div className={page.head}>
        <h2 id="today">{dashboardMessages.today(formatDate(date, "EEEE d MMMM"))}</h2>
        <span className="fine">
          <AsOf query={age} timeZone={timeZone} />
        </span>
      </div>
      <Area query={query}>
        {(stats) => (
          <>
            <DayInNumbers stats={stats} />
            <div className={page.lists}>
              <WaitingList stats={stats} />
              {(stats.school_day !== false || stats.away.length > 0) && <AwayList stats={stats} timeZone={timeZone} />}
            </div>
          </>
        )}
      </Area>
    </section>
  );
}

/** Late counts as here. */
function DayInNumbers({ stats }: { stats: DailyStats }): ReactNode {
  const { present, late, absent, excused, positive, challenging, connections_raised: raised } = stats;
  const { ofThem } = dashboardMessages;
  return (
    <Figures as="tiles">
      <CheckIns stats={stats} />
      <Figure label={dashboardMessages.here} value={present + late} detail={ofThem.late(late)} group="attendance" />
      <Figure
        label={dashboardMessages.away}
        value={absent + excused}
        detail={ofThem.excused(excused)}
        group="attendance"
      />
      <Figure label={dashboardMessages.positive} value={positive} group="positive" />
      <Figure label={dashboardMessages.challenging} value={challenging} group="challenging" />
      <Figure
        label={dashboardMessages.connections}
        value={raised}
        detail={ofThem.completed(stats.connections_completed)}
        group="connection"
      />
    </Figures>
  );
}

/** How many classes have checked in, of those that are expected to. */
function CheckIns({ stats: { school_day: isSchoolDay, checked_in: done, classes: all } }: { stats: DailyStats }) {
  const isExpected = isSchoolDay !== false;
  return (
    <div className={`${classes.figure} ${classes.wide}`}>
      <dt id="check-ins">{dashboardMessages.checkIns}</dt>
      <dd className={`${classes.value} figures`}>
        {isExpected ? dashboardMessages.checkInsOf(done, all) : dashboardMessages.noSchool}
      </dd>
      {isExpected && (
        <dd className={classes.bar}>
          <progress aria-labelledby="check-ins" max={Math.max(all, 1)} value={done} />
        </dd>
      )}
    </div>
  );
}

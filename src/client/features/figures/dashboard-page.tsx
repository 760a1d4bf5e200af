import { useQuery } from "@tanstack/react-query";
import { IconListDetails } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { School } from "#contract/auth.ts";
import { look } from "#client/ui/button.tsx";
import { FrameTitle } from "#client/ui/frame.tsx";
import { LostRight, lostRight } from "#client/ui/lost-right.tsx";
import { oldestOf } from "./as-of.tsx";
import { dashboardMessages } from "./dashboard-messages.ts";
import filters from "./filters.module.css";
import { Filters, PrintButton } from "./filters.tsx";
import { messages } from "./messages.ts";
import classes from "./page.module.css";
import { Period } from "./period.tsx";
import { PrintHead } from "#client/ui/print-head.tsx";
import { dashboardQueries } from "./queries.ts";
import { DatesChoice } from "./range-choice.tsx";
import { RangeTold } from "./range-told.tsx";
import { rangeText } from "./range.ts";
import { breakdownSearch, type DashboardSearch } from "./search.ts";
import { Today } from "./today.tsx";
import { useRange } from "./use-range.ts";

interface Props {
  school: School;
  search: DashboardSearch;
  onSearch: (search: DashboardSearch) => void;
}

/** `/dashboard`: the school today and over any dates, for its administrators. */
export function DashboardPage({ school, search, onSearch }: Props): ReactNode {
  const { time_zone: timeZone } = school;
  const daily = useQuery(dashboardQueries.daily());
  const chosen = useRange(search, timeZone);
  const { range, asked } = chosen;
  const statistics = useQuery({
    ...dashboardQueries.statistics(asked ?? { from: "", to: "" }),
    enabled: asked !== undefined,
  });
  const { group = "positive" } = search;
  const lost = lostRight(daily.error);
  const title = (
    <FrameTitle>
      <h1>{dashboardMessages.title}</h1>
    </FrameTitle>
  );
  if (lost)
    return (
      <>
        {title}
        <LostRight lost={lost} />
      </>
    );
  return (
    <div className={classes.page} data-page="dashboard">
      {title}
      <PrintHead
        school={school.name}
        parts={[dashboardMessages.title, dashboardMessages.printOf(messages.groups[group])]}
        days={range ? [rangeText(range)] : []}
      />
      <Today query={daily} age={oldestOf([daily, statistics])} timeZone={timeZone} />
      <section className={classes.main} aria-labelledby="period">
        <div className={classes.head}>
          <h2 id="period">{dashboardMessages.periodTitle}</h2>
          <div className={filters.actions}>
            <RegisterLink search={search} />
            <PrintButton stale={statistics.isPlaceholderData} />
          </div>
        </div>
        <Filters>
          <DatesChoice
            search={search}
            range={range}
            onChoose={(dates) => onSearch({ ...dates, group: search.group })}
          />
        </Filters>
        <RangeTold chosen={chosen}>
          {(told) => <Period range={told} statistics={statistics} search={search} timeZone={timeZone} />}
        </RangeTold>
      </section>
    </div>
  );
}

function RegisterLink({ search }: { search: DashboardSearch }): ReactNode {
  return (
    <Link
      to="/dashboard-details/$type"
      params={{ type: "attendance" }}
      search={breakdownSearch({ ...search, by: "register" })}
      {...look({})}
    >
      <IconListDetails size={20} stroke={1.75} aria-hidden="true" /> {dashboardMessages.registerTitle}
    </Link>
  );
}

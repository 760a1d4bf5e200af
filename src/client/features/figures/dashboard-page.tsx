import { useQuery } from "@tanstack/react-query";
import { IconListDetails, IconPrinter } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { School } from "#contract/auth.ts";
import { Button, look } from "#client/ui/button.tsx";
import { FrameTitle } from "#client/ui/frame.tsx";
import { Library } from "#client/ui/library.tsx";
import { LostRight, lostRight } from "#client/ui/lost-right.tsx";
import { ConnectionTypes } from "./connection-types.tsx";
import classes from "./page.module.css";
import filters from "./filters.module.css";
import { Period } from "./period.tsx";
import { PrintHead } from "./print-head.tsx";
import { dashboardQueries } from "./queries.ts";
import { rangeText } from "./range-text.ts";
import { RangePicker } from "./range-choice.tsx";
import { RangeTold } from "./range-told.tsx";
import { type DashboardSearch, detailsSearch } from "./search.ts";
import { TodayFigures, TodayLists } from "./today-parts.tsx";
import { useRange } from "./use-range.ts";
import { words } from "./dashboard-messages.ts";

interface Props {
  school: School;
  search: DashboardSearch;
  onSearch: (search: DashboardSearch) => void;
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true };

/** `/dashboard`: the school today and over any dates, for its administrators. */
export function DashboardPage({ school, search, onSearch }: Props): ReactNode {
  const { time_zone: timeZone } = school;
  const daily = useQuery(dashboardQueries.daily());
  const chosen = useRange(search, timeZone);
  const { group } = search;
  const lost = lostRight(daily.error);
  if (lost) {
    return (
      <>
        <FrameTitle>
          <h1>{words.title}</h1>
        </FrameTitle>
        <LostRight lost={lost} />
      </>
    );
  }
  return (
    <div className={classes.page}>
      <FrameTitle>
        <h1>{words.title}</h1>
      </FrameTitle>
      <PrintHead
        school={school.name}
        parts={[words.title, words.printOf(words.groups[group ?? "positive"])]}
        range={chosen.range ? rangeText(chosen.range) : ""}
      />
      <TodayFigures query={daily} timeZone={timeZone} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <TodayLists query={daily} timeZone={timeZone} />
        </div>
        <section className={classes.main} aria-labelledby="period">
          <div className={classes.head}>
            <h2 id="period">{words.periodTitle}</h2>
            <div className={filters.actions}>
              <Link
                to="/dashboard-details/$type"
                params={{ type: "attendance" }}
                search={detailsSearch({ ...search, by: "register" })}
                {...look({})}
              >
                <IconListDetails {...icon} /> {words.registerTitle}
              </Link>
              <Button onClick={() => print()}>
                <IconPrinter {...icon} /> {words.print}
              </Button>
            </div>
          </div>
          <Library>
            <div className={filters.filters}>
              <RangePicker search={search} range={chosen.range} onChoose={(range) => onSearch({ ...range, group })} />
            </div>
          </Library>
          <RangeTold chosen={chosen}>
            {(range) => <Period range={range} search={search} timeZone={timeZone} />}
          </RangeTold>
        </section>
        {chosen.asked && <ConnectionTypes range={chosen.asked} />}
      </div>
    </div>
  );
}

import type { ReactNode } from "react";
import type { School } from "#contract/auth.ts";
import type { GroupSlug } from "#contract/history.ts";
import { BackTitle } from "#client/ui/back-title.tsx";
import { Segments } from "#client/ui/segments.tsx";
import { Breakdowns } from "./breakdowns.tsx";
import { dashboardMessages } from "./dashboard-messages.ts";
import { GroupTabs } from "./group-tabs.tsx";
import { messages } from "./messages.ts";
import classes from "./page.module.css";
import { RegisterView } from "./register-view.tsx";
import { breakdownSearch, type BreakdownSearch, dashboardSearch, viewOf, viewsOf } from "./search.ts";

export interface BreakdownProps {
  group: GroupSlug;
  school: School;
  search: BreakdownSearch;
  onSearch: (search: BreakdownSearch) => void;
}

/** `/dashboard-details/{type}`: a group by class, grade, teacher or day, and the monthly register. */
export function BreakdownPage({ group, school, search, onSearch }: BreakdownProps): ReactNode {
  const { range, startDate, endDate, type_id, sort } = search;
  const dates = { range, startDate, endDate };
  const by = viewOf(group, search);
  const choices = (
    <Segments
      titled
      label={dashboardMessages.by}
      value={by}
      choices={viewsOf(group).map((view) => ({ value: view, label: dashboardMessages.views[view] }))}
      onChoose={(view) => onSearch({ ...dates, type_id, sort, by: view })}
    />
  );
  const shown = { group, school, search, onSearch, choices };
  return (
    <div className={classes.page} data-sheet={by === "register" ? "wide" : undefined}>
      <BackTitle
        back={{ to: "/dashboard", search: dashboardSearch({ ...dates, group }) }}
        label={dashboardMessages.back}
      >
        {messages.groups[group]}
      </BackTitle>
      <GroupTabs
        current={group}
        to={(type) => ({
          to: "/dashboard-details/$type",
          params: { type },
          search: breakdownSearch({ ...dates, sort, by: by === "register" ? undefined : by }),
        })}
      />
      {by === "register" ? <RegisterView {...shown} /> : <Breakdowns {...shown} by={by} />}
    </div>
  );
}

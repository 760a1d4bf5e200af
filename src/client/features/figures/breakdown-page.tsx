import type { ReactNode } from "react";
import type { School } from "#contract/auth.ts";
import type { GroupSlug } from "#contract/history.ts";
import { BackTitle } from "#client/ui/back-title.tsx";
import { Library } from "#client/ui/library.tsx";
import { Breakdowns } from "./breakdowns.tsx";
import { Choices } from "./choices.tsx";
import classes from "./page.module.css";
import { GroupTabs } from "./group-tabs.tsx";
import { RegisterView } from "./register-view.tsx";
import { DEFAULT_VIEW, type DetailsSearch, dashboardSearch, detailsSearch, type View, VIEWS } from "./search.ts";
import { words } from "./dashboard-messages.ts";

export interface DetailsProps {
  group: GroupSlug;
  school: School;
  search: DetailsSearch;
  onSearch: (search: DetailsSearch) => void;
}

/** `/dashboard-details/{type}`: a group by class, grade, teacher or day, and the monthly register. */
export function DetailsPage({ group, school, search, onSearch }: DetailsProps): ReactNode {
  const { range, startDate, endDate, type_id, sort } = search;
  const dates = { range, startDate, endDate };
  // Only attendance has a register.
  const by: View = search.by === "register" && group !== "attendance" ? DEFAULT_VIEW : (search.by ?? DEFAULT_VIEW);
  const views: readonly View[] = group === "attendance" ? [...VIEWS, "register"] : VIEWS;
  const choices = (
    <Choices
      label={words.by}
      name="by"
      value={by}
      choices={views.map((view) => ({ value: view, label: words.views[view] }))}
      onChoose={(view) => onSearch({ ...dates, type_id, sort, by: view })}
    />
  );
  const shown = { group, school, search, onSearch, choices };
  return (
    <div className={classes.page} data-sheet={by === "register" ? "wide" : undefined}>
      <BackTitle back={{ to: "/dashboard", search: dashboardSearch({ ...dates, group }) }} label={words.back}>
        {words.groups[group]}
      </BackTitle>
      <GroupTabs
        current={group}
        to={(type) => ({
          to: "/dashboard-details/$type",
          params: { type },
          search: detailsSearch({ ...dates, sort, by: by === "register" ? undefined : by }),
        })}
      />
      <Library>{by === "register" ? <RegisterView {...shown} /> : <Breakdowns {...shown} by={by} />}</Library>
    </div>
  );
}

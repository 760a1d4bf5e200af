import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Compared } from "#contract/dashboard.ts";
import { ChangeText } from "./change.tsx";
import page from "./page.module.css";
import { asText, byTheDay, isByTheDay, type Kind, schoolDaysOf } from "./format.ts";
import { dashboardQueries } from "./queries.ts";
import type { Range } from "./range.ts";
import { rangeText } from "./range-text.ts";
import classes from "./table.module.css";
import { words } from "./dashboard-messages.ts";

const columns = words.typeColumns;

function Beside({ kind, of, days }: { kind: Kind; of: Compared; days?: Compared }): ReactNode {
  const daily = days !== undefined && isByTheDay(of, days);
  return (
    <td>
      <span className={classes.now}>{of.value === null ? words.noMedian : asText[kind](of.value)}</span>
      <span className={classes.then}>
        {daily ? <ChangeText kind="daily" of={byTheDay(of, days)} /> : <ChangeText kind={kind} of={of} />}
        <span>{of.previous === null ? words.nothingBefore : words.before(asText[kind](of.previous))}</span>
      </span>
    </td>
  );
}

/** The types of connections side by side, each beside the period before. */
export function ConnectionTypes({ range }: { range: Range }): ReactNode {
  const { data } = useQuery(dashboardQueries.statistics(range));
  if (!data) return null;
  return (
    <section className={`${page.panel} ${page.types}`} aria-labelledby="types">
      <h2 id="types">{words.typesTitle}</h2>
      <p className={page.soft}>{rangeText(data.range)}</p>
      <table className={`${classes.table} ${classes.typesTable}`}>
        <thead>
          <tr>
            <th scope="col">{columns.raised}</th>
            <th scope="col">{columns.completed}</th>
            <th scope="col">{columns.median}</th>
          </tr>
        </thead>
        {data.connection_types.map(({ id, name, raised, completed, median_hours }) => (
          <tbody key={id} className="figures" data-type={id}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {name}
              </th>
            </tr>
            <tr>
              <Beside kind="count" of={raised} days={schoolDaysOf(data)} />
              <Beside kind="count" of={completed} days={schoolDaysOf(data)} />
              <Beside kind="hours" of={median_hours} />
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  );
}

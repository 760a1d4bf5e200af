import type { ReactNode } from "react";
import type { Compared, DashboardStatistics } from "#contract/dashboard.ts";
import { ChangeText } from "./change.tsx";
import classes from "./connection-types.module.css";
import { dashboardMessages } from "./dashboard-messages.ts";
import { asText, byTheDay, isByTheDay, type Kind, schoolDaysOf } from "./figure-text.ts";
import { Section } from "./section.tsx";

const columns = dashboardMessages.typeColumns;

function Beside({ kind, of, days }: { kind: Kind; of: Compared; days?: Compared }): ReactNode {
  const daily = days !== undefined && isByTheDay(of, days);
  return (
    <td>
      <span className={classes.now}>{of.value === null ? dashboardMessages.noMedian : asText[kind](of.value)}</span>
      <span className={classes.then}>
        {daily ? <ChangeText kind="daily" of={byTheDay(of, days)} /> : <ChangeText kind={kind} of={of} />}
      </span>
    </td>
  );
}

/** The types of connections side by side, each beside the period before. */
export function ConnectionTypes({ statistics }: { statistics: DashboardStatistics }): ReactNode {
  const days = schoolDaysOf(statistics);
  return (
    <Section name="types" title={dashboardMessages.typesTitle}>
      <table className={classes.types}>
        <thead>
          <tr>
            <th scope="col">{columns.raised}</th>
            <th scope="col">{columns.completed}</th>
            <th scope="col">{columns.median}</th>
          </tr>
        </thead>
        {statistics.connection_types.map(({ id, name, raised, completed, median_hours }) => (
          <tbody key={id} className="figures" data-type={id}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {name}
              </th>
            </tr>
            <tr>
              <Beside kind="count" of={raised} days={days} />
              <Beside kind="count" of={completed} days={days} />
              <Beside kind="hours" of={median_hours} />
            </tr>
          </tbody>
        ))}
      </table>
    </Section>
  );
}

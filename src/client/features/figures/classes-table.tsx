import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Overview } from "#contract/insights.ts";
import classes from "./insights.module.css";
import { type OverviewSearch, overviewSearch } from "./insights-search.ts";
import { words } from "./insights-messages.ts";

const columns = words.classColumns;

/** The classes side by side over the five days; each leads to itself. */
export function ClassesTable({ overview, search }: { overview: Overview; search: OverviewSearch }): ReactNode {
  if (overview.classes.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="classes">
      <h2 id="classes">{words.classesTitle}</h2>
      <table className={`${classes.table} ${classes.listed}`}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.positive}</th>
            <th scope="col">{columns.challenging}</th>
            <th scope="col">{columns.attendance}</th>
          </tr>
        </thead>
        <tbody className="figures">
          {overview.classes.map(({ id, name, positive, challenging, attendance_rate }) => (
            <tr key={id}>
              <th scope="row">
                <Link
                  to="/insights"
                  search={overviewSearch({ ...search, class: id })}
                  resetScroll={false}
                  className={classes.rowLink}
                  dir="auto"
                >
                  {name}
                </Link>
              </th>
              <td data-label={columns.positive}>{positive}</td>
              <td data-label={columns.challenging}>{challenging}</td>
              <td data-label={columns.attendance}>
                {attendance_rate === null ? words.noRate : words.percent(attendance_rate)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

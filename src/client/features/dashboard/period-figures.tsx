import type { ReactNode } from "react";
import type { Compared, DashboardStatistics } from "#contract/dashboard.ts";
import { ChangeText } from "./change.tsx";
import { asText, type Kind } from "./format.ts";
import classes from "./period.module.css";
import { words } from "./words.ts";

interface FigureProps {
  name: keyof typeof words.figures;
  kind: Kind;
  of: Compared;
  group?: "positive" | "challenging" | "attendance" | "connection";
  /** In place of the plain value, and of the one before. */
  value?: string;
  before?: string;
  detail?: string;
}

function Figure({ name, kind, of, group, value, before, detail }: FigureProps): ReactNode {
  const shown = of.value === null ? words.none : (value ?? asText[kind](of.value));
  const then = of.previous === null ? words.nothingBefore : words.before(before ?? asText[kind](of.previous));
  return (
    <div className={classes.figure} data-group={group} data-figure={name}>
      <dt>{words.figures[name]}</dt>
      <dd className={`${classes.value} figures`} data-none={of.value === null || undefined}>
        {shown}
      </dd>
      {detail && <dd className={`${classes.small} figures`}>{detail}</dd>}
      <dd className={`${classes.small} figures`}>
        <ChangeText kind={kind} of={of} />
        <span>{then}</span>
      </dd>
    </div>
  );
}

/** Every figure of the range beside the one of the equal period before (product, *Administrators*). */
export function PeriodFigures({ statistics: of }: { statistics: DashboardStatistics }): ReactNode {
  const { check_ins: done, chronic_absence: chronic } = of;
  return (
    <dl className={classes.figures}>
      <Figure
        name="check_ins"
        kind="count"
        of={done}
        value={words.checkInsOf(done.value ?? 0, done.expected)}
        before={words.checkInsOf(done.previous ?? 0, done.previous_expected)}
      />
      <Figure name="attendance_rate" kind="rate" of={of.attendance_rate} group="attendance" />
      <Figure name="chronic_absence" kind="rate" of={chronic} group="attendance" detail={words.chronicOf(chronic.students, chronic.of)} />
      <Figure name="positive" kind="count" of={of.positive} group="positive" />
      <Figure name="challenging" kind="count" of={of.challenging} group="challenging" />
      <Figure name="ratio" kind="ratio" of={of.ratio} />
      <Figure name="connections_raised" kind="count" of={of.connections_raised} group="connection" />
      <Figure name="connections_completed" kind="count" of={of.connections_completed} group="connection" />
      <Figure name="median_hours_to_complete" kind="hours" of={of.median_hours_to_complete} group="connection" />
      <Figure name="active_teachers" kind="count" of={of.active_teachers} />
    </dl>
  );
}

import type { ReactNode } from "react";
import type { Compared, DashboardStatistics } from "#contract/dashboard.ts";
import { ChangeText } from "./change.tsx";
import { asText, byTheDay, isByTheDay, type Kind, over, schoolDaysOf } from "./format.ts";
import classes from "./period.module.css";
import { words } from "./dashboard-messages.ts";

interface FigureProps {
  name: keyof typeof words.figures;
  kind: Kind;
  of: Compared;
  group?: "positive" | "challenging" | "attendance" | "connection";
  /** In place of the plain value, and of the one before. */
  value?: string;
  before?: string;
  detail?: string | undefined;
  /** What is compared, where it is not the figure itself. */
  compared?: { kind: Kind; of: Compared } | undefined;
}

function Figure({ name, kind, of, group, value, before, detail, compared }: FigureProps): ReactNode {
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
        <ChangeText {...(compared ?? { kind, of })} />
        <span>{then}</span>
      </dd>
    </div>
  );
}

/** Of so many that were expected, the share is compared: the one before may have been of fewer. */
function CheckIns({ of }: { of: DashboardStatistics["check_ins"] }): ReactNode {
  const rate = { value: over(of.value, of.expected), previous: over(of.previous, of.previous_expected) };
  const beside = (text: string, share: number | null): string =>
    share === null ? text : words.withShare(text, asText.rate(share));
  return (
    <Figure
      name="check_ins"
      kind="count"
      of={of}
      value={of.expected === 0 ? words.noneExpected : words.checkInsOf(of.value ?? 0, of.expected)}
      before={beside(words.checkInsOf(of.previous ?? 0, of.previous_expected), rate.previous)}
      detail={rate.value === null ? undefined : asText.rate(rate.value)}
      compared={{ kind: "rate", of: rate }}
    />
  );
}

/** A count; beside one of more or fewer school days it is compared by the day. */
function Count({ days, ...props }: Pick<FigureProps, "name" | "of" | "group"> & { days: Compared }): ReactNode {
  const { of } = props;
  if (!isByTheDay(of, days)) return <Figure {...props} kind="count" />;
  const daily = byTheDay(of, days);
  const text = (value: number | null): string => asText.daily(value ?? 0);
  return (
    <Figure
      {...props}
      kind="count"
      detail={text(daily.value)}
      before={words.withShare(asText.count(of.previous ?? 0), text(daily.previous))}
      compared={{ kind: "daily", of: daily }}
    />
  );
}

/** Every figure of the range beside the one that it is compared with. */
export function PeriodFigures({ statistics: of }: { statistics: DashboardStatistics }): ReactNode {
  const { check_ins, chronic_absence: chronic } = of;
  const days = schoolDaysOf(of);
  return (
    <dl className={classes.figures}>
      <CheckIns of={check_ins} />
      <Figure name="attendance_rate" kind="rate" of={of.attendance_rate} group="attendance" />
      <Figure
        name="chronic_absence"
        kind="rate"
        of={chronic}
        group="attendance"
        detail={words.chronicOf(chronic.students, chronic.of)}
      />
      <Count name="positive" of={of.positive} days={days} group="positive" />
      <Count name="challenging" of={of.challenging} days={days} group="challenging" />
      <Figure name="ratio" kind="ratio" of={of.ratio} />
      <Count name="connections_raised" of={of.connections_raised} days={days} group="connection" />
      <Count name="connections_completed" of={of.connections_completed} days={days} group="connection" />
      <Figure name="median_hours_to_complete" kind="hours" of={of.median_hours_to_complete} group="connection" />
      <Figure name="active_teachers" kind="count" of={of.active_teachers} />
    </dl>
  );
}

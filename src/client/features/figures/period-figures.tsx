import type { ReactNode } from "react";
import type { Compared, DashboardStatistics } from "#contract/dashboard.ts";
import type { GroupSlug } from "#contract/history.ts";
import { ChangeText } from "./change.tsx";
import { dashboardMessages } from "./dashboard-messages.ts";
import { asText, byTheDay, isByTheDay, type Kind, over, schoolDaysOf } from "./figure-text.ts";
import { Figure, Figures } from "./figure.tsx";

interface ComparedProps {
  name: keyof typeof dashboardMessages.figures;
  kind: Kind;
  of: Compared;
  group?: GroupSlug;
  /** In place of the plain value. */
  value?: string;
  /** Whether there is none, where `value` says so. */
  isNone?: boolean;
  /** What is said where there is none. */
  none?: string | undefined;
  detail?: string | undefined;
  /** What is compared, where it is not the figure itself. */
  compared?: { kind: Kind; of: Compared } | undefined;
}

function ComparedFigure(props: ComparedProps): ReactNode {
  const { name, kind, of, group, value, detail, compared, isNone, none = dashboardMessages.none } = props;
  const shown = of.value === null ? none : (value ?? asText[kind](of.value));
  const told = compared ?? { kind, of };
  return (
    <Figure
      label={dashboardMessages.figures[name]}
      value={shown}
      isNone={isNone ?? of.value === null}
      name={name}
      group={group}
      detail={detail}
      against={told.of.previous !== null && <ChangeText {...told} />}
    />
  );
}

/** Of so many that were expected, the share is compared: the one before may have been of fewer. */
function CheckIns({ of }: { of: DashboardStatistics["check_ins"] }): ReactNode {
  const rate = { value: over(of.value, of.expected), previous: over(of.previous, of.previous_expected) };
  const { checkInsOf, noneExpected } = dashboardMessages;
  return (
    <ComparedFigure
      name="check_ins"
      kind="count"
      of={of}
      value={of.expected === 0 ? noneExpected : checkInsOf(of.value ?? 0, of.expected)}
      isNone={of.expected === 0}
      detail={rate.value === null ? undefined : asText.rate(rate.value)}
      compared={{ kind: "rate", of: rate }}
    />
  );
}

/** A count; beside one of more or fewer school days it is compared by the day. */
function Count({
  days,
  ...props
}: Pick<ComparedProps, "name" | "of" | "group" | "none"> & { days: Compared }): ReactNode {
  const { of } = props;
  if (!isByTheDay(of, days)) return <ComparedFigure {...props} kind="count" />;
  const daily = byTheDay(of, days);
  return (
    <ComparedFigure
      {...props}
      kind="count"
      detail={asText.daily(daily.value ?? 0)}
      compared={{ kind: "daily", of: daily }}
    />
  );
}

/** Every figure of the range beside the one that it is compared with. */
export function PeriodFigures({ statistics: of }: { statistics: DashboardStatistics }): ReactNode {
  const { check_ins, chronic_absence: chronic } = of;
  const days = schoolDaysOf(of);
  const none = of.positive.value === null ? dashboardMessages.notKept : undefined;
  return (
    <Figures as="cells">
      <CheckIns of={check_ins} />
      <ComparedFigure name="attendance_rate" kind="rate" of={of.attendance_rate} group="attendance" />
      <ComparedFigure
        name="chronic_absence"
        kind="rate"
        of={chronic}
        group="attendance"
        detail={dashboardMessages.chronicOf(chronic.students, chronic.of)}
      />
      <Count name="positive" of={of.positive} days={days} none={none} group="positive" />
      <Count name="challenging" of={of.challenging} days={days} none={none} group="challenging" />
      <ComparedFigure name="ratio" kind="ratio" of={of.ratio} none={none} />
      <Count name="connections_raised" of={of.connections_raised} days={days} none={none} group="connection" />
      <Count name="connections_completed" of={of.connections_completed} days={days} none={none} group="connection" />
      <ComparedFigure
        name="median_hours_to_complete"
        kind="hours"
        of={of.median_hours_to_complete}
        none={none}
        group="connection"
      />
      <ComparedFigure name="active_teachers" kind="count" of={of.active_teachers} none={none} />
    </Figures>
  );
}

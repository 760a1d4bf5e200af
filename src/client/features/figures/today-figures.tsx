import type { ReactNode } from "react";
import type { DailyStats } from "#contract/dashboard.ts";
import classes from "./today.module.css";
import { words } from "./dashboard-messages.ts";

interface FigureProps {
  label: string;
  value: ReactNode;
  detail?: string;
  group?: "positive" | "challenging" | "attendance" | "connection";
}

function Figure({ label, value, detail, group }: FigureProps): ReactNode {
  return (
    <div className={classes.figure} data-group={group}>
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
      {detail && <dd className={classes.detail}>{detail}</dd>}
    </div>
  );
}

/** The day in numbers. Late counts as here. */
export function Figures({ stats }: { stats: DailyStats }): ReactNode {
  const here = stats.present + stats.late;
  const away = stats.absent + stats.excused;
  return (
    <dl className={classes.figures}>
      <div className={classes.figure} data-main>
        <dt id="check-ins">{words.checkIns}</dt>
        {stats.school_day === false ? (
          <dd>{words.noSchool}</dd>
        ) : (
          <>
            <dd className="figures">{words.checkInsOf(stats.checked_in, stats.classes)}</dd>
            <dd className={classes.bar}>
              <progress aria-labelledby="check-ins" max={Math.max(stats.classes, 1)} value={stats.checked_in} />
            </dd>
          </>
        )}
      </div>
      <Figure label={words.here} value={here} detail={words.ofThem.late(stats.late)} group="attendance" />
      <Figure label={words.away} value={away} detail={words.ofThem.excused(stats.excused)} group="attendance" />
      <Figure label={words.positive} value={stats.positive} group="positive" />
      <Figure label={words.challenging} value={stats.challenging} group="challenging" />
      <Figure
        label={words.connections}
        value={stats.connections_raised}
        detail={words.ofThem.completed(stats.connections_completed)}
        group="connection"
      />
    </dl>
  );
}

import { IconMoodSmile } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DailyStats } from "#contract/dashboard.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { checkInAt } from "#client/ui/check-in-link.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { formatTime } from "#client/ui/format.ts";
import { fullName } from "#client/ui/names.ts";
import { StatusIcon } from "#client/ui/status-icon.tsx";
import { Section } from "./section.tsx";
import { ShowAll } from "./show-all.tsx";
import classes from "./day-lists.module.css";
import { dashboardMessages } from "./dashboard-messages.ts";
import { nobodyAwayText } from "./nobody-away-text.ts";

const FEW = 8;

const announcedAt = (student: DailyStats["away"][number]["student"]) =>
  ({ to: "/school/absences", search: { search: fullName(student) } }) as const;

/**
 * Who is away, by name, with the class that says so, and who is announced away before their check-in; each leads to
 * where that was said.
 */
export function AwayList({ stats, timeZone }: { stats: DailyStats; timeZone: string }): ReactNode {
  const ahead = stats.away.filter(({ announced }) => announced).length;
  return (
    <Section
      name="away"
      title={
        <>
          {dashboardMessages.awayTitle}{" "}
          {stats.away.length > 0 && <small>{dashboardMessages.awayCount(stats.away.length - ahead, ahead)}</small>}
        </>
      }
    >
      {stats.away.length === 0 && (
        <EmptyState title={nobodyAwayText(stats)} icon={<IconMoodSmile size={30} stroke={1.75} />} />
      )}
      <ShowAll all={stats.away} few={FEW}>
        {({ student, class: of, status, note, marked_at, announced }, line) => (
          <li key={`${student.id} ${of.id}`} {...line}>
            <Avatar person={student} size={40} />
            <span className={classes.what}>
              <Link {...(announced ? announcedAt(student) : checkInAt(of.id))} className={classes.whole}>
                <bdi>{fullName(student)}</bdi>
              </Link>
              <span className="fine">
                <bdi>{of.name}</bdi> ·{" "}
                {announced ? dashboardMessages.announcedBy(announced.name) : formatTime(marked_at, timeZone)}
                {note && (
                  <>
                    {" · "}
                    <bdi>{note}</bdi>
                  </>
                )}
              </span>
            </span>
            <span className={classes.status} data-status={status}>
              <StatusIcon status={status} />
              {dashboardMessages.status[status]}
            </span>
          </li>
        )}
      </ShowAll>
    </Section>
  );
}

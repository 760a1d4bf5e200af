import { IconCalendarOff, IconChevronRight, IconCircleCheck, IconSchool } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DailyStats } from "#contract/dashboard.ts";
import { checkInLinkMessages } from "#client/ui/check-in-link-messages.ts";
import { checkInAt } from "#client/ui/check-in-link.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { formatList } from "#client/ui/format-units.ts";
import { Section } from "./section.tsx";
import { ShowAll } from "./show-all.tsx";
import classes from "./day-lists.module.css";
import { dashboardMessages } from "./dashboard-messages.ts";

const FEW = 8;

/** Classes that have not checked in yet, with who could; each leads to its check-in. */
export function WaitingList({ stats }: { stats: DailyStats }): ReactNode {
  return (
    <Section
      name="waiting"
      title={
        <>
          {dashboardMessages.waitingTitle}{" "}
          {stats.waiting.length > 0 && <small>{dashboardMessages.waitingCount(stats.waiting.length)}</small>}
        </>
      }
    >
      {stats.waiting.length === 0 && <Nothing stats={stats} />}
      <ShowAll all={stats.waiting} few={FEW}>
        {({ class_id, name, teachers }, line) => (
          <li key={class_id} {...line}>
            <span className={classes.what}>
              <Link {...checkInAt(class_id)} className={classes.whole} aria-label={checkInLinkMessages.openOf(name)}>
                <bdi>{name}</bdi>
              </Link>
              <span className="fine" dir="auto">
                {teachers.length > 0 ? formatList(teachers) : dashboardMessages.noTeacher}
              </span>
            </span>
            <IconChevronRight className={classes.leads} size={22} stroke={1.75} aria-hidden="true" />
          </li>
        )}
      </ShowAll>
    </Section>
  );
}

function Nothing({ stats }: { stats: DailyStats }): ReactNode {
  const isSchoolDay = stats.school_day !== false;
  // On other days none counts, whether there are any or not.
  if (stats.any_class === false || (isSchoolDay && stats.classes === 0))
    return (
      <EmptyState
        title={dashboardMessages.noClasses}
        text={dashboardMessages.noClassesText}
        icon={<IconSchool size={30} stroke={1.75} />}
      />
    );
  if (!isSchoolDay)
    return (
      <EmptyState
        title={dashboardMessages.noSchool}
        text={dashboardMessages.noSchoolText}
        icon={<IconCalendarOff size={30} stroke={1.75} />}
      />
    );
  return <EmptyState title={dashboardMessages.allDone} icon={<IconCircleCheck size={30} stroke={1.75} />} />;
}

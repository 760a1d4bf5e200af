import { IconCalendarOff, IconCircleCheck, IconSchool } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { DailyStats } from "#contract/dashboard.ts";
import { CheckInLink } from "#client/ui/check-in-link.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { LOCALE } from "#client/ui/locale.ts";
import page from "./page.module.css";
import { ShowAll } from "./show-all.tsx";
import classes from "./today.module.css";
import { words } from "./dashboard-messages.ts";

const FEW = 8;
const names = new Intl.ListFormat(LOCALE, { type: "conjunction" });

/** Classes that have not checked in yet, with who could. */
export function WaitingList({ stats }: { stats: DailyStats }): ReactNode {
  return (
    <section className={classes.list} aria-labelledby="waiting">
      <h2 id="waiting">
        {words.waitingTitle} {stats.waiting.length > 0 && <small>{words.waitingCount(stats.waiting.length)}</small>}
      </h2>
      {stats.waiting.length === 0 && <Nothing stats={stats} />}
      <ShowAll all={stats.waiting} few={FEW}>
        {({ class_id, name, teachers }) => (
          <li key={class_id}>
            <span className={classes.waits}>
              <bdi>{name}</bdi>
              <span className={page.soft} dir="auto">
                {teachers.length > 0 ? names.format(teachers) : words.noTeacher}
              </span>
            </span>
            <CheckInLink of={{ id: class_id, name }} />
          </li>
        )}
      </ShowAll>
    </section>
  );
}

function Nothing({ stats }: { stats: DailyStats }): ReactNode {
  if (stats.school_day === false)
    return (
      <EmptyState title={words.noSchool} text={words.noSchoolText} icon={<IconCalendarOff size={30} stroke={1.75} />} />
    );
  if (stats.classes === 0)
    return (
      <EmptyState title={words.noClasses} text={words.noClassesText} icon={<IconSchool size={30} stroke={1.75} />} />
    );
  return <EmptyState title={words.allDone} icon={<IconCircleCheck size={30} stroke={1.75} />} />;
}

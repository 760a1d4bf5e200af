import { IconChartBar } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import type { StudentDetail } from "#contract/students.ts";
import { formatNumber } from "#client/ui/format.ts";
import { ListCard } from "#client/ui/list-card.tsx";
import classes from "./student.module.css";
import { inPercent, messages } from "./messages.ts";

const LINKED: readonly GroupSlug[] = ["positive", "challenging", "attendance", "connection"];

/** School days that the figures are of. */
const DAYS = 20;

/** The last 20 school days in figures, and the way to each group's insights. */
export function StudentFigures({ student }: { student: StudentDetail }): ReactNode {
  const { id, attendance_rate, positive, challenging, ratio } = student;
  const figures = [
    [messages.positive, formatNumber(positive), "positive"],
    [messages.challenging, formatNumber(challenging), "challenging"],
    [messages.attendance, inPercent(attendance_rate), "attendance"],
    [messages.ratio, messages.ratioOf(ratio, positive), undefined],
  ] as const;
  return (
    <ListCard title={messages.lastDays}>
      <dl className={classes.figures}>
        {figures.map(([label, value, group]) => (
          <div key={label} data-group={group}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <nav className={classes.links} aria-label={messages.insights}>
        {LINKED.map((type) => (
          <Link key={type} to="/student/$id/insights/$type" params={{ id, type }} search={{ days: DAYS }}>
            <IconChartBar size={20} stroke={1.75} aria-hidden="true" />
            {messages.groups[type]}
          </Link>
        ))}
      </nav>
    </ListCard>
  );
}

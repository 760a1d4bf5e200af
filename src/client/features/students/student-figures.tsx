import type { ReactNode } from "react";
import type { StudentDetail } from "#contract/students.ts";
import classes from "./student.module.css";
import { inNumbers, inPercent, words } from "./words.ts";

/** The last 20 school days in figures. */
export function StudentFigures({ student }: { student: StudentDetail }): ReactNode {
  const { attendance_rate, positive, challenging, ratio } = student;
  const figures = [
    [words.positive, inNumbers(positive), "positive"],
    [words.challenging, inNumbers(challenging), "challenging"],
    [words.attendance, inPercent(attendance_rate), "attendance"],
    [words.ratio, words.ratioOf(ratio, positive), undefined],
  ] as const;
  return (
    <section className={classes.card} aria-labelledby="figures-title">
      <h2 id="figures-title">{words.lastDays}</h2>
      <dl className={classes.figures}>
        {figures.map(([label, value, group]) => (
          <div key={label} data-group={group}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

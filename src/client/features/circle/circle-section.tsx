import { useQuery } from "@tanstack/react-query";
import { IconCircleDashed, IconCircleDotted } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { circleQueries } from "./queries.ts";
import classes from "./circle-section.module.css";
import { shortDay, words } from "./words.ts";

interface Props {
  classId: string;
  date: string;
  today: string;
  onOpen: (activityId: string) => void;
}

/** Three lines of the height that the activities will have. */
const PLACES = [0, 1, 2];

/** The class's three activities of the day; each opens. */
export function CircleSection({ classId, date, today, onOpen }: Props): ReactNode {
  const { data, isPending, fetchStatus } = useQuery(circleQueries.day(classId, date));
  return (
    <section className={classes.section} aria-labelledby="circle-title">
      <h2 id="circle-title" className={classes.heading}>
        <IconCircleDashed className={classes.blue} size={20} stroke={1.75} aria-hidden="true" />
        {date === today ? words.today : `${words.title}, ${shortDay(date)}`}
      </h2>
      {!data && (!isPending || fetchStatus !== "fetching") && (
        <p className={classes.quiet}>{words.waitingForNetwork}</p>
      )}
      <ul className={classes.list}>
        {!data &&
          isPending &&
          fetchStatus === "fetching" &&
          PLACES.map((place) => <li key={place} className={classes.place} />)}
        {data?.activities.map(({ id, title, category, minutes }) => (
          <li key={id} className={classes.line}>
            <button type="button" className={classes.open} onClick={() => onOpen(id)}>
              <IconCircleDotted className={classes.blue} size={22} stroke={1.75} aria-hidden="true" />
              <span className={classes.stack}>
                <span className={classes.name} dir="auto">
                  {title}
                </span>
                <span className={classes.detail}>
                  {words.minutes(minutes)} · {words.category[category]}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

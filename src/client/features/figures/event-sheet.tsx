import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { EventInsights } from "#contract/insights.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Loading } from "#client/ui/loading.tsx";
import { fullName } from "#client/ui/names.ts";
import { recordedDay } from "#client/ui/recorded.ts";
import { Sheet } from "#client/ui/sheet.tsx";
import classes from "./event-sheet.module.css";
import { isGone } from "./area.tsx";
import { insightsQueries } from "./queries.ts";
import type { Known } from "./waiting.ts";
import { insightsMessages } from "./insights-messages.ts";

interface Props {
  eventId: string;
  known: Known;
  timeZone: string;
  onClose: () => void;
}

/** One event, with how often the same was recorded for the student and in the class. */
export function EventSheet({ eventId, known, timeZone, onClose }: Props): ReactNode {
  const { data, error } = useQuery(insightsQueries.event(eventId));
  return (
    <Sheet opened onClose={onClose} title={<bdi>{data?.event.name ?? insightsMessages.latestTitle}</bdi>}>
      {data && <Detail answer={data} known={known} timeZone={timeZone} />}
      {!data && !error && <Loading />}
      {!data && error && (
        <p role="alert">{isGone(error) ? insightsMessages.eventGone : insightsMessages.eventUnreachable}</p>
      )}
    </Sheet>
  );
}

function Detail({
  answer: { event, student, student_count, class_count, can_open },
  known,
  timeZone,
}: { answer: EventInsights } & Pick<Props, "known" | "timeZone">): ReactNode {
  const ofClass = known.class(event.class_id);
  return (
    <div className={classes.detail}>
      <p className={`${classes.who} person`}>
        <Avatar person={student} size={48} />
        <strong>
          <bdi>{fullName(student)}</bdi>
        </strong>
      </p>
      <p className="soft">
        {recordedDay(event, "EEEE d MMMM y", timeZone)}
        {ofClass && (
          <>
            {" · "}
            <bdi>{ofClass}</bdi>
          </>
        )}
        {event.by && (
          <>
            <br />
            <bdi>{insightsMessages.eventBy(event.by.name)}</bdi>
          </>
        )}
      </p>
      {event.note && (
        <p className={classes.note} dir="auto">
          {event.note}
        </p>
      )}
      <ul className={`${classes.counts} figures`}>
        <li>{insightsMessages.eventStudent(student_count)}</li>
        <li>{insightsMessages.eventClass(class_count)}</li>
      </ul>
      {can_open !== false && (
        <Link
          to="/student/$id/insights/$type"
          params={{ id: student.id, type: event.group }}
          search={{ type_id: event.behavior_id, days: 20 }}
          className={classes.link}
        >
          {insightsMessages.toStudent}
        </Link>
      )}
    </div>
  );
}

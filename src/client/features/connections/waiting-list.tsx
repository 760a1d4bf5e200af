import { useQuery } from "@tanstack/react-query";
import { IconHeart, IconHeartHandshake } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ListedStudent } from "#contract/check-in.ts";
import type { Connection } from "#contract/connection.ts";
import { schoolDate } from "#contract/school-date.ts";
import { counts } from "#client/outbox/pending.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import { Avatar } from "#client/ui/avatar.tsx";
import { BesideLine, BesideList, BesidePlace } from "#client/ui/beside-list.tsx";
import { fullName } from "#client/ui/names.ts";
import { completionOf, overlayActive, type ShownConnection } from "./overlay.ts";
import { connectionQueries } from "./queries.ts";
import { TypeBadge } from "./type-badge.tsx";
import classes from "./waiting-list.module.css";
import { age, messages } from "./messages.ts";

interface Props {
  classId: string;
  /** The school's date when the page opened. */
  today: string;
  timeZone: string;
  /** Students with an active connection, as the class's list knows them: their lines have room until all is told, and are shown where that cannot come. */
  waiting: readonly ListedStudent[];
  onOpen: (connectionId: string) => void;
}

interface Line {
  /** Of the connection. */
  id: string;
  student: Pick<Connection["student"], "id" | "first_name" | "last_name" | "avatar_url">;
  /** Undefined until it is known. */
  told: ShownConnection | undefined;
}

/**
 * As the server told, with what waits laid over; asked anew when the class's list knows of others. `isComing`: who they
 * are is known, and not yet in which order they will stand.
 */
function useLines({ classId, waiting }: Props): { lines: Line[]; isComing: boolean } {
  const { taps } = useOutboxSnapshot();
  const { data, refetch, isFetching } = useQuery(connectionQueries.active(classId));
  const known = waiting
    .map((student) => student.active_connection_id ?? "")
    .toSorted()
    .join(" ");
  const before = useRef(known);
  useEffect(() => {
    if (before.current === known || isFetching) return;
    before.current = known;
    void refetch();
  }, [known, isFetching, refetch]);
  const lines = data
    ? overlayActive(data, taps).map((told) => ({ id: told.id, student: told.student, told }))
    : waiting.map((student) => ({ id: student.active_connection_id ?? "", student, told: undefined }));
  return { lines, isComing: !data && isFetching };
}

/** Whether a completion on this page was what left no line: one may also be withdrawn, run out, or be a colleague's. */
function useIsDone(lines: readonly Line[]): boolean {
  const { taps } = useOutboxSnapshot();
  const [last, setLast] = useState({ ids: "", isDone: false });
  const ids = lines.map(({ id }) => id).join(" ");
  if (ids !== "" && (ids !== last.ids || last.isDone)) setLast({ ids, isDone: false });
  const isCompleted = (id: string): boolean => {
    const completion = completionOf(taps, id);
    return completion !== undefined && counts(completion);
  };
  if (ids === "" && !last.isDone && last.ids.split(" ").some(isCompleted)) setLast({ ...last, isDone: true });
  return last.isDone;
}

function Waiting({
  line: { student, told },
  needsYou,
  since,
  onOpen,
}: {
  line: Line;
  needsYou: boolean;
  since: string;
  onOpen: () => void;
}): ReactNode {
  return (
    <BesideLine
      icon={<Avatar person={student} size={36} />}
      name={fullName(student)}
      since={needsYou ? messages.needsYou : since}
      detail={
        <>
          {told && <TypeBadge type={told.type} size={16} />} {told?.reason ?? "\u00a0"}
        </>
      }
      onOpen={onOpen}
    />
  );
}

/** The class's active connections: whom a word would do good. */
export function WaitingList(props: Props): ReactNode {
  const { today, timeZone, onOpen } = props;
  const { lines, isComing } = useLines(props);
  const isDone = useIsDone(lines);
  return (
    <BesideList
      id="connections-title"
      icon={<IconHeartHandshake color="var(--connection)" size={20} stroke={1.75} aria-hidden="true" />}
      title={messages.title}
      count={lines.length}
      empty={lines.length === 0 && <Nobody isDone={isDone} />}
    >
      {lines.map((line) =>
        isComing ? (
          <BesidePlace key={line.id} />
        ) : (
          <Waiting
            key={line.id}
            line={line}
            needsYou={line.told?.pending === "needs-you"}
            since={line.told ? age(schoolDate(new Date(line.told.raised_at), timeZone), today) : ""}
            onOpen={() => onOpen(line.id)}
          />
        ),
      )}
    </BesideList>
  );
}

/** A quiet word of joy where the last of them was just completed here; no more. */
function Nobody({ isDone }: { isDone: boolean }): ReactNode {
  if (!isDone) return <p className="fine">{messages.none}</p>;
  return (
    <p className={classes.joy} role="status">
      <IconHeart size={20} stroke={1.75} aria-hidden="true" />
      {messages.last}
    </p>
  );
}

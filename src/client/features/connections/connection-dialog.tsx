import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { schoolToday } from "#client/api/server-time.ts";
import { isNotFound } from "#client/api/answer.ts";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import { Avatar } from "#client/ui/avatar.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Loading } from "#client/ui/loading.tsx";
import { fullName } from "#client/ui/names.ts";
import { Panel } from "#client/ui/panel.tsx";
import { Sheet } from "#client/ui/sheet.tsx";
import { useKeptText } from "#client/ui/kept-text.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import type { Connection } from "#contract/connection.ts";
import { schoolDate } from "#contract/school-date.ts";
import { CompletionForm } from "./completion-form.tsx";
import classes from "./connection-dialog.module.css";
import { Evidence } from "./evidence.tsx";
import { Agreed, Outcome } from "./outcome.tsx";
import { completionOf } from "./overlay.ts";
import { connectionQueries } from "./queries.ts";
import { TypeBadge } from "./type-badge.tsx";
import { age, messages } from "./messages.ts";

export interface ConnectionDialogProps {
  id: string;
  /** The class that is open, where one is. */
  classId?: string | undefined;
  timeZone: string;
  onClose: () => void;
}

/** What is being written about one, as it is kept over a lock. */
const keptOf = (id: string): string => `connection ${id}`;

/** One connection over the page: whom, why, what to do, what was agreed. */
export function ConnectionDialog(props: ConnectionDialogProps): ReactNode {
  const { data, error, isFetching, refetch } = useQuery(connectionQueries.detail(props.id));
  const isNotOurs = isNotFound(error);
  // What was seen before is no longer for these eyes.
  const shown = isNotOurs ? undefined : data;
  return (
    <Sheet opened onClose={props.onClose} place="wide" title={shown ? <Title connection={shown} /> : messages.title}>
      {shown && <Told {...props} connection={shown} />}
      {isNotOurs && <NotOurs id={props.id} />}
      {!data && error && !isNotOurs && (
        <ErrorState
          title={messages.failed}
          text={messages.failedText}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Loading label={messages.loading} />}
    </Sheet>
  );
}

/** Nothing of the child; what was being written meanwhile can still be read. */
function NotOurs({ id }: { id: string }): ReactNode {
  const [written] = useKeptText(keptOf(id));
  const lines = (written ?? "").split("\n").filter((line) => line.trim() !== "");
  return (
    <>
      <EmptyState title={messages.notYours} text={messages.notYoursText} />
      {lines.length > 0 && <Agreed lines={lines} />}
    </>
  );
}

function Title({ connection }: { connection: Connection }): ReactNode {
  return (
    <span className="person">
      <Avatar person={connection.student} size={44} />
      <span className={classes.name} dir="auto">
        {fullName(connection.student)}
      </span>
    </span>
  );
}

function Told({ connection, ...props }: ConnectionDialogProps & { connection: Connection }): ReactNode {
  // The form stands until its completion is on the device: it would lose what was written if that fails.
  const { rows } = useOutboxSnapshot();
  const [today] = useState(() => schoolToday(props.timeZone));
  const { type, reason, status, raised_at } = connection;
  // Line by line.
  const [written, setWritten] = useKeptText(keptOf(connection.id));
  const row = completionOf(rows, connection.id);
  const isOpen = status === "active" && !row;
  // What somebody else did meanwhile takes away no word of what is being written.
  const isForm = !row && (isOpen || Boolean(written?.trim()));
  // The form goes as its completion is kept, and another connection may lie open by then.
  const isHere = useIsHere();
  const close = (): void => {
    if (isHere.current) props.onClose();
  };
  return (
    <div className={classes.columns}>
      <div className={classes.about}>
        <p className={classes.kind}>
          <TypeBadge type={type} size={22} />
          {isOpen && (
            <span className="fine">{messages.ageOf(age(schoolDate(new Date(raised_at), props.timeZone), today))}</span>
          )}
        </p>
        <p className={classes.reason}>{reason}</p>
        <p className="fine">{messages.ideas[type.slug]}</p>
        <Evidence evidence={connection.evidence} />
      </div>
      <div className={classes.doing}>
        {row?.refusal && <Panel tone="problem">{messages.refusedHere}</Panel>}
        {!isOpen && <Outcome connection={connection} row={row} timeZone={props.timeZone} />}
        {isForm && (
          <CompletionForm
            connection={connection}
            classId={props.classId}
            today={today}
            lines={(written ?? "").split("\n")}
            onLines={(lines) => setWritten(lines.join("\n"))}
            onClose={close}
          />
        )}
      </div>
    </div>
  );
}

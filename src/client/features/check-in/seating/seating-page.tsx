import type { ReactNode } from "react";
import type { Account } from "#contract/auth.ts";
import { messages as classMessages } from "#client/features/check-in/messages.ts";
import { useToday } from "#client/features/check-in/use-today.ts";
import { BackTitle } from "#client/ui/back-title.tsx";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { formatDate } from "#client/ui/format.ts";
import { Loading } from "#client/ui/loading.tsx";
import classes from "./seating.module.css";
import { SeatingPlan } from "./seating-plan.tsx";
import { useSeating } from "./use-seating.ts";
import { seatingMessages as messages } from "./messages.ts";

/** The seating plan of a class, to arrange and to print. */
export function SeatingPage({ account, classId }: { account: Account; classId: string }): ReactNode {
  const { today } = useToday(account.person.school.time_zone);
  const found = useSeating(classId, today);
  const name =
    found.state === "ready"
      ? found.seating.className
      : (account.person.classes.find(({ id }) => id === classId)?.name ?? "");
  return (
    <>
      <BackTitle back={{ to: "/", search: { class: classId } }} label={messages.back}>
        {messages.title}
        {name && (
          <>
            {" · "}
            <bdi>{name}</bdi>
          </>
        )}
      </BackTitle>
      <div className={classes.sheet}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p>
          {messages.title} · {formatDate(today, "EEEE d MMMM y")}
        </p>
      </div>
      {found.state === "loading" && <Loading />}
      {found.state === "refused" && (
        <EmptyState
          title={classMessages.notYours}
          text={classMessages.notYoursText}
          action={<ButtonLink to="/">{messages.toClasses}</ButtonLink>}
        />
      )}
      {found.state === "failed" && (
        <ErrorState
          title={messages.failed}
          text={messages.failedText}
          error={found.error}
          onRetry={found.retry}
          retrying={found.retrying}
        />
      )}
      {found.state === "ready" &&
        (found.seating.students.length === 0 ? (
          <EmptyState title={messages.noStudents} />
        ) : (
          <SeatingPlan seating={found.seating} />
        ))}
    </>
  );
}

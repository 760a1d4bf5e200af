import { useQueryClient } from "@tanstack/react-query";
import { IconPresentation } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useOutboxSnapshot } from "#client/outbox/react.tsx";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { useKeptText } from "#client/ui/kept-text.ts";
import { Loading } from "#client/ui/loading.tsx";
import { Sheet } from "#client/ui/sheet.tsx";
import { CommentForm } from "./comment-form.tsx";
import classes from "./circle-sheet.module.css";
import { Entries } from "./entries.tsx";
import { overlayEntries } from "./overlay.ts";
import { Presenter } from "./presenter.tsx";
import { dayOf, useCircleDay } from "./queries.ts";
import { messages, shortDay } from "./messages.ts";

export interface CircleSheetProps {
  classId: string;
  date: string;
  timeZone: string;
  activityId: string;
  /** Shown to the class, over everything. */
  presenting: boolean;
  onPresent: (presenting: boolean) => void;
  onClose: () => void;
}

/** One activity: to show to the class, to comment on afterwards, with the class's earlier comments. */
export function CircleSheet(props: CircleSheetProps): ReactNode {
  const { classId, date, timeZone, activityId, presenting, onPresent, onClose } = props;
  const { taps } = useOutboxSnapshot();
  const queryClient = useQueryClient();
  const [comment, setComment] = useKeptText(`circle ${classId} ${activityId}`);
  // What a lock broke off goes on, on a later day too.
  const [isBegun] = useState(Boolean(comment));
  const { asked, day: told } = useCircleDay(classId, date);
  const { error, isPending, isFetching, refetch } = asked;
  const begun = isBegun ? dayOf(queryClient, classId, activityId) : undefined;
  const day = begun ?? told;
  const offered = day?.activities.find(({ id }) => id === activityId);
  // A class of another grade is offered others; who presents this one, or writes about it, goes on.
  const [shown, setShown] = useState(offered);
  if (offered && offered !== shown) setShown(offered);
  const activity = offered ?? (shown?.id === activityId ? shown : undefined);
  if (presenting && activity) return <Presenter activity={activity} onClose={() => onPresent(false)} />;
  return (
    <Sheet opened onClose={onClose} place="wide" title={<span dir="auto">{activity?.title ?? messages.title}</span>}>
      {!day && isPending && isFetching && <Loading label={messages.loading} />}
      {!day && !isFetching && (
        <ErrorState title={messages.failed} text={messages.failedText} error={error} onRetry={() => void refetch()} />
      )}
      {day && !activity && <EmptyState title={messages.gone} />}
      {day && activity && (
        <div className={classes.columns}>
          <div className={classes.part}>
            <p className="fine">
              {day.date !== date && `${shortDay(day.date)} · `}
              {messages.category[activity.category]} · {messages.minutes(activity.minutes)}
            </p>
            <p className={classes.prompt} dir="auto">
              {activity.prompt}
            </p>
            <Button kind="next" size="lg" wide onClick={() => onPresent(true)}>
              <span className={classes.withIcon}>
                <IconPresentation size={24} stroke={1.75} aria-hidden="true" />
                {messages.present}
              </span>
            </Button>
          </div>
          <div className={classes.part}>
            <CommentForm
              key={activity.id}
              classId={classId}
              date={day.date}
              activityId={activity.id}
              comment={comment ?? ""}
              onComment={setComment}
            />
            <Entries entries={overlayEntries(day, taps, classId)} timeZone={timeZone} />
          </div>
        </div>
      )}
    </Sheet>
  );
}

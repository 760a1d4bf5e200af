import type { ReactNode } from "react";
import { later } from "#client/ui/later.tsx";
import type { ClassPageProps } from "./class-page.tsx";
import { useClassScreen } from "./class-screen.ts";
import { useList } from "./class-store.ts";
import classes from "./day-lists.module.css";
import { FinishedDay } from "./finished-day.tsx";

const AwaySoFar = later(() => import("./away-so-far.tsx").then((part) => part.AwaySoFar));

interface Props extends Pick<ClassPageProps, "account" | "classId" | "date" | "today" | "renderBeside"> {
  /** The class itself is painted. */
  stands: boolean;
  rings: boolean;
  onStart: () => void;
}

/** Beside the grid: the finished day or what is not as expected, then what other features have to say of the class. */
export function DayLists({ classId, date, today, renderBeside, account, stands, rings, onStart }: Props): ReactNode {
  const { store } = useClassScreen();
  const { students, check_in } = useList(store);
  const finished = Boolean(check_in?.finished_at);
  const waiting = students.filter(({ active_connection_id }) => active_connection_id !== null);
  return (
    <>
      {finished ? (
        <FinishedDay isBeside personId={account.person.id} rings={rings} onChange={onStart} />
      ) : (
        stands && <AwaySoFar />
      )}
      <div className={classes.beside}>{stands && renderBeside({ classId, date, today, finished, waiting })}</div>
    </>
  );
}

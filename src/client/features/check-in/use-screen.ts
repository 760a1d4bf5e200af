import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { StudentList } from "#contract/check-in.ts";
import { useOutbox } from "#client/outbox/react.tsx";
import { createClassActions } from "./class-actions.ts";
import type { ClassPageProps } from "./class-page.tsx";
import type { ClassScreen } from "./class-screen.ts";
import { checkInQueries } from "./queries.ts";
import { deviceMemory } from "./device-memory.ts";
import type { Order } from "./order.ts";
import { createSelection } from "./selection.ts";
import { tapInto } from "./tap.ts";
import { useClassStore } from "./use-class-store.ts";

/** The sheet that lies over the class. */
export type Opened =
  | { kind: "marks"; id: string }
  | { kind: "behaviors"; ids: readonly string[] }
  | { kind: "order" }
  | null;

interface Given extends Pick<ClassPageProps, "account" | "classId" | "date" | "today"> {
  /** See `useClassStore`. */
  fallback: StudentList;
}

interface Screen {
  screen: ClassScreen;
  opened: Opened;
  open: (what: Opened) => void;
  setOrder: (order: Order) => void;
}

/** The parts of the page share one store of the class, one selection and one set of actions. */
export function useScreen({ account, classId, date, today, fallback }: Given): Screen {
  const outbox = useOutbox();
  const { data } = useQuery(checkInQueries.behaviors());
  const store = useClassStore({ outbox, classId, date, fallback, behaviors: data?.groups });
  const [opened, open] = useState<Opened>(null);
  const [order, setOrder] = useState(() => deviceMemory.order(account.id, classId));
  const { id: personId, school } = account.person;
  const { time_zone: timeZone, locale } = school;
  const screen = useMemo<ClassScreen>(() => {
    const tap = tapInto(outbox);
    return {
      isToday: date === today,
      timeZone,
      locale,
      order,
      store,
      selection: createSelection(),
      tap,
      actions: createClassActions({ classId, date, timeZone, personId, store, tap }),
      openMarks: (id) => open({ kind: "marks", id }),
      openBehaviors: (ids) => open({ kind: "behaviors", ids }),
    };
  }, [classId, date, today, timeZone, locale, personId, order, store, outbox]);
  return {
    screen,
    opened,
    open,
    setOrder: (next) => {
      deviceMemory.keepOrder(account.id, classId, next);
      setOrder(next);
    },
  };
}

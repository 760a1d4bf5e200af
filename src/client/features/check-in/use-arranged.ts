import { useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import type { ClassStore } from "./class-store.ts";
import { inOrder, type Order, type Stand } from "./order.ts";

// Neither blank nor slash stands in an id.
const textOf = (stands: readonly Stand[]): string =>
  stands.map(({ id, seat }) => (seat ? `${id}/${seat.row}/${seat.column}` : id)).join(" ");

const standOf = (text: string): Stand => {
  const [student_id = "", row, column] = text.split("/");
  return { id: student_id, seat: row ? { student_id, row: Number(row), column: Number(column) } : undefined };
};

const members = (text: string): string =>
  text
    .split(" ")
    .map((one) => standOf(one).id)
    .sort()
    .join(" ");

/** The order as one text that changes only with somebody's place, and only while nobody could tap on another for it. */
function createArrangement(store: ClassStore, arrange: () => string) {
  let shown = arrange();
  let open = false;
  let pressed = false;
  return {
    hold: (held: boolean): void => {
      open = held;
    },
    get: (): string => {
      const next = arrange();
      if (next !== shown && ((!open && !pressed) || members(next) !== members(shown))) shown = next;
      return shown;
    },
    subscribe: (listener: () => void): (() => void) => {
      const press = (): void => {
        pressed = true;
      };
      // After the tap that the finger may have been.
      const lift = (): void =>
        void setTimeout(() => {
          pressed = false;
          listener();
        });
      const stop = store.subscribe(listener);
      addEventListener("pointerdown", press, true);
      addEventListener("pointerup", lift);
      addEventListener("pointercancel", lift);
      return () => {
        stop();
        removeEventListener("pointerdown", press, true);
        removeEventListener("pointerup", lift);
        removeEventListener("pointercancel", lift);
      };
    },
  };
}

/** The class in its order; nobody moves while a check-in or a selection is open (`held`), or a finger is down. */
export function useArranged(store: ClassStore, order: Order, locale: string, held: boolean): Stand[] {
  const arrangement = useMemo(
    () => createArrangement(store, () => textOf(inOrder(store.list(), order, locale))),
    [store, order, locale],
  );
  useLayoutEffect(() => arrangement.hold(held), [arrangement, held]);
  const text = useSyncExternalStore(arrangement.subscribe, arrangement.get);
  return useMemo(() => (text === "" ? [] : text.split(" ").map(standOf)), [text]);
}

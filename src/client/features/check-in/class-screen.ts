import { createContext, useContext } from "react";
import type { ClassActions } from "./class-actions.ts";
import type { ClassStore } from "./class-store.ts";
import type { Order } from "./order.ts";
import type { Selection } from "./selection.ts";
import type { Tap } from "./tap.ts";

/** `browse`: tiles open behaviours. `check-in`: a tap marks. `select`: a tap chooses. */
export type Mode = "browse" | "check-in" | "select";

/** What the parts of the page share; stable while a class and date are open. */
export interface ClassScreen {
  /** Whether the open date is today's, as it was when the screen opened it. */
  isToday: boolean;
  timeZone: string;
  /** BCP 47; names are sorted by it. */
  locale: string;
  order: Order;
  store: ClassStore;
  selection: Selection;
  tap: Tap;
  actions: ClassActions;
  /** Opens all four marks and the note of a student. */
  openMarks: (studentId: string) => void;
  /** Opens the behaviours for these students. */
  openBehaviors: (studentIds: readonly string[]) => void;
}

const Context = createContext<ClassScreen | null>(null);

export const ClassScreenProvider = Context.Provider;

export function useClassScreen(): ClassScreen {
  const screen = useContext(Context);
  if (!screen) throw new Error("Outside the class page");
  return screen;
}

import { counted } from "#client/ui/format.ts";
import type { Preset } from "./presets.ts";

/** Everything that a person reads of the order of a class and its seating plan. */
export const seatingMessages = {
  order: "Order of students",
  orders: { last: "Surname", first: "First name", seats: "Seating plan" },
  orderHint: "On this device, for this class.",
  noPlan: "Nobody has made a seating plan for this class yet.",
  arrange: "Arrange seats",

  title: "Seating plan",
  back: "Back to the class",
  toClasses: "Go to your classes",
  intro: "Drag a student to a place, or tap the student and then the place.",
  front: "Front of the room",
  fronts: { top: "Front at the top", bottom: "Front at the bottom" },
  rows: "Rows",
  columns: "Columns",
  fewer: { rows: "One row fewer", columns: "One column fewer" },
  more: { rows: "One row more", columns: "One column more" },
  layOut: "Start from",
  presets: { rows: "Rows", pairs: "Pairs", fours: "Tables of four" } satisfies Record<Preset, string>,
  clear: "Empty all places",
  undo: "Undo",
  print: "Print",
  undone: "Taken back",
  laidOut: (preset: Preset) => `${seatingMessages.presets[preset]} laid out`,
  cleared: "All places are empty",
  size: (rows: number, columns: number) => `${counted(rows, "row", "rows")}, ${counted(columns, "column", "columns")}`,

  plan: "Places",
  empty: "empty",
  place: (row: number, column: number, who: string) => `Row ${row}, place ${column}: ${who}`,
  help: "Enter picks a student up, the arrow keys choose a place, Enter puts the student down, Escape cancels.",
  pickedUp: (name: string) => `${name} picked up. Choose a place.`,
  putDown: (name: string, row: number, column: number) => `${name}: row ${row}, place ${column}`,
  exchanged: (name: string, other: string) => `${name} and ${other} have changed places`,
  madeRoom: (name: string, other: string) => `${name} sits there now. ${other} has no seat.`,
  cancelled: "Cancelled",
  stood: (name: string) => `${name} has no seat now`,

  tray: "Without a seat",
  trayEmpty: "Everyone has a seat.",
  takeOut: (name: string) => `Take ${name} out of the plan`,
  noStudents: "No students yet",
  failed: "The seating plan could not be loaded",
  failedText: "It comes with the network. Try again then.",
} as const;

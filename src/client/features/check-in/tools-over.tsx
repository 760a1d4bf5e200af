import type { ReactNode } from "react";
import { goneSince, isAway } from "#contract/marks.ts";
import type { ClassPageProps } from "./class-page.tsx";
import { useClassScreen } from "./class-screen.ts";
import { useList } from "./class-store.ts";
import { standingOf } from "./standing.ts";

/** The class for the tools of another feature: who is in it, and who of them is here. */
export function ToolsOver({
  render,
  onOrder,
}: {
  render: NonNullable<ClassPageProps["renderTools"]>;
  onOrder: () => void;
}): ReactNode {
  const { store } = useClassScreen();
  const { class: of, students } = useList(store);
  const here = students.filter((student) => !isAway(standingOf(student).status) && !goneSince(student.mark));
  return render({ classId: of.id, students, here: new Set(here.map(({ id }) => id)), onOrder });
}

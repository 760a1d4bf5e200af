import type { ReactNode } from "react";
import { BesideLine, BesideList } from "#client/ui/beside-list.tsx";
import { fullName } from "#client/ui/names.ts";
import { useClassScreen } from "./class-screen.ts";
import { useList } from "./class-store.ts";
import { awayDetail, awayStudents } from "./standing.ts";
import { messages } from "./messages.ts";

/** Who was marked away so far, while the check-in is not finished. */
export function AwaySoFar(): ReactNode {
  const { store, openBehaviors } = useClassScreen();
  const away = awayStudents(useList(store).students);
  if (away.length === 0) return null;
  return (
    <BesideList id="away-title" title={messages.away} count={away.length}>
      {away.map((student) => (
        <BesideLine
          key={student.id}
          name={fullName(student)}
          detail={awayDetail(student)}
          onOpen={() => openBehaviors([student.id])}
        />
      ))}
    </BesideList>
  );
}

import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import { type ReactNode, useRef, useState } from "react";
import type { ClassKind, SchoolClass } from "#contract/school-classes.ts";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { setClassKind } from "#contract/routes/school.ts";
import { useSchoolChanged } from "#client/features/school/use-school-changed.ts";
import { notify } from "#client/ui/notice-store.ts";
import classes from "./classes.module.css";
import { KINDS } from "./search.ts";
import { messages } from "./messages.ts";

/** Daily or a lesson, changed at once; where the roster has another word, that is told. */
export function KindSelect({ one: { id, name, kind, roster_kind } }: { one: SchoolClass }): ReactNode {
  const schoolChanged = useSchoolChanged();
  const [wanted, setWanted] = useState<ClassKind | null>(null);
  // One choice is sent after the other, and the last one stays.
  const sent = useRef<Promise<void>>(Promise.resolve());
  const shown = wanted ?? kind;

  async function set(next: ClassKind, before: ClassKind): Promise<void> {
    setWanted(next);
    const mine = send(sent.current, next, before);
    sent.current = mine;
    await mine;
    if (sent.current === mine) setWanted(null);
  }

  async function send(earlier: Promise<void>, next: ClassKind, before: ClassKind): Promise<void> {
    await earlier;
    const problem = await attempt(
      () => request(setClassKind, { params: { id }, body: { kind: next } }),
      () =>
        notify({
          text: next === "daily" ? messages.madeDaily(name) : messages.madeLesson(name),
          action: { label: messages.undo, run: () => void set(before, next) },
        }),
    );
    if (problem) notify({ text: problem, tone: "problem" });
    await schoolChanged();
  }

  return (
    <>
      <NativeSelect
        className={classes.kind ?? ""}
        aria-label={messages.kindOf(name)}
        value={shown}
        data={KINDS.map((value) => ({ value, label: messages.kinds[value] }))}
        onChange={({ currentTarget }) => {
          const chosen = KINDS.find((value) => value === currentTarget.value);
          if (chosen && chosen !== shown) void set(chosen, shown);
        }}
      />
      {roster_kind !== null && roster_kind !== kind && (
        <span className="fine block">{messages.rosterSays(roster_kind)}</span>
      )}
    </>
  );
}

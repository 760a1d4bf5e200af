import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ClassKind, SchoolClass } from "#contract/school-classes.ts";
import { attempt } from "#client/api/attempt.ts";
import { request } from "#client/api/request.ts";
import { setClassKind } from "#contract/routes/school.ts";
import { notify } from "#client/ui/notice-store.ts";
import { classesQueries } from "./queries.ts";
import classes from "./classes.module.css";
import { KINDS } from "./search.ts";
import { messages } from "./messages.ts";

/** Daily or a lesson, changed at once; where the roster has another word, that is told. */
export function KindSelect({ one: { id, name, kind, roster_kind } }: { one: SchoolClass }): ReactNode {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<ClassKind | null>(null);

  async function set(next: ClassKind, before: ClassKind): Promise<void> {
    setWanted(next);
    const problem = await attempt(
      () => request(setClassKind, { params: { id }, body: { kind: next } }),
      () =>
        notify({
          text: next === "daily" ? messages.madeDaily(name) : messages.madeLesson(name),
          action: { label: messages.undo, run: () => void set(before, next) },
        }),
    );
    if (problem) notify({ text: problem, tone: "problem" });
    await queryClient.invalidateQueries({ queryKey: classesQueries.all });
    setWanted(null);
  }

  return (
    <>
      <NativeSelect
        className={classes.kind ?? ""}
        aria-label={messages.kindOf(name)}
        value={wanted ?? kind}
        data={KINDS.map((value) => ({ value, label: messages.kinds[value] }))}
        onChange={({ currentTarget }) => {
          const chosen = KINDS.find((value) => value === currentTarget.value);
          if (chosen && chosen !== kind) void set(chosen, kind);
        }}
      />
      {roster_kind !== null && roster_kind !== kind && (
        <span className="fine block">{messages.rosterSays(roster_kind)}</span>
      )}
    </>
  );
}

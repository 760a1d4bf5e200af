import { type ReactNode, useState } from "react";
import type { SchoolDate } from "#contract/school-date.ts";
import { Button } from "#client/ui/button.tsx";
import { tellProblems } from "#client/ui/tell-problems.ts";
import { request } from "#client/api/request.ts";
import { bringBackClass } from "#contract/routes/school.ts";
import { classMessages as messages } from "./class-messages.ts";
import { useClassChange } from "./use-class-change.ts";

/** Lets a class that has ended go on as if it never had, with everyone who was in it. */
export function BringBack({ id, name, endedOn }: { id: string; name: string; endedOn: SchoolDate }): ReactNode {
  const change = useClassChange();
  const [busy, setBusy] = useState(false);

  async function bringBack(): Promise<void> {
    setBusy(true);
    const problems = await change(() => request(bringBackClass, { params: { id }, body: { from: endedOn } }), {
      text: messages.broughtBack(name),
    });
    tellProblems(problems);
    setBusy(false);
  }

  return (
    <Button busy={busy} onClick={() => void bringBack()} aria-label={messages.bringBackClass(name)}>
      {messages.bringBack}
    </Button>
  );
}

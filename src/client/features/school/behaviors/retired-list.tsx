import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CatalogueBehavior } from "#contract/behaviors.ts";
import { BehaviorIcon } from "#client/ui/behavior-icon.tsx";
import { Button } from "#client/ui/button.tsx";
import { Row, Rows } from "#client/ui/list-card.tsx";
import { notify } from "#client/ui/notice-store.ts";
import classes from "./behaviors.module.css";
import { setRetired } from "./set-retired.ts";
import { messages } from "./messages.ts";

/** What is offered no longer, and can be again. */
export function RetiredList({ behaviors }: { behaviors: CatalogueBehavior[] }): ReactNode {
  const queryClient = useQueryClient();
  if (behaviors.length === 0) return null;
  const bringBack = async (behavior: CatalogueBehavior): Promise<void> => {
    const problem = await setRetired(queryClient, behavior.id, false);
    notify(problem ? { text: problem, tone: "problem" } : { text: messages.broughtBack(behavior.name) });
  };
  return (
    <details className={classes.retired}>
      <summary>{messages.retiredTitle(behaviors.length)}</summary>
      <Rows>
        {behaviors.map((behavior) => (
          <Row
            key={behavior.id}
            icon={<BehaviorIcon name={behavior.icon} slug={behavior.group} size={24} />}
            title={<span dir="auto">{behavior.name}</span>}
            more={messages.groups[behavior.group]}
            actions={
              <Button aria-label={messages.bringBackNamed(behavior.name)} onClick={() => void bringBack(behavior)}>
                {messages.bringBack}
              </Button>
            }
          />
        ))}
      </Rows>
    </details>
  );
}

import { type ReactNode, useState } from "react";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { announce } from "#client/ui/live-region.tsx";
import { nameParts } from "#client/ui/name-parts.tsx";
import { fullName } from "#client/ui/names.ts";
import { fairChance } from "./chance.ts";
import classes from "./class-tools.module.css";
import type { ToolStudent } from "./tool.ts";
import { useToolsMemory } from "./tools-memory.ts";
import { pick, putBack, stillToCome } from "./turns.ts";
import { messages } from "./messages.ts";

interface Props {
  classId: string;
  here: readonly ToolStudent[];
}

/** Picks one of the students who are here, each once before anyone twice. */
export function Picker({ classId, here }: Props): ReactNode {
  const [{ turns }, keep] = useToolsMemory(classId);
  const [pickedId, setPicked] = useState<string | null>(null);
  const picked = here.find(({ id }) => id === pickedId);
  const ids = here.map(({ id }) => id);
  const had = here.length - stillToCome(ids, turns).length;
  const next = (): void => {
    const found = pick(ids, turns, fairChance);
    const student = here.find(({ id }) => id === found?.id);
    if (!found || !student) return;
    keep({ turns: found.turns });
    setPicked(found.id);
    announce(messages.picked(fullName(student)));
  };
  const notNow = (): void => {
    if (picked) keep({ turns: putBack(turns, picked.id) });
    setPicked(null);
  };
  if (here.length === 0) return <p className={classes.nobody}>{messages.nobodyHere}</p>;
  return (
    <div className={classes.tool}>
      <div className={classes.stage}>
        {picked ? (
          <div key={turns.length} className={classes.picked}>
            <Avatar person={picked} size={144} />
            <p className={classes.name} dir="auto">
              {nameParts(picked.first_name, <span>{picked.last_name}</span>)}
            </p>
          </div>
        ) : (
          <p className={classes.unknown} aria-hidden="true">
            ?
          </p>
        )}
      </div>
      <p className={`soft ${classes.state}`}>{messages.round(had, here.length)}</p>
      <div className={classes.does}>
        <Button kind="next" size="lg" onClick={next}>
          {picked ? messages.pickNext : messages.pickFirst}
        </Button>
        {picked && (
          <Button size="lg" onClick={notNow}>
            {messages.notNow}
          </Button>
        )}
        {!picked && had > 0 && (
          <Button size="lg" onClick={() => keep({ turns: [] })}>
            {messages.newRound}
          </Button>
        )}
      </div>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { IconPencil } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import type { Behavior, BehaviorGroup } from "#contract/check-in.ts";
import { Button } from "#client/ui/button.tsx";
import { BehaviorIcon } from "#client/ui/behavior-icon.tsx";
import { mostUsedFirst } from "./behavior-order.ts";
import classes from "./behavior-sheet.module.css";
import { GroupIcon } from "./group-icon.tsx";
import { checkInQueries } from "./queries.ts";
import { takesFocus } from "./takes-focus.ts";
import { messages } from "./sheet-messages.ts";

const LONGEST_NOTE = 500;

interface GroupProps {
  group: BehaviorGroup;
  /** The focus begins in this group. */
  first: boolean;
  onRecord: (behavior: Behavior) => void;
}

function Group({ group, first, onRecord }: GroupProps): ReactNode {
  const headingId = useId();
  return (
    <section className={classes.group} data-group={group.slug} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        <GroupIcon slug={group.slug} />
        {messages.groups[group.slug]}
      </h3>
      {group.behaviors.length === 0 && <p className="soft">{messages.emptyGroup}</p>}
      <ul className={`plain-list ${classes.list}`}>
        {mostUsedFirst(group.behaviors).map((behavior, place) => (
          <li key={behavior.id}>
            <button
              ref={first && place === 0 ? takesFocus : undefined}
              type="button"
              className={classes.behavior}
              onClick={() => onRecord(behavior)}
            >
              <BehaviorIcon name={behavior.icon} slug={group.slug} />
              <span className={classes.name} dir="auto">
                {behavior.name}
                {behavior.severity === "major" && <span className={classes.major}>{messages.major}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Note({ value, onChange }: { value: string | null; onChange: (value: string) => void }): ReactNode {
  const id = useId();
  if (value === null) {
    return (
      <div className={classes.note}>
        <Button kind="quiet" onClick={() => onChange("")}>
          <IconPencil size={20} stroke={1.75} aria-hidden="true" />
          {messages.addNote}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.note}>
      <label htmlFor={id}>{messages.note}</label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        maxLength={LONGEST_NOTE}
        // It was just asked for.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

/** Both groups, most used first, and a note: the second of two taps. */
export function BehaviorChoice({ onChoose }: { onChoose: (behavior: Behavior, note: string) => void }): ReactNode {
  const { data, isPending } = useQuery(checkInQueries.behaviors());
  const [note, setNote] = useState<string | null>(null);
  if (!data) return <p role="status">{isPending ? messages.loadingBehaviors : messages.noBehaviors}</p>;
  return (
    <>
      <div className={classes.groups}>
        {data.groups.map((group, place) => (
          <Group
            key={group.slug}
            group={group}
            first={place === 0}
            onRecord={(behavior) => onChoose(behavior, note ?? "")}
          />
        ))}
      </div>
      <Note value={note} onChange={setNote} />
    </>
  );
}

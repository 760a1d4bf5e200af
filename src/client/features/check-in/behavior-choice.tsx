import { useQuery } from "@tanstack/react-query";
import { IconPencil } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import type { Behavior, BehaviorGroup } from "#contract/check-in.ts";
import { NOTE_LENGTH } from "#contract/lengths.ts";
import { Button } from "#client/ui/button.tsx";
import { BehaviorIcon } from "#client/ui/behavior-icon.tsx";
import { NoteField } from "#client/ui/note-field.tsx";
import { useKeptText } from "#client/ui/kept-text.ts";
import { useIsHere } from "#client/ui/use-is-here.ts";
import { inPlaces, placesOf } from "./behavior-order.ts";
import type { Catalogue } from "./catalogue.ts";
import classes from "./behavior-sheet.module.css";
import { GroupIcon } from "./group-icon.tsx";
import { checkInQueries } from "./queries.ts";
import { takesFocus } from "./takes-focus.ts";
import { messages } from "./sheet-messages.ts";

interface GroupProps {
  /** Its behaviours in their places. */
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
        {group.behaviors.map((behavior, place) => (
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

interface NoteProps {
  value: string | null;
  /** The device is keeping it. */
  keeping: boolean;
  onChange: (value: string) => void;
}

function Note({ value, keeping, onChange }: NoteProps): ReactNode {
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
      <NoteField
        label={messages.note}
        value={value}
        onChange={onChange}
        longest={NOTE_LENGTH}
        rows={2}
        keeping={keeping}
        unsaved={value.trim() !== ""}
        enter
      />
    </div>
  );
}

/** Without those that are known here and no longer in the catalogue. */
const offered = (group: BehaviorGroup, { retired = [] }: Catalogue, places: readonly string[]): BehaviorGroup => ({
  ...group,
  behaviors: inPlaces(
    group.behaviors.filter(({ id }) => !retired.includes(id)),
    places,
  ),
});

interface Props {
  /** Whom it is recorded of, and where, unlike anything else that is; not when: a lock may last until another day. */
  of: string;
  /** Records it with what was written; says whether the device has kept it. */
  onChoose: (behavior: Behavior, note: string) => Promise<boolean>;
  onClose: () => void;
}

/** Both groups, most used first, and a note: the second of two taps. What was written stays until the device has kept it. */
export function BehaviorChoice({ of, onChoose, onClose }: Props): ReactNode {
  const { data, isPending } = useQuery(checkInQueries.behaviors());
  const [note, setNote] = useKeptText(`behavior ${of}`);
  const [keeping, setKeeping] = useState(false);
  // Counts that come while it is open would put another one under the finger.
  const [places, setPlaces] = useState<readonly string[]>();
  if (data && !places) setPlaces(placesOf(data.groups));
  const isHere = useIsHere();
  const choose = async (behavior: Behavior): Promise<void> => {
    if (keeping) return;
    const written = (note ?? "").trim();
    if (written === "") onClose();
    setKeeping(true);
    const isKept = await onChoose(behavior, written);
    setKeeping(false);
    if (!isKept || written === "") return;
    setNote("");
    if (isHere.current) onClose();
  };
  if (!data) return <p role="status">{isPending ? messages.loadingBehaviors : messages.noBehaviors}</p>;
  return (
    <>
      <div className={classes.groups}>
        {data.groups.map((group, place) => (
          <Group
            key={group.slug}
            group={offered(group, data, places ?? [])}
            first={place === 0}
            onRecord={(behavior) => void choose(behavior)}
          />
        ))}
      </div>
      <Note value={note} keeping={keeping} onChange={setNote} />
    </>
  );
}

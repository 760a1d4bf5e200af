import { IconPlus, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { Button } from "#client/ui/button.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import classes from "./connection-dialog.module.css";
import { messages } from "./messages.ts";

/** The contract's bounds: so many lines, each so long. */
const MOST_LINES = 10;
const LONGEST_LINE = 500;

interface Props {
  lines: readonly string[];
  onChange: (lines: readonly string[]) => void;
}

/** What was agreed, line by line; Enter begins the next. */
export function ResolutionLines({ lines, onChange }: Props): ReactNode {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const focusSoon = (place: number): void =>
    void setTimeout(() => list.current?.querySelectorAll("input")[place]?.focus());
  const full = lines.length >= MOST_LINES;

  const add = (): void => {
    if (!full) onChange([...lines, ""]);
    focusSoon(lines.length);
  };
  const onKey = (event: KeyboardEvent, place: number): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // A line ends here; the form is sent by its button.
    event.preventDefault();
    if (place === lines.length - 1) add();
    else focusSoon(place + 1);
  };
  const remove = (place: number): void => {
    onChange(lines.filter((_, other) => other !== place));
    focusSoon(Math.max(0, place - 1));
  };

  return (
    <section className={classes.lines} aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <h3 id={id} className={classes.heading}>
        {messages.agreed}
      </h3>
      <p id={`${id}-hint`} className="fine">
        {messages.agreedHint}
      </p>
      <ol ref={list} className={`plain-list ${classes.inputs}`}>
        {lines.map((line, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
          <li key={place}>
            <input
              className={classes.input}
              dir="auto"
              maxLength={LONGEST_LINE}
              // Also what was written before a lock would be lost.
              data-unsaved={line.trim() === "" ? undefined : ""}
              aria-label={messages.line(place + 1)}
              enterKeyHint="next"
              value={line}
              onChange={(event) =>
                onChange(lines.map((other, at) => (at === place ? event.currentTarget.value : other)))
              }
              onKeyDown={(event) => onKey(event, place)}
            />
            {lines.length > 1 && (
              <IconButton label={messages.removeLine(place + 1)} onClick={() => remove(place)}>
                <IconX size={20} stroke={1.75} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {!full && (
        <Button kind="quiet" onClick={add}>
          <IconPlus size={20} stroke={1.75} aria-hidden="true" />
          {messages.addLine}
        </Button>
      )}
    </section>
  );
}

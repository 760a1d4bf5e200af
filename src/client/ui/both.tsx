import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import classes from "./both.module.css";
import { bothMessages as messages } from "./both-messages.ts";
import type { Clash } from "./draft.ts";
import type { DraftForm } from "./use-draft.ts";

interface Props<F extends string> {
  draft: Pick<DraftForm<F>, "clashes" | "keepMine" | "takeTheirs">;
  /** What the form calls a field. */
  labels: Readonly<Record<F, string>>;
  /** How a value reads, where it is not its own text. */
  say?: (field: F, value: string) => string;
}

const itself = (_: string, value: string): string => value;

/** Theirs beside mine for every field that two changed, each to be decided; nothing where there is none. */
export function Both<F extends string>({ draft, labels, say = itself }: Props<F>): ReactNode {
  const titleId = useId();
  if (draft.clashes.length === 0) return null;
  return (
    <section className={classes.both} aria-labelledby={titleId}>
      <div role="alert">
        <h3 id={titleId}>{messages.title}</h3>
        <p>{messages.text}</p>
      </div>
      {draft.clashes.map((clash) => (
        <Field
          key={clash.field}
          clash={clash}
          label={labels[clash.field]}
          say={say}
          onMine={() => draft.keepMine(clash.field)}
          onTheirs={() => draft.takeTheirs(clash.field)}
        />
      ))}
    </section>
  );
}

interface FieldProps<F extends string> {
  clash: Clash<F>;
  label: string;
  say: (field: F, value: string) => string;
  onMine: () => void;
  onTheirs: () => void;
}

function Field<F extends string>({
  clash: { field, ...clash },
  label,
  say,
  onMine,
  onTheirs,
}: FieldProps<F>): ReactNode {
  const [mine, theirs] = [say(field, clash.mine), say(field, clash.theirs)];
  return (
    <div className={classes.field}>
      <h4>{label}</h4>
      <div className={classes.texts}>
        <Side title={messages.mine} text={mine} other={theirs} />
        <Side title={messages.theirs} text={theirs} other={mine} />
      </div>
      <div className={classes.actions}>
        <Button aria-label={messages.keepMineOf(label)} onClick={onMine}>
          {messages.keepMine}
        </Button>
        <Button aria-label={messages.takeTheirsOf(label)} onClick={onTheirs}>
          {messages.takeTheirs}
        </Button>
      </div>
    </div>
  );
}

/** One of two texts; lines that the other lacks are marked. What scrolls can be reached from the keyboard. */
function Side({ title, text, other }: { title: string; text: string; other: string }): ReactNode {
  const id = useId();
  const known = new Set(other.split("\n"));
  const lines = [...text.matchAll(/^.*$/gm)];
  const scrolls = { role: "group", "aria-labelledby": id, tabIndex: 0 };
  return (
    <div>
      <p id={id}>{title}</p>
      <div className={classes.text} dir="auto" {...scrolls}>
        {text === "" && <i>{messages.empty}</i>}
        {lines.map(({ 0: line, index }) => (
          <div key={index}>{known.has(line) || lines.length === 1 ? line : <mark>{line}</mark>}</div>
        ))}
      </div>
    </div>
  );
}

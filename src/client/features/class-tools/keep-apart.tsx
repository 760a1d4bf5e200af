import { IconX } from "@tabler/icons-react";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { ChoiceSelect } from "#client/ui/choice-select.tsx";
import { handFocusOn } from "#client/ui/hand-focus-on.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Library } from "#client/ui/library.tsx";
import { fullName } from "#client/ui/names.ts";
import classes from "./class-tools.module.css";
import type { Apart } from "./divide.ts";
import type { ToolStudent } from "./tool.ts";
import { messages } from "./messages.ts";

interface Props {
  students: readonly ToolStudent[];
  apart: readonly Apart[];
  onChange: (apart: readonly Apart[]) => void;
}

const isSame = ([a, b]: Apart, [c, d]: Apart): boolean => (a === c && b === d) || (a === d && b === c);

/** Pairs that no group holds both of: closed at first, since the class may be looking on. */
export function KeepApart({ students, apart, onChange }: Props): ReactNode {
  const [first, setFirst] = useState<string>();
  const [second, setSecond] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const nameOf = (of: string): string => {
    const student = students.find((each) => each.id === of);
    return student ? fullName(student) : "";
  };
  // Whoever has left the class stands in no pair any more.
  const shown = apart.filter((pair) => pair.every((each) => nameOf(each) !== ""));
  const add = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!first || !second || first === second) return setProblem(messages.same);
    const pair: Apart = [first, second];
    if (apart.some((each) => isSame(each, pair))) return setProblem(messages.known);
    setProblem(null);
    onChange([...apart, pair]);
    setFirst(undefined);
    setSecond(undefined);
  };
  const choices = students.map((student) => ({ value: student.id, label: fullName(student) }));
  return (
    <details className={classes.apart}>
      <summary>{messages.apart}</summary>
      <p className="soft">{messages.apartAbout}</p>
      <form className={classes.pair} onSubmit={add}>
        <Library>
          <ChoiceSelect
            label={messages.first}
            none={messages.none}
            value={first}
            choices={choices}
            onChoose={setFirst}
          />
          <ChoiceSelect
            label={messages.second}
            none={messages.none}
            value={second}
            choices={choices}
            onChoose={setSecond}
          />
        </Library>
        <Button type="submit">{messages.add}</Button>
      </form>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {shown.length === 0 && <p className="soft">{messages.noPairs}</p>}
      <ul className="plain-list">
        {shown.map((pair) => {
          const text = messages.pair(nameOf(pair[0]), nameOf(pair[1]));
          return (
            <li key={pair.join()} ref={handFocusOn} className={classes.member}>
              <span dir="auto">{text}</span>
              <IconButton
                label={messages.remove(text)}
                onClick={() => onChange(apart.filter((each) => !isSame(each, pair)))}
              >
                <IconX size={22} stroke={1.75} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

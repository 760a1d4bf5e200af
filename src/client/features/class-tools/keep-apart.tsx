import { IconX } from "@tabler/icons-react";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
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
  const [first, setFirst] = useState("");
  const [second, setSecond] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const nameOf = (of: string): string => {
    const student = students.find((each) => each.id === of);
    return student ? fullName(student) : "";
  };
  // Whoever has left the class stands in no pair any more.
  const shown = apart.filter((pair) => pair.every((each) => nameOf(each) !== ""));
  const add = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const pair: Apart = [first, second];
    const found =
      !first || !second || first === second
        ? messages.same
        : apart.some((each) => isSame(each, pair)) && messages.known;
    setProblem(found || null);
    if (found) return;
    onChange([...apart, pair]);
    setFirst("");
    setSecond("");
  };
  const choice = (label: string, value: string, choose: (chosen: string) => void): ReactNode => (
    <div className={classes.choice}>
      <label htmlFor={`${id}-${label}`}>{label}</label>
      <select
        id={`${id}-${label}`}
        value={value}
        aria-describedby={problem ? id : undefined}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{messages.none}</option>
        {students.map((student) => (
          <option key={student.id} value={student.id}>
            {fullName(student)}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <details className={classes.apart}>
      <summary>{messages.apart}</summary>
      <p className="soft">{messages.apartAbout}</p>
      <form className={classes.pair} onSubmit={add}>
        {choice(messages.first, first, setFirst)}
        {choice(messages.second, second, setSecond)}
        <Button type="submit">{messages.add}</Button>
      </form>
      {problem && (
        <p id={id} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {shown.length === 0 && <p className="soft">{messages.noPairs}</p>}
      <ul className="plain-list">
        {shown.map((pair) => {
          const text = messages.pair(nameOf(pair[0]), nameOf(pair[1]));
          return (
            <li key={pair.join()} className={classes.member}>
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

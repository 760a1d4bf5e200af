import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { announce } from "#client/ui/live-region.tsx";
import { fullName } from "#client/ui/names.ts";
import { fairChance } from "./chance.ts";
import classes from "./class-tools.module.css";
import { type Division, divide } from "./divide.ts";
import { KeepApart } from "./keep-apart.tsx";
import type { ToolStudent } from "./tool.ts";
import { useToolsMemory } from "./tools-memory.ts";
import { messages } from "./messages.ts";

const SMALLEST = 2;
const LARGEST = 8;

interface Props {
  classId: string;
  here: readonly ToolStudent[];
  /** Everyone in the class: a pair is kept apart whether both are here today or not. */
  students: readonly ToolStudent[];
}

/** Divides those who are here into groups by chance. */
export function Groups({ classId, here, students }: Props): ReactNode {
  const [{ size, apart }, keep] = useToolsMemory(classId);
  const [division, setDivision] = useState<Division | null>(null);
  const sizeId = useId();
  const ofId = new Map(students.map((student) => [student.id, student]));
  const make = (): void => {
    const ids = here.map(({ id }) => id);
    const made = divide(ids, size, apart, fairChance);
    setDivision(made);
    announce(messages.made(made.groups.length));
  };
  if (here.length === 0) return <p className={classes.nobody}>{messages.nobodyHere}</p>;
  return (
    <div className={classes.tool}>
      <div className={classes.does}>
        <div className={classes.size} role="group" aria-labelledby={sizeId}>
          <span id={sizeId}>{messages.size}</span>
          <Button
            aria-label={messages.smaller}
            disabled={size <= SMALLEST}
            onClick={() => keep({ size: Math.max(SMALLEST, size - 1) })}
          >
            <IconMinus size={22} stroke={1.75} aria-hidden="true" />
          </Button>
          <output aria-labelledby={sizeId}>{size}</output>
          <Button
            aria-label={messages.larger}
            disabled={size >= LARGEST}
            onClick={() => keep({ size: Math.min(LARGEST, size + 1) })}
          >
            <IconPlus size={22} stroke={1.75} aria-hidden="true" />
          </Button>
        </div>
        <Button kind="next" size="lg" onClick={make}>
          {division ? messages.makeAgain : messages.make}
        </Button>
      </div>
      {division && division.together.length > 0 && <p role="status">{messages.impossible}</p>}
      {division && (
        <ol className={`plain-list ${classes.groups}`}>
          {division.groups.map((ids, index) => (
            <li key={ids.join()} className={classes.group}>
              <h3>{messages.group(index + 1)}</h3>
              <ul className="plain-list">
                {ids.map((id) => {
                  const student = ofId.get(id);
                  return (
                    student && (
                      <li key={id} className={classes.member}>
                        <Avatar person={student} size={36} />
                        <span dir="auto">{fullName(student)}</span>
                      </li>
                    )
                  );
                })}
              </ul>
            </li>
          ))}
        </ol>
      )}
      <KeepApart students={students} apart={apart} onChange={(pairs) => keep({ apart: pairs })} />
    </div>
  );
}

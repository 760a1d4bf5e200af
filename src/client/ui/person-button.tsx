import type { ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import { fullName, type Named } from "./names.ts";
import classes from "./person-button.module.css";

interface Props {
  person: Named & { id: string; avatar_url: string | null; school: { name: string } };
  /** What they are at that school. */
  role: string;
  /** What the button does, for who listens, before whom it does it to. */
  does?: string | undefined;
  disabled: boolean;
  onChoose: () => void;
  /** At the end of the line. */
  children?: ReactNode;
}

/** One of the persons behind an e-mail, to go on as. */
export function PersonButton({ person, role, does, disabled, onChoose, children }: Props): ReactNode {
  return (
    <li>
      <button
        type="button"
        className={`option ${classes.person}`}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onChoose}
      >
        <Avatar person={person} size={44} />
        <span className="words">
          {does && <span className="visually-hidden">{does} </span>}
          <strong dir="auto">{fullName(person)}</strong>
          <small>
            {role} · <bdi>{person.school.name}</bdi>
          </small>
        </span>
        {children}
      </button>
    </li>
  );
}

/** The persons to choose from. */
export function PersonButtons({ children }: { children: ReactNode }): ReactNode {
  return <ul className={`plain-list ${classes.persons}`}>{children}</ul>;
}

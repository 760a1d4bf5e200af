import { type ReactNode, useEffect, useRef } from "react";
import classes from "./class-tabs.module.css";
import { words } from "./words.ts";

interface Props {
  classes: readonly { id: string; name: string }[];
  current: string;
  onOpen: (classId: string) => void;
}

/** The teacher's classes side by side, and an administrator's visited one: another is one tap away. */
export function ClassTabs({ classes: mine, current, onOpen }: Props): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  // The page is made anew for each class, so that this runs once for the one that opened.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  return (
    <nav className={classes.tabs} aria-label={words.classes}>
      <ul ref={list} className={classes.list}>
        {mine.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.tab}
              dir="auto"
              aria-current={id === current ? "page" : undefined}
              onClick={() => onOpen(id)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

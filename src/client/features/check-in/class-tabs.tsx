import { type ReactNode, useEffect, useRef } from "react";
import classes from "./class-tabs.module.css";
import { messages } from "./messages.ts";

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
    const own = list.current?.querySelector("[aria-current]");
    if (!own) return;
    // Whether it is in sight is known once the page is laid out: asked before, the whole page would have to be.
    const observer = new IntersectionObserver(
      ([tab]) => {
        observer.disconnect();
        if (tab && tab.intersectionRatio < 1) own.scrollIntoView({ block: "nearest", inline: "center" });
      },
      { root: list.current },
    );
    observer.observe(own);
    return () => observer.disconnect();
  }, []);
  return (
    <nav className={classes.tabs} aria-label={messages.classes}>
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

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
  // The page is made anew for each class: this is about the one that opened.
  useEffect(() => {
    const all = list.current;
    const own = all?.querySelector<HTMLElement>("[aria-current]");
    if (!all || !own) return;
    // Told once the page is laid out, and when a turned device, or a notice, leaves another width.
    const observer = new ResizeObserver(() => {
      all.scrollLeft = own.offsetLeft - (all.clientWidth - own.offsetWidth) / 2;
    });
    observer.observe(all);
    return () => observer.disconnect();
  }, []);
  return (
    <nav data-part="classes" className={classes.tabs} aria-label={messages.classes}>
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

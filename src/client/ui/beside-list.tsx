import type { ReactNode } from "react";
import classes from "./beside-list.module.css";

interface ListProps {
  /** Of the heading. */
  id: string;
  icon?: ReactNode;
  title: string;
  /** Said beside the title, where there is any. */
  count?: number;
  /** Whether the lines share a row's width, being few; else it scrolls. */
  shared?: boolean;
  /** In place of the lines. */
  empty?: ReactNode;
  /** Lines. */
  children?: ReactNode;
}

/** A short list beside the class; on an upright tablet one row beside its name, so that the class keeps the page. */
export function BesideList({ id, icon, title, count = 0, shared = false, empty, children }: ListProps): ReactNode {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {icon}
        {title}
        {count > 0 && <span className={classes.number}>{count}</span>}
      </h2>
      {empty || (
        <ul className={`plain-list ${classes.list}`} data-shared={shared || undefined}>
          {children}
        </ul>
      )}
    </section>
  );
}

interface LineProps {
  icon?: ReactNode;
  name: string;
  /** At the end of the name's line. */
  since?: string;
  detail?: ReactNode;
  onOpen: () => void;
}

/** One of them, which opens. */
export function BesideLine({ icon, name, since, detail, onOpen }: LineProps): ReactNode {
  return (
    <li className={classes.line}>
      <button type="button" className={classes.open} onClick={onOpen}>
        {icon}
        <span className={classes.stack}>
          <span className={classes.first}>
            <span className={classes.name} dir="auto">
              {name}
            </span>
            {since && <span className={classes.since}>{since}</span>}
          </span>
          {detail && (
            <span className={classes.detail} dir="auto">
              {detail}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

/** Keeps the room of a line that is still to come. */
export const BesidePlace = (): ReactNode => <li className={classes.line} />;

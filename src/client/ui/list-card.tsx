import { type ReactNode, useId } from "react";
import { handFocusOn } from "./hand-focus-on.ts";
import classes from "./list-card.module.css";

interface CardProps {
  title: ReactNode;
  /** Beside the title: what is added to the list, or how it is filtered. */
  action?: ReactNode;
  /** One line of what it is for. */
  text?: ReactNode;
  /** Of its heading. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A list, or a few fields, on a raised card under its heading: how most pages are made. */
export function ListCard({ title, action, text, level = 2, children }: CardProps): ReactNode {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <Heading id={id}>{title}</Heading>
        {action}
      </div>
      {text && <p className={`soft ${classes.text}`}>{text}</p>}
      {children}
    </section>
  );
}

/** The rows of a card. */
export function Rows({ children }: { children: ReactNode }): ReactNode {
  return <ul className="plain-list">{children}</ul>;
}

interface RowProps {
  icon?: ReactNode;
  /** A picture has a shape of its own: nothing lies behind it. */
  plainIcon?: boolean;
  title: ReactNode;
  /** Below the title, softer. */
  more?: ReactNode;
  /** Buttons at the end of the row. */
  actions?: ReactNode;
}

export function Row({ icon, plainIcon, title, more, actions }: RowProps): ReactNode {
  return (
    <li ref={handFocusOn} className={classes.row}>
      {icon && (
        <span className={classes.icon} data-plain={plainIcon || undefined} aria-hidden="true">
          {icon}
        </span>
      )}
      <div className={classes.words}>
        <div className={classes.name}>{title}</div>
        {more && <div className={`fine ${classes.more}`}>{more}</div>}
      </div>
      {actions && <div className={`buttons ${classes.actions}`}>{actions}</div>}
    </li>
  );
}

/** A short word beside a row's title: a state, a kind. */
export function Tag({ children, strong = false }: { children: ReactNode; strong?: boolean }): ReactNode {
  return (
    <span className={classes.tag} data-strong={strong || undefined}>
      {children}
    </span>
  );
}

import { Link, type LinkProps } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import classes from "./button.module.css";

export interface Look {
  /** `next`: the one thing to do next, in the accent, at most once on a screen. `quiet`: without an edge. */
  kind?: "next" | "plain" | "quiet" | undefined;
  size?: "md" | "lg" | undefined;
  /** As wide as what it stands in. */
  wide?: boolean | undefined;
}

type Props = Look & Omit<ComponentProps<"button">, "className"> & { busy?: boolean };

/** How a button looks, for what is one by another element. */
export const look = ({ kind = "plain", size = "md", wide = false }: Look) => ({
  className: classes.button,
  "data-kind": kind,
  "data-size": size,
  "data-wide": wide || undefined,
});

/**
 * A button of 48 px or more. While `busy` it keeps its width, shows that it works, and takes no further tap. Not the
 * library's: the class grid needs one at its first load, to which that would add 25 KB, and one serves everywhere.
 */
export function Button({
  kind,
  size,
  wide,
  busy = false,
  disabled = false,
  type = "button",
  onClick,
  children,
  ...others
}: Props): ReactNode {
  // Never by the attribute: that would take the focus away from who uses a keyboard.
  const off = busy || disabled;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...others}
      {...look({ kind, size, wide })}
      type={type}
      onClick={press}
      aria-busy={busy}
      aria-disabled={off || undefined}
    >
      <span>{children}</span>
      {busy && <span className={classes.turning} aria-hidden="true" />}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  size,
  wide,
  children,
  ...where
}: Look & Pick<LinkProps, "to" | "params"> & { children: ReactNode }): ReactNode {
  return (
    <Link {...where} {...look({ kind, size, wide })}>
      {children}
    </Link>
  );
}

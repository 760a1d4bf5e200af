import type { ComponentProps, ReactNode } from "react";
import classes from "./icon-button.module.css";

type Props = Omit<ComponentProps<"button">, "className" | "aria-label" | "disabled"> & {
  /** What it does, and to what. */
  label: string;
  /** Stays in the order of the keyboard, so that the focus is not lost when it can do no more. */
  off?: boolean;
};

/** A button of 48 px with an icon alone. */
export function IconButton({ label, off = false, onClick, children, ...others }: Props): ReactNode {
  return (
    <button
      {...others}
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      {children}
    </button>
  );
}

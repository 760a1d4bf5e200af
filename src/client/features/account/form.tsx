import type { FormEvent, ReactNode } from "react";
import { Library } from "#client/ui/library.tsx";
import classes from "./form.module.css";
import "./form-styles.ts";

/** A form with the library's fields; the browser's own bubbles stay away, what is wrong is told at the field. */
export function Form({
  onSubmit,
  children,
}: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  children: ReactNode;
}): ReactNode {
  return (
    <Library>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {children}
      </form>
    </Library>
  );
}

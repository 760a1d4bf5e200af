import type { ComponentProps, ReactNode } from "react";
import classes from "./form.module.css";
import { Library } from "./library.tsx";
import "./form-styles.ts";

/** A form with the library's fields; the browser's own bubbles stay away, what is wrong is told at the field. */
export function Form(form: Omit<ComponentProps<"form">, "className" | "noValidate">): ReactNode {
  return (
    <Library>
      <form {...form} className={classes.form} noValidate />
    </Library>
  );
}

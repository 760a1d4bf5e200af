import type { ReactNode } from "react";
import type { GroupSlug } from "#contract/history.ts";
import classes from "./figure.module.css";

interface FiguresProps {
  /** `tiles`: each by itself; `cells`: side by side within one panel, whose foot they fill. */
  as: "tiles" | "cells";
  children: ReactNode;
}

/** Figures side by side. */
export function Figures({ as, children }: FiguresProps): ReactNode {
  return <dl className={classes[as]}>{children}</dl>;
}

interface Props {
  label: string;
  value: ReactNode;
  group?: GroupSlug | undefined;
  /** By which it is found. */
  name?: string | undefined;
  /** Whether there is none to show, which `value` then says in words. */
  isNone?: boolean;
  /** A line below it. */
  detail?: ReactNode;
  /** What it is compared with, below that. */
  against?: ReactNode;
}

/** One figure under its name. */
export function Figure({ label, value, group, name, isNone = false, detail, against }: Props): ReactNode {
  return (
    <div className={classes.figure} data-group={group} data-figure={name}>
      <dt>{label}</dt>
      <dd className={`${classes.value} figures`} data-none={isNone || undefined}>
        {value}
      </dd>
      {detail && <dd className={`${classes.small} ${classes.detail} fine figures`}>{detail}</dd>}
      {against && <dd className={`${classes.small} fine figures`}>{against}</dd>}
    </div>
  );
}

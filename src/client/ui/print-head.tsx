import type { ReactNode } from "react";
import { PRODUCT_NAME } from "#contract/product.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import { printHeadMessages } from "./print-head-messages.ts";
import classes from "./print-head.module.css";

interface Props {
  school: string;
  /** What the sheet shows, the filters among it; none where the page's own title is printed. */
  parts?: readonly (string | undefined)[];
  /** Of which days, or how much of it, in words. */
  days?: readonly string[];
  /** The day of printing, where the days do not tell it. */
  printed?: SchoolDate;
}

const joined = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(" · ");

/** On paper: by which filters a list is narrowed, where that is not told by the head of the sheet. */
export function PrintFilters({ filters }: { filters: readonly (string | undefined)[] }): ReactNode {
  const told = joined(filters);
  return (
    told && (
      <p className={classes.sheet}>
        <bdi>{told}</bdi>
      </p>
    )
  );
}

/** On paper: what the sheet shows and by which filters; whose it is, and of which days. */
export function PrintHead({ school, parts, days, printed }: Props): ReactNode {
  return (
    <div className={classes.sheet}>
      {parts && (
        <h2 className={classes.title}>
          <bdi>{joined(parts)}</bdi>
        </h2>
      )}
      <p>
        <bdi>{school}</bdi> · {joined([...(days ?? []), printed && printHeadMessages.printed(printed), PRODUCT_NAME])}
      </p>
    </div>
  );
}

import type { ReactNode } from "react";
import { PRODUCT_NAME } from "#contract/product.ts";
import classes from "./page.module.css";

interface Props {
  school: string;
  /** What the sheet shows, the filters among it. */
  parts: readonly (string | undefined)[];
  /** Of which days, in words. */
  days: readonly string[];
}

const joined = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(" · ");

/** On paper: what the sheet shows and by which filters; whose it is, and of which days. */
export function PrintHead({ school, parts, days }: Props): ReactNode {
  return (
    <div className={classes.sheet}>
      <h2>
        <bdi>{joined(parts)}</bdi>
      </h2>
      <p>
        <bdi>{school}</bdi> · {joined([...days, PRODUCT_NAME])}
      </p>
    </div>
  );
}

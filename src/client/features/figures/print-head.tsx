import type { ReactNode } from "react";
import { PRODUCT_NAME } from "#contract/product.ts";
import classes from "./page.module.css";

interface Props {
  school: string;
  /** What the sheet shows, the filters among it. */
  parts: readonly (string | undefined)[];
  range: string;
}

/** On paper: whose sheet it is, what it shows, of which days and by which filters. */
export function PrintHead({ school, parts, range }: Props): ReactNode {
  const said = parts.filter((part) => part !== undefined && part !== "");
  return (
    <div className={classes.sheet}>
      <h2>
        <bdi>{school}</bdi>
      </h2>
      <p>
        <strong>
          <bdi>{said.join(" · ")}</bdi>
        </strong>
      </p>
      <p>
        {range} · {PRODUCT_NAME}
      </p>
    </div>
  );
}

import { IconArrowLeft } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./back-title.module.css";
import { FrameTitle } from "./frame.tsx";

interface Props {
  /** Where the page came from, as it was left. */
  back: Pick<LinkProps, "to" | "params" | "search">;
  /** The way's name. */
  label: string;
  children: ReactNode;
}

/** The page's title with the way back up. */
export function BackTitle({ back, label, children }: Props): ReactNode {
  return (
    <FrameTitle>
      <div className={classes.title}>
        <Link {...back} className={classes.back} aria-label={label}>
          <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
        </Link>
        <h1>{children}</h1>
      </div>
    </FrameTitle>
  );
}

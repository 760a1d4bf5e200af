import { IconArrowLeft } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FrameTitle } from "#client/ui/frame.tsx";
import classes from "./insights.module.css";

interface Props {
  back: Pick<LinkProps, "to" | "params" | "search">;
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

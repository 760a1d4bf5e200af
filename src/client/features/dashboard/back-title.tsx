import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FrameTitle } from "#client/ui/frame.tsx";
import classes from "./dashboard.module.css";
import type { DashboardSearch } from "./search.ts";
import { words } from "./words.ts";

/** The page's title with the way back to the dashboard, as it was left. */
export function BackTitle({ search, children }: { search: DashboardSearch; children: ReactNode }): ReactNode {
  return (
    <FrameTitle>
      <div className={classes.title}>
        <Link to="/dashboard" search={search} className={classes.back} aria-label={words.back}>
          <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
        </Link>
        <h1>{children}</h1>
      </div>
    </FrameTitle>
  );
}

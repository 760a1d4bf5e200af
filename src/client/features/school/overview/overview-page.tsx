import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SeenAt } from "#client/ui/seen-at.tsx";
import { BackupLine, isBackupTrouble } from "./backup-line.tsx";
import classes from "./overview.module.css";
import { groupedSections } from "#client/features/school/sections.tsx";
import { schoolQueries } from "./queries.ts";
import { messages } from "#client/features/school/messages.ts";

/** `/school`: what there is to run, each with a line of its own. */
export function OverviewPage({ timeZone }: { timeZone: string }): ReactNode {
  // The way to the sections needs no figure: without an answer there is none.
  const query = useQuery(schoolQueries.overview());
  const { data } = query;
  // What a device kept from an earlier version does not tell of backups.
  const backup = data?.backup && <BackupLine backup={data.backup} timeZone={timeZone} />;
  const isTrouble = data?.backup && isBackupTrouble(data.backup);
  return (
    <div className={classes.overview}>
      {data && <SeenAt query={query} timeZone={timeZone} />}
      {isTrouble && backup}
      {groupedSections().map(({ group, sections }) => (
        <section key={group} aria-labelledby={`overview-${group}`}>
          <h2 id={`overview-${group}`} className={classes.heading}>
            {messages.groups[group]}
          </h2>
          <ul className={classes.cards}>
            {sections.map(({ to, title, line, Icon, figure }) => (
              <li key={to}>
                <Link to={to} className={classes.card}>
                  <span className={classes.icon}>
                    <Icon size={24} stroke={1.75} aria-hidden="true" />
                  </span>
                  <span>
                    <strong>{title}</strong>
                    {data && figure?.(data) && <span className={classes.figure}>{figure(data)}</span>}
                    <span className={classes.line}>{line}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {!isTrouble && backup}
    </div>
  );
}

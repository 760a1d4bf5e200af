import { IconLayoutGrid } from "@tabler/icons-react";
import { Link, useMatches } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { School } from "#contract/auth.ts";
import { useSchoolToday } from "#client/api/use-school-today.ts";
import { FrameTitle } from "#client/ui/frame.tsx";
import { PrintHead } from "#client/ui/print-head.tsx";
import { SchoolTimeZone } from "#client/ui/seen-at.tsx";
import classes from "./school-frame.module.css";
import { groupedSections, SECTIONS, type SchoolSection } from "./sections.tsx";
import { AskAgainProvider } from "./use-school-changed.ts";
import { messages } from "./messages.ts";

const icon = { size: 20, stroke: 1.75, "aria-hidden": true };

interface Props {
  /** Asks the server again who is signed in. */
  askAgain: () => void;
  school: School;
  children: ReactNode;
}

/** Around every section: its name as the page's title, and the way to the others. Without one it is the overview. */
export function SchoolFrame({ askAgain, school: { name, time_zone: timeZone }, children }: Props): ReactNode {
  const today = useSchoolToday(timeZone);
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const section = SECTIONS.find(({ to }) => to === path);
  const title = section?.title ?? messages.title;
  return (
    <div className={classes.frame} data-overview={!section || undefined}>
      <FrameTitle>
        <h1>{title}</h1>
      </FrameTitle>
      <SectionNav current={section?.to} />
      <div className={classes.page}>
        <PrintHead school={name} parts={[title]} printed={today} />
        <SchoolTimeZone value={timeZone}>
          <AskAgainProvider value={askAgain}>{children}</AskAgainProvider>
        </SchoolTimeZone>
      </div>
    </div>
  );
}

/** A list at the left on a laptop, tabs to be swiped above the page on anything smaller. */
function SectionNav({ current }: { current: SchoolSection["to"] | undefined }): ReactNode {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // Browsers leave one that is cut by the edge where it is.
    const show = ({ target }: FocusEvent): void => {
      if (target instanceof Element) target.scrollIntoView({ block: "nearest", inline: "nearest" });
    };
    const list = nav.current;
    list?.addEventListener("focusin", show);
    return () => list?.removeEventListener("focusin", show);
  }, []);
  useEffect(() => {
    const list = nav.current;
    const link = current && list?.querySelector<HTMLElement>(`[href$="${current}"]`);
    if (!list || !link) return;
    // Again when a tablet is turned. Within the list alone: the page itself must not move.
    const turned = new ResizeObserver(() => {
      list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
      list.scrollTop = link.offsetTop - (list.clientHeight - link.offsetHeight) / 2;
    });
    turned.observe(list);
    return () => turned.disconnect();
  }, [current]);
  return (
    <nav ref={nav} className={classes.nav} aria-label={messages.nav}>
      <ul>
        <li>
          <Link to="/school" activeOptions={{ exact: true, includeSearch: false }} className={classes.link}>
            <IconLayoutGrid {...icon} />
            {messages.overview}
          </Link>
        </li>
        {groupedSections().map(({ group, sections }) => (
          <li key={group} className={classes.group}>
            <span className={classes.heading} id={`school-${group}`}>
              {messages.groups[group]}
            </span>
            <ul aria-labelledby={`school-${group}`}>
              {sections.map(({ to, title, Icon }) => (
                <li key={to}>
                  <Link to={to} activeOptions={{ includeSearch: false }} className={classes.link}>
                    <Icon {...icon} />
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

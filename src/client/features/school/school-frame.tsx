import { IconLayoutGrid } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { FrameTitle } from "#client/ui/frame.tsx";
import classes from "./school-frame.module.css";
import { groupedSections, type SchoolSection } from "./sections.tsx";
import { words } from "./words.ts";

const icon = { size: 20, stroke: 1.75, "aria-hidden": true };

/** Around every section: its name as the page's title, and the way to the others. Without one it is the overview. */
export function SchoolFrame({ section, children }: { section?: SchoolSection; children: ReactNode }): ReactNode {
  return (
    <div className={classes.frame} data-overview={!section || undefined}>
      <FrameTitle>
        <h1>{section?.title ?? words.title}</h1>
      </FrameTitle>
      <SectionNav current={section?.slug} />
      <div className={classes.page}>{children}</div>
    </div>
  );
}

/** A list at the left on a laptop, tabs to be swiped above the page on anything smaller. */
function SectionNav({ current }: { current: string | undefined }): ReactNode {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = nav.current;
    const link = current && list?.querySelector<HTMLElement>(`[href$="/${CSS.escape(current)}"]`);
    // Sideways alone: the page itself must not move.
    if (list && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={nav} className={classes.nav} aria-label={words.nav}>
      <ul>
        <li>
          <Link
            to="/school/{-$section}"
            params={{ section: undefined }}
            activeOptions={{ exact: true, includeSearch: false }}
            className={classes.link}
          >
            <IconLayoutGrid {...icon} />
            {words.overview}
          </Link>
        </li>
        {groupedSections().map(({ group, sections }) => (
          <li key={group} className={classes.group}>
            <span className={classes.heading} id={`school-${group}`}>
              {words.groups[group]}
            </span>
            <ul aria-labelledby={`school-${group}`}>
              {sections.map(({ slug, title, Icon }) => (
                <li key={slug}>
                  <Link
                    to="/school/{-$section}"
                    params={{ section: slug }}
                    activeOptions={{ includeSearch: false }}
                    className={classes.link}
                  >
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

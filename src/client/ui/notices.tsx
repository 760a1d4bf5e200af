import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { later } from "./later.tsx";
import { currentNotices, noticePlace, onNotices } from "./notice-store.ts";
import classes from "./notices.module.css";

const OneNotice = later(() => import("./one-notice.tsx").then((part) => part.OneNotice));

/**
 * Stands once, at the root of the app; `notify` of `notice-store.ts` fills it. It covers nothing: the frame and every sheet
 * have a place for it, and elsewhere it stands above the page, in the flow. The library's lie over the page, and would come
 * with the grid.
 */
export function Notices(): ReactNode {
  const notices = useSyncExternalStore(onNotices, currentNotices);
  const place = useSyncExternalStore(onNotices, noticePlace);
  const region = (
    <div className={classes.region} role="status" aria-live="polite">
      {notices.map((notice) => (
        <OneNotice key={notice.id} notice={notice} />
      ))}
    </div>
  );
  return place ? createPortal(region, place) : region;
}

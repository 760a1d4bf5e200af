import { type ReactNode, useSyncExternalStore } from "react";
import { later } from "./later.tsx";
import { currentNotices, onNotices } from "./notice-store.ts";
import classes from "./notices.module.css";

const OneNotice = later(() => import("./one-notice.tsx").then((part) => part.OneNotice));

/** Stands once, at the root of the app; `notify` of `notice-store.ts` fills it. */
export function Notices(): ReactNode {
  const notices = useSyncExternalStore(onNotices, currentNotices);
  return (
    <div className={classes.region} role="status" aria-live="polite">
      {notices.map((notice) => (
        <OneNotice key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

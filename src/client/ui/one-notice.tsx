import { IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { dismiss, type Notice } from "./notice-store.ts";
import classes from "./notices.module.css";
import { messages } from "./messages.ts";

/** Goes by itself, but not under a hand or a focus that is about to use it. */
export function OneNotice({ notice }: { notice: Notice }): ReactNode {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || notice.duration === Infinity) return;
    const timer = setTimeout(() => dismiss(notice.id), notice.duration);
    return () => clearTimeout(timer);
  }, [held, notice]);
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  const act = () => {
    dismiss(notice.id);
    notice.action?.run();
  };
  return (
    <div className={classes.notice} data-tone={notice.tone} {...hold}>
      <span className={classes.text}>{notice.text}</span>
      {notice.action && (
        <button type="button" className={classes.action} onClick={act}>
          {notice.action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={messages.close} onClick={() => dismiss(notice.id)}>
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}

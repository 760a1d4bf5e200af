import { IconX } from "@tabler/icons-react";
import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { currentNotices, dismiss, type Notice, NOTICE_MS, setNotices } from "./notice-store.ts";
import { useSeen } from "./use-seen.ts";
import classes from "./notices.module.css";
import { messages } from "./messages.ts";

/** What comes back into sight stays so long at least, to be read; in ms. */
const AGAIN_MS = 3000;
/** What comes back where another one was takes no tap for so long: that one was meant; in ms. */
const GUARD_MS = 600;

/** How long each has been in sight, in ms. It may leave its place and come back, or be covered by a newer one. */
const seenFor = new WeakMap<Notice, number>();

const passes = ({ duration }: Notice): boolean => duration !== Infinity;

function leftOf(notice: Notice): number {
  const seen = seenFor.get(notice) ?? 0;
  const whole = passes(notice) ? notice.duration : NOTICE_MS;
  return Math.max(whole - seen, seen > 0 ? AGAIN_MS : 0);
}

/** Its time is over: it goes, or, where it stays until it is closed, lets those that go by themselves be seen first. */
function end(notice: Notice): void {
  if (passes(notice)) return dismiss(notice.id);
  const others = currentNotices().filter((other) => other !== notice);
  if (others.some(passes)) setNotices([notice, ...others]);
}

/** Goes by itself once it was in sight for its time, but not under a hand or a focus that is about to use it. */
export function OneNotice({ notice }: { notice: Notice }): ReactNode {
  const [held, setHeld] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const backAt = useRef(-Infinity);
  const { placed, seen } = useSeen(element);
  useEffect(() => {
    // A tab that is shown again has put nothing under the finger.
    if (placed && seenFor.has(notice)) backAt.current = performance.now();
  }, [placed, notice]);
  useEffect(() => {
    if (held || !seen) return;
    const since = performance.now();
    const timer = setTimeout(() => end(notice), leftOf(notice));
    return () => {
      clearTimeout(timer);
      seenFor.set(notice, (seenFor.get(notice) ?? 0) + performance.now() - since);
    };
  }, [held, seen, notice]);
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    // A tap leaves the focus behind, and goes on.
    onFocus: ({ target }: FocusEvent) => setHeld(target.matches(":focus-visible")),
    onBlur: () => setHeld(false),
  };
  const use = (run?: () => void) => (event: MouseEvent) => {
    // Keys and screen readers click without a pointer, and mean what they are on.
    if (event.detail > 0 && performance.now() - backAt.current < GUARD_MS) return;
    dismiss(notice.id);
    run?.();
  };
  return (
    <div
      ref={element}
      className={classes.notice}
      data-tone={notice.tone}
      // Where room is short, what goes by itself has no button for that.
      data-passes={passes(notice) || undefined}
      {...hold}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a long problem only where it can be focused */}
      <span className={classes.text} tabIndex={notice.tone === "problem" ? 0 : undefined}>
        {notice.text}
      </span>
      {notice.action && (
        <button type="button" className={classes.action} onClick={use(notice.action.run)}>
          {notice.action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={messages.close} onClick={use()}>
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}

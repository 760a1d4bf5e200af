import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { atRest } from "#client/ui/at-rest.ts";
import type { Mode } from "./class-screen.ts";
import type { ClassStore } from "./class-store.ts";
import { checkInQueries } from "./queries.ts";

/** A list that came so lately need not be asked for again, in ms. */
const RECENT_MS = 10_000;

/** What is opened over the class goes by its latest list: a colleague may have marked meanwhile. */
export function useLatestWhen(opened: boolean, classId: string, date: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (opened) void queryClient.prefetchQuery({ ...checkInQueries.studentList(classId, date), staleTime: RECENT_MS });
  }, [queryClient, opened, classId, date]);
}

/** Long enough to tell a look from a passing touch, in ms. */
const LOOKED_MS = 3000;

/** A class that stays open for a moment is the one that was looked for. */
export function useLooked(looked: () => void): void {
  const onLooked = useEffectEvent(looked);
  useEffect(() => {
    const timer = setTimeout(() => onLooked(), LOOKED_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Escape ends a mode; a sheet that lies over it is closed first. */
export function useEscape(active: boolean, leave: () => void): void {
  const onEscape = useEffectEvent(leave);
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) onEscape();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [active]);
}

const TILE = "[data-student][tabindex='0']";

/** Where the focus goes on when a mode begins or ends and takes the button under it away. */
const placeOf = (before: Mode, now: Mode): string => (now === "browse" ? `[data-begins='${before}']` : TILE);

/** The finger sees its answer first; gives what cancels the work. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A page that never rests does it all the same, in ms. */
const AT_THE_LATEST_MS = 1000;

/** Does what neither the finger nor the device, which keeps what it did, need wait for: once after `due` became true. */
export function useOnceKept(store: ClassStore, due: boolean, work: () => void): void {
  const onKept = useEffectEvent(work);
  useEffect(() => {
    if (!due) return;
    let cancel = (): void => undefined;
    const look = (): void => {
      if (store.list().keeping) return;
      stopLooking();
      cancel = atRest(() => onKept(), AT_THE_LATEST_MS);
    };
    const stopLooking = store.subscribe(look);
    look();
    return () => {
      stopLooking();
      cancel();
    };
  }, [store, due]);
}

/** Keeps the place of those who work by keyboard or screen reader over a change of mode. */
export function useModeFocus(page: RefObject<HTMLElement | null>, mode: Mode): void {
  const last = useRef(mode);
  useEffect(() => {
    const before = last.current;
    last.current = mode;
    if (before === mode) return;
    return afterPaint(() => {
      if (document.activeElement !== document.body) return;
      page.current?.querySelector<HTMLElement>(placeOf(before, mode))?.focus({ preventScroll: true });
    });
  }, [page, mode]);
}

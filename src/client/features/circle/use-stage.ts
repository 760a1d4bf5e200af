import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { setBusy } from "#client/ui/busy.ts";
import { stayAwake } from "#client/ui/stay-awake.ts";

interface Turns {
  next: () => void;
  back: () => void;
  first: () => void;
  last: () => void;
  leave: () => void;
}

/** Keys of keyboards and of the clickers that presenters hold. Space and Enter on a button press that button. */
const KEYS: Record<string, keyof Turns> = {
  ArrowRight: "next",
  ArrowDown: "next",
  PageDown: "next",
  " ": "next",
  ArrowLeft: "back",
  ArrowUp: "back",
  PageUp: "back",
  Home: "first",
  End: "last",
  Escape: "leave",
};

const isOnButton = ({ key, target }: KeyboardEvent): boolean => key === " " && target instanceof HTMLButtonElement;

/** Makes an element the only thing there is: keys turn it, the app behind it is inert, the screen stays awake and, where it can, full. */
export function useStage(turns: Turns): RefObject<HTMLDivElement | null> {
  const stage = useRef<HTMLDivElement>(null);
  const turn = useEffectEvent((what: keyof Turns) => turns[what]());

  useLayoutEffect(() => {
    const app = document.getElementById("app");
    const before = document.activeElement;
    if (app) app.inert = true;
    stage.current?.focus();
    setBusy("circle", true);
    return () => {
      if (app) app.inert = false;
      if (before instanceof HTMLElement) before.focus();
      setBusy("circle", false);
    };
  }, []);

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const what = KEYS[event.key];
      if (!what || isOnButton(event) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      turn(what);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  useEffect(() => {
    const over = new AbortController();
    void fill(stage.current, () => turn("leave"), over.signal);
    stayAwake(over.signal);
    return () => over.abort();
  }, []);
  return stage;
}

/** Takes the whole screen where the browser lets it; leaving that by the browser's own key leaves the stage. */
async function fill(stage: HTMLElement | null, left: () => void, signal: AbortSignal): Promise<void> {
  const leave = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  };
  signal.addEventListener("abort", leave);
  // Not where the address was opened without a tap, and not on every phone.
  await stage?.requestFullscreen?.().catch(() => undefined);
  if (signal.aborted) return leave();
  if (document.fullscreenElement !== stage) return;
  document.addEventListener("fullscreenchange", () => document.fullscreenElement === null && left(), { signal });
}

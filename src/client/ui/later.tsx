import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { atRest } from "./at-rest.ts";
import { fetchAhead } from "./fetch-ahead.ts";

/** The page stands and works before its rarer parts are fetched, in ms. */
const PAUSE_MS = 1500;

/** On a page that never rests all the same, in ms. */
const AT_THE_LATEST_MS = 3000;

/** A page that is not drawn after so long has something in its way, which may need its rarer parts; in ms. */
const DRAWN_AT_THE_LATEST_MS = 8000;

let tell = (): void => undefined;

const drawn = new Promise<void>((resolve) => {
  tell = resolve;
  setTimeout(resolve, DRAWN_AT_THE_LATEST_MS);
});

/** Says that the first page is drawn, however long a slow device took for it. */
export const pageStands = (): void => tell();

/** Does what the page can stand without, once it stands. */
export function whenIdle(work: () => void): void {
  void drawn.then(() => setTimeout(() => atRest(work, AT_THE_LATEST_MS), PAUSE_MS));
}

/** A part that could not be fetched is asked for again after so long, or as soon as there is a network, in ms. */
const AGAIN_MS = 2000;
const TRIES = 3;

const untilAgain = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, AGAIN_MS);
    addEventListener("online", () => resolve(), { once: true });
  });

/** Fetches, some times over where that fails. */
async function insist<T>(load: () => Promise<T>, left = TRIES): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (left <= 1) throw error;
    await untilAgain();
    return insist(load, left - 1);
  }
}

/**
 * A part that opens on demand (a sheet, a menu): its code is fetched once the page stands, so that it weighs nothing
 * before the page is usable and is there at the first tap; what few ever open is not fetched before it is opened
 * (`isRare`). Call it at the top of a file.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isRare = false,
): (props: P) => ReactNode {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await insist(load) };
      } catch (error) {
        // The next one who shows it asks anew: what failed once would fail for good.
        Part = make();
        throw error;
      }
    });
  let Part = make();
  if (!isRare) whenIdle(() => void fetchAhead(load));
  return function Later(props: P): ReactNode {
    const Now = Part;
    return (
      <Suspense fallback={null}>
        <Now {...props} />
      </Suspense>
    );
  };
}

/**
 * Makes a hook that is true once what uses it has been painted, and at once for all that use it later: what is then shown
 * by itself is fetched after that is usable. Each place has its own: the frame is painted before what stands in it.
 */
export function createStanding(): () => boolean {
  let stood = false;
  return function useStands(): boolean {
    const [stands, setStands] = useState(stood);
    useEffect(() => {
      if (stood) return;
      // After the next paint.
      const frame = requestAnimationFrame(() => setTimeout(() => setStands((stood = true))));
      return () => cancelAnimationFrame(frame);
    }, []);
    return stands;
  };
}

/** True some time after the page stands: for what nobody waits for. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}

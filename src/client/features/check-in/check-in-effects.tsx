import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Row } from "#client/outbox/row.ts";
import { useOutbox } from "#client/outbox/react.tsx";
import { setBusy } from "#client/ui/busy.ts";
import { tick } from "#client/ui/tick.ts";
import { useClassScreen } from "./class-screen.ts";
import { checkInQueries } from "./queries.ts";
import { refreshCheckIn } from "./refresh-check-in.ts";

/** Number of the latest mark that waits; 0 where none does. */
const latestMark = (rows: readonly Row[]): number =>
  Math.max(0, ...rows.filter(({ kind }) => kind === "mark").map(({ seq }) => seq));

/** Ticks as soon as a mark is safe on this device, where its owner asked for that in the profile. */
function useMarkTicks(): void {
  const outbox = useOutbox();
  useEffect(() => {
    let before = latestMark(outbox.getSnapshot().rows);
    return outbox.subscribe(() => {
      const now = latestMark(outbox.getSnapshot().rows);
      if (now <= before) return;
      before = now;
      // A mark of another tab is that tab's to tick for.
      if (document.visibilityState === "visible") tick();
    });
  }, [outbox]);
}

/** A finished check-in that is opened for correction is read anew; what the device has serves where the server cannot be asked. */
function useCorrection(): void {
  const queryClient = useQueryClient();
  const { store } = useClassScreen();
  useEffect(() => {
    const { class: of, date } = store.list();
    const checkIn = queryClient.getQueryData(checkInQueries.studentList(of.id, date).queryKey)?.check_in;
    if (checkIn?.finished_at) void refreshCheckIn(queryClient, checkIn.id).catch(() => undefined);
  }, [queryClient, store]);
}

/** A new version of the app, and a reload for a missing part of it, wait while a check-in is open. */
function useBusy(): void {
  useEffect(() => {
    setBusy("check-in", true);
    return () => setBusy("check-in", false);
  }, []);
}

/** A check-in that is left sends what waits for the next tap, which will not come. */
function useSentWhenLeft(): void {
  const outbox = useOutbox();
  useEffect(() => outbox.hurry, [outbox]);
}

/** What goes on while a check-in is open, and nobody waits for. */
export function CheckInEffects(): null {
  useBusy();
  useSentWhenLeft();
  useMarkTicks();
  useCorrection();
  return null;
}

import { now, saidSince } from "./other-tabs.ts";
import type { SessionKeeper } from "./session.ts";

/** A page that came back as it was left, as browsers keep some for going back, starts anew where its session may be over. */
export function watchBroughtBack(keeper: SessionKeeper): void {
  let leftAt = now();
  addEventListener("pagehide", () => {
    leftAt = now();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && (keeper.gone || saidSince(leftAt))) keeper.startAnew();
  });
}

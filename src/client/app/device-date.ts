import { onTimeTold, schoolToday } from "#client/api/server-time.ts";
import { notify } from "#client/ui/notice-store.ts";
import { schoolDate } from "#contract/school-date.ts";
import { messages } from "./device-date-messages.ts";

/** Says so where the date of this device is not the school's, once for each date, and takes it back where it is set right. */
export function watchDeviceDate(timeZone: () => string | null): void {
  let said: { text: string; withdraw: () => void } | null = null;
  const look = (): void => {
    const zone = timeZone();
    if (zone === null) return;
    const [device, school] = [schoolDate(new Date(), zone), schoolToday(zone)];
    const text = device === school ? "" : messages.wrongDate(device, school);
    if (text === (said?.text ?? "")) return;
    said?.withdraw();
    said = text === "" ? null : { text, withdraw: notify({ text, tone: "problem", duration: Infinity }) };
  };
  onTimeTold(look);
  document.addEventListener("visibilitychange", look);
  look();
}

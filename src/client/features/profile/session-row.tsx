import type { ReactNode } from "react";
import type { OwnSession } from "#contract/auth.ts";
import { Button } from "#client/ui/button.tsx";
import { formatRelative } from "#client/ui/format-units.ts";
import { DEVICE_TIME_ZONE, formatMoment } from "#client/ui/format.ts";
import { Row, Tag } from "#client/ui/list-card.tsx";
import { messages } from "./messages.ts";

const MINUTE_MS = 60_000;

/** The server tells the moment of last use to about ten minutes: nothing finer is said. */
export function ago(moment: string): string {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(moment)) / MINUTE_MS));
  if (minutes < 15) return messages.justNow;
  if (minutes < 60) return formatRelative(-minutes, "minute");
  if (minutes < 24 * 60) return formatRelative(-Math.round(minutes / 60), "hour");
  const days = Math.round(minutes / (24 * 60));
  return days < 30 ? formatRelative(-days, "day") : formatMoment(moment, "d MMMM y", DEVICE_TIME_ZONE);
}

/** One device; the one in hand is marked and ends by signing out. */
export function SessionRow({
  session: { device, last_used_at, current },
  busy,
  onEnd,
}: {
  session: OwnSession;
  busy: boolean;
  onEnd: () => Promise<void>;
}): ReactNode {
  return (
    <Row
      title={device}
      more={messages.lastUsed(ago(last_used_at))}
      actions={
        current ? (
          <Tag strong>{messages.thisDevice}</Tag>
        ) : (
          <Button busy={busy} onClick={onEnd} aria-label={messages.endSessionOn(device)}>
            {messages.endSession}
          </Button>
        )
      }
    />
  );
}

import { type ReactNode, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { formatUnit } from "#client/ui/format-units.ts";
import { type Room, storage } from "./room.ts";
import { Section } from "./section.tsx";
import { messages } from "./messages.ts";

/** The room that the app takes on the device, and whether it is safe there. */
export function Storage({ room }: { room: Room }): ReactNode {
  const [persisted, setPersisted] = useState(room.persisted);
  const [refused, setRefused] = useState(false);
  const keep = async (): Promise<void> => {
    const kept = await storage()
      ?.persist()
      .catch(() => false);
    setRefused(!kept);
    setPersisted(kept ?? false);
  };
  return (
    <Section title={messages.storageTitle}>
      <div>
        <p>
          {room.used === null ? messages.roomUnknown : messages.room(formatUnit(room.used / 1_000_000, "megabyte", 1))}
        </p>
        <p className="soft">{persisted ? messages.kept : messages.notKept}</p>
      </div>
      {!persisted && <Button onClick={keep}>{messages.keep}</Button>}
      <p role="status" className={refused ? undefined : "visually-hidden"}>
        {refused && messages.keepRefused}
      </p>
    </Section>
  );
}

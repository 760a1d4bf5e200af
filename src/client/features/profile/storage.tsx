import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { formatUnit } from "#client/ui/format-units.ts";
import classes from "./profile.module.css";
import { Section } from "./section.tsx";
import { words } from "./words.ts";

interface Room {
  /** Bytes as the browser estimates them; null where it does not tell. */
  used: number | null;
  /** Whether the browser promised to keep them when room runs short. */
  persisted: boolean;
}

// Without a secure address there is no storage manager, whatever the types say.
const storage = (): StorageManager | undefined => navigator.storage;

async function look(): Promise<Room> {
  const [estimate, persisted] = await Promise.all([storage()?.estimate(), storage()?.persisted()]);
  return { used: estimate?.usage ?? null, persisted: persisted ?? false };
}

/** The room that the app takes on the device, and whether it is safe there. */
export function Storage(): ReactNode {
  const [room, setRoom] = useState<Room | null>(null);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    void look().then(setRoom, () => setRoom({ used: null, persisted: false }));
  }, []);
  const keep = async (): Promise<void> => {
    const persisted =
      (await storage()
        ?.persist()
        .catch(() => false)) ?? false;
    setRefused(!persisted);
    setRoom((before) => before && { ...before, persisted });
  };
  return (
    <Section title={words.storageTitle}>
      {/* Two lines high from the beginning: what stands below does not jump. */}
      <div className={classes.room}>
        {room && (
          <p>{room.used === null ? words.roomUnknown : words.room(formatUnit(room.used / 1_000_000, "megabyte", 1))}</p>
        )}
        {room && <p className={classes.soft}>{room.persisted ? words.kept : words.notKept}</p>}
      </div>
      {room && !room.persisted && <Button onClick={keep}>{words.keep}</Button>}
      <p role="status" className={refused ? undefined : "visually-hidden"}>
        {refused && words.keepRefused}
      </p>
    </Section>
  );
}

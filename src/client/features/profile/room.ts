/** What the app takes of the device. */
export interface Room {
  /** Bytes as the browser estimates them; null where it does not tell. */
  used: number | null;
  /** Whether the browser promised to keep them when room runs short. */
  persisted: boolean;
}

/** Without a secure address there is no storage manager, whatever the types say. */
export const storage = (): StorageManager | undefined => navigator.storage;

async function look(): Promise<Room> {
  const [estimate, persisted] = await Promise.all([storage()?.estimate(), storage()?.persisted()]);
  return { used: estimate?.usage ?? null, persisted: persisted ?? false };
}

/** The room that the app takes on the device, as far as the browser tells. */
export const lookAtRoom = (): Promise<Room> => look().catch(() => ({ used: null, persisted: false }));

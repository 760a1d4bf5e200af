/** The browser's offer to install; not yet in the standard types. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}
const isInstallEvent = (event: Event): event is InstallEvent => "prompt" in event;

let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Catches the browser's offer, which comes once and early; the profile makes it when it is asked to. */
export function watchInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) keep(event);
  });
  addEventListener("appinstalled", () => keep(null));
}

export const canInstall = (): boolean => offer !== null;

export async function install(): Promise<void> {
  const present = offer;
  // An offer serves once, whatever is answered.
  keep(null);
  await present?.prompt();
}

export function onInstallable(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How a mark answers the finger, beside the screen; chosen on this device, both off at first. */
export type TickKind = "vibration" | "sound";

const keyOf = (kind: TickKind): string => `daybell-tick-${kind}`;
/** Length of the vibration, in ms. */
const PULSE_MS = 12;
/** Of the sound: height in Hz, loudness at its beginning (1 is full), length in s. */
const PITCH = 1150;
const LOUDNESS = 0.12;
const LENGTH_S = 0.045;

const listeners = new Set<() => void>();

export function onTicks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function ticksBy(kind: TickKind): boolean {
  try {
    return localStorage.getItem(keyOf(kind)) === "on";
  } catch {
    return false;
  }
}

export function chooseTicks(kind: TickKind, on: boolean): void {
  try {
    if (on) localStorage.setItem(keyOf(kind), "on");
    else localStorage.removeItem(keyOf(kind));
  } catch {
    // A device that keeps nothing stays quiet.
  }
  for (const listener of listeners) listener();
}

/** Whether the browser knows of vibration at all; that of no iPad does. */
export const canVibrate = (): boolean => "vibrate" in navigator;

let audio: AudioContext | null = null;

function sound(): void {
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
  const from = audio.currentTime;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = PITCH;
  volume.gain.setValueAtTime(LOUDNESS, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + LENGTH_S);
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(from + LENGTH_S);
}

/** A soft tick, in the ways that were chosen. */
export function tick(): void {
  if (ticksBy("vibration") && canVibrate()) navigator.vibrate(PULSE_MS);
  if (ticksBy("sound")) sound();
}

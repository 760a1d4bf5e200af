/** What the composites themselves say. */
export const messages = {
  undo: "Undo",
  close: "Close",
  cancel: "Cancel",
  retry: "Try again",
  report: "If you report this, give the code",
  loading: "Loading",
  seen: (at: string) => `Updated ${at}. It is loaded again when you are back online.`,
  skip: "Skip to content",
  places: "Places",
  lock: "Lock this device",
  menu: (name: string) => `${name}: profile and sign out`,
} as const;

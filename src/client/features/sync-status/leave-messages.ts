/** Before an account with something waiting is left. */
export const leaveMessages = {
  title: (count: number): string => (count === 1 ? "1 entry is not sent yet" : `${count} entries are not sent yet`),
  unknownTitle: "There may be entries that are not sent yet",
  text: (withNotes: number, sealed: boolean): string =>
    `${
      sealed
        ? "They can stay on this device, encrypted, and are sent when you sign in here again. Nobody else can read or send them."
        : "They can stay on this device, and are sent when you sign in here again. Nobody else can send them, but this browser cannot encrypt them: someone who knows how could read them here."
    }${withNotes > 0 ? " Your notes stay with them." : ""}`,
  stay: "Stay signed in",
  leave: "Leave them here",
};

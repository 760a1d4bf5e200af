/** Longest name of a passkey, in characters (the contract's limit). */
export const LONGEST = 60;

/** What the profile says of passkeys. */
export const passkeyMessages = {
  title: "Passkeys",
  text: "A passkey signs you in, and opens the lock, by your finger, your face or the screen code of your own device.",
  add: "Add a passkey",
  addText:
    "Whoever can unlock this device can then sign in as you. Make one only on a device that is yours alone, never on a classroom tablet.",
  own: "This is my own device",
  notOwn: "Make a passkey only on a device of your own.",
  name: "What you call it",
  nameText: "For example: my phone",
  emptyName: "Give it a name by which you know it again.",
  make: "Make the passkey",
  added: "The passkey is added. A mail tells you so.",
  neverUsed: "Not used yet",
  lastUsed: (when: string) => `Last used ${when}`,
  rename: "Rename",
  renameOf: (name: string) => `Rename ${name}`,
  renameTitle: "Rename the passkey",
  save: "Save",
  renamed: "The passkey has its new name.",
  end: "End",
  endOf: (name: string) => `End ${name}`,
  ended: (name: string) => `${name} opens nothing any more.`,
  sharedDevice: "Someone else signed in on this device as well, so no passkey is made on it.",
} as const;

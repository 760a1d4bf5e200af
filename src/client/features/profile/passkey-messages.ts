/** Longest name of a passkey, in characters (the contract's limit). */
export const LONGEST = 60;

/** What the profile says of passkeys. */
export const passkeyMessages = {
  title: "Passkeys",
  text: "A passkey signs you in and unlocks the app with your fingerprint, your face or your own device's screen code.",
  add: "Add a passkey",
  addText:
    "Anyone who can unlock this device can then sign in as you. Add one only on a device that is yours alone, never on a classroom tablet.",
  own: "This is my own device",
  notOwn: "Add a passkey only on your own device.",
  name: "Name of this passkey",
  nameText: "For example: my phone",
  emptyName: "Enter a name that you will recognise.",
  make: "Create passkey",
  added: "The passkey is added. You will get an email about it.",
  neverUsed: "Not used yet",
  lastUsed: (when: string) => `Last used ${when}`,
  rename: "Rename",
  renameOf: (name: string) => `Rename ${name}`,
  renameTitle: "Rename passkey",
  save: "Save",
  renamed: "The passkey has its new name.",
  end: "Remove",
  endOf: (name: string) => `Remove ${name}`,
  ended: (name: string) => `${name} is removed and no longer works.`,
  sharedDevice: "Someone else also signs in on this device, so it cannot have a passkey.",
} as const;

/** What the menu behind one's name says, which opens after the first view. */
export const messages = {
  profile: "Profile",
  school: "School",
  lock: "Lock",
  signOut: "Sign out",
  signingOut: "Signing out",
} as const;

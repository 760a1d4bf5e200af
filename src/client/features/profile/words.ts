import { PRODUCT_NAME } from "#contract/product.ts";

const plural = new Intl.PluralRules("en");
const pick = (n: number, one: string, other: string): string => (plural.select(n) === "one" ? one : other);

/** What the profile says. */
export const words = {
  title: "Profile",
  role: { teacher: "Teacher", student: "Student", parent: "Parent" },
  administrator: "Administrator",
  school: "School",
  email: "Email",
  classes: "Classes",
  students: (n: number) => `${n} ${pick(n, "student", "students")}`,
  noClasses: "No class is assigned to you yet.",

  waitingTitle: "Waiting to be sent",
  nothingWaiting: "Everything that you recorded is with the school's server.",
  waiting: (n: number) => `${n} ${pick(n, "entry is", "entries are")} kept on this device until the network is back.`,
  since: (moment: string) => `The oldest is from ${moment}.`,
  needsYou: (n: number) => `${n} ${pick(n, "entry needs", "entries need")} you: the server did not take ${pick(n, "it", "them")}.`,
  room: (used: string) => `${PRODUCT_NAME} takes ${used} on this device.`,
  sendNow: "Send now",

  appearanceTitle: "Appearance",
  appearance: "Colours",
  schemes: { light: "Light", dark: "Dark", auto: "As the device" },

  installTitle: "Install the app",
  installText: "From the home screen it opens at once, also without a network.",
  install: "Install",
  installed: "The app is installed on this device.",
  installApple: "In Safari, tap Share, then Add to Home Screen.",
  installOther: "Your browser's menu offers it as Install or Add to Home Screen.",

  personsTitle: "Who you are here",
  personsText: "Several people use your email.",
  current: "Now",
  switchTo: (name: string) => `Go on as ${name}`,
  switchFailed: "Switching needs a connection to the school's server. Try again once it is back.",


  signOutTitle: "Sign out",
  signOut: "Sign out",
  signOutText: "Names and lists of this account are removed from this device.",
} as const;

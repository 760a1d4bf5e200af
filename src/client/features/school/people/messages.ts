import type { SchoolDate } from "#contract/school-date.ts";
import type { PersonKind, PersonStatus } from "#contract/school-people.ts";
import { counted, formatDate, formatMoment, formatTime, plural } from "#client/ui/format.ts";

/** The day of a moment at the school. */
const dayOf = (moment: string, timeZone: string): string => formatMoment(moment, "d MMM y", timeZone);

const kinds: Record<PersonKind, string> = {
  teacher: "Teachers",
  student: "Students",
  parent: "Parents",
  administrator: "Administrators",
};
const statuses: Record<PersonStatus, string> = {
  not_activated: "Not activated",
  locked: "Locked",
  active: "Active",
  disabled: "Switched off",
  no_account: "No account",
  left: "Left",
};

/** What the list of people says. */
export const messages = {
  search: "Name or email",
  role: "Who",
  everyone: "Everyone",
  class: "Class",
  anyClass: "All classes",
  oneClass: "One class",
  account: "Account",
  anyAccount: "Any account",
  kinds,
  statuses,
  found: (n: number) => counted(n, "person", "people"),
  caption: "People of the school",
  name: "Name",
  roles: { teacher: "Teacher", student: "Student", parent: "Parent" },
  administrator: "Administrator",
  classes: "Classes",
  linkSent: "Link sent",
  never: "–",
  day: dayOf,
  grade: (grade: string) => `Grade ${grade}`,
  leftOn: (left: SchoolDate) => `Left ${formatDate(left, "d MMM y")}`,
  failed: { title: "The list could not be loaded", text: "Nothing is lost. Try again when you are back online." },
  nobody: "Nobody here",
  nobodyText: "No one matches what is chosen above.",
  clear: "Show everyone",

  invite: "Send activation links",
  inviteTitle: "Send activation links",
  inviteWhom: (kind: string | undefined) =>
    kind
      ? `To all ${kind.toLowerCase()} who have not activated their account.`
      : "To everyone who has not activated their account.",
  inviteCount: (n: number) => `${counted(n, "email", "emails")} will be sent now.`,
  inviteNobody: "Nobody is waiting for a link.",
  inviteRecent: (n: number) =>
    `${counted(n, "person", "people")} got a link in the last 24 hours and ${plural(n, "is", "are")} left out.`,
  inviteLinks: "Each link works once, for seven days. Earlier ones stop working.",
  inviteSend: (n: number) => `Send ${counted(n, "link", "links")}`,
  invited: (n: number) =>
    n === 0 ? "Nobody was waiting for a link." : `${counted(n, "link is", "links are")} on the way.`,
  close: "Close",

  onePerson: "Person",
  personFailed: {
    title: "This person could not be loaded",
    text: "Nothing is lost. Try again when you are back online.",
  },
  accountTitle: "Account",
  noAccount: "No email is known, so there is no account. Add an email to the record, or import it with the roster.",
  states: {
    not_activated: "The owner has not opened this account yet.",
    active: "",
    locked: "Locked after too many wrong passwords.",
    disabled: "Switched off: nobody can sign in with this account.",
  },
  hasLeft: "Cannot sign in: this person has left.",
  lockedUntil: (moment: string, timeZone: string) => `It unlocks automatically at ${formatTime(moment, timeZone)}.`,
  neverInvited: "No activation link has been sent yet.",
  invitedOn: (moment: string, timeZone: string) => `Latest link: ${dayOf(moment, timeZone)}.`,
  linkWorks: (moment: string, timeZone: string) => `It works until ${dayOf(moment, timeZone)}.`,
  linkOver: "It no longer works.",
  shared: "Someone else at the school signs in with the same email.",
  sendLink: "Send activation link",
  sendLinkAgain: "Send a new link",
  linkOnItsWay: (email: string) => `A link to ${email} is on its way.`,
  unlock: "Unlock",
  unlocked: (name: string) => `${name} can sign in again.`,

  rights: "Administrator",
  isAdministrator: "Sees the whole school and manages it.",
  isNone: "Administrators see the whole school and manage it.",
  nameAdministrator: "Make administrator",
  unnameAdministrator: "Remove administrator rights",
  lastAdministrator: "No other administrator who can sign in stays. Make someone else an administrator first.",
  named: (name: string) => `${name} is an administrator now.`,
  unnamed: (name: string) => `${name} is no longer an administrator.`,
  stepDownTitle: "Stop being an administrator?",
  stepDownText: "You leave these pages at once. Only another administrator can give you the rights back.",
  stepDown: "Step down",

  removePicture: "Remove picture",
  removePictureTitle: "Remove the picture?",
  removePictureText: (name: string) =>
    `The picture of ${name} is deleted here and no longer shown to anyone. It cannot be brought back, only given anew.`,
  pictureRemoved: "The picture was removed.",

  family: "Family",
  guardians: "Parents",
  children: "Children",
  noClasses: "Not in a class today.",
  toStudent: "Open the student's page",
  origin: "Record",
  fromRoster: (id: string) => `From the roster, as ${id}.`,
  byHand: "Added by hand.",
  since: (moment: string, timeZone: string) => `Here since ${dayOf(moment, timeZone)}.`,
  termsAgreed: (moment: string, timeZone: string) => `Agreed to the terms on ${dayOf(moment, timeZone)}.`,

  data: "Data",
  dataText: "Everything stored about this person, as a file. The audit trail records each download.",
  export: "Download all data",
  exported: "The file is in your downloads. Please keep it safe.",
  file: "data-of",
  erase: "Erase this person",
  eraseTitle: "Erase for good",
  eraseText: (name: string) =>
    `The name, email, sign-in, picture, family links and everything written about ${name} are erased, and also when a backup is restored. Counts and figures stay. This cannot be undone.`,
  eraseName: (name: string) => `To confirm, type the name: ${name}`,
  eraseAction: "Erase for good",
  erased: "Erased.",
  erasedLeft: (n: number) =>
    `Erased. ${counted(n, "text contains", "texts contain")} a name that others share, and stayed as before.`,
  notYourself: "You cannot erase yourself. Another administrator can.",
  notAdministrator: "An administrator cannot be erased. Remove the administrator rights first.",
  erasing: "Erasing can take a while in a large school. Keep this page open.",

  refusals: {
    NOT_A_TEACHER: "Only teachers can be administrators.",
    HAS_LEFT: "This person has left the school.",
    LAST_ADMINISTRATOR: "No other administrator who can sign in stays. Make someone else an administrator first.",
    NO_ACCOUNT: "There is no account, because no email is known.",
    JUST_SENT: "A link was sent a moment ago. Wait a minute, then try again.",
    ACTIVATED: "The account is already active. No link is needed.",
    YOURSELF: "You cannot erase yourself. Another administrator can.",
    ADMINISTRATOR: "An administrator cannot be erased. Remove the administrator rights first.",
    NAME_DIFFERS: "This is not the name above.",
  },
} as const;

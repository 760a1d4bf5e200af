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
  search: "Name or e-mail",
  role: "Who",
  everyone: "Everyone",
  class: "Class",
  anyClass: "All classes",
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
  failed: { title: "The list did not come", text: "Nothing is lost. Try again once the network is back." },
  nobody: "Nobody here",
  nobodyText: "No one fits what is chosen above.",
  clear: "Show everyone",

  invite: "Send activation links",
  inviteTitle: "Send activation links",
  inviteWhom: (kind: string | undefined) =>
    kind
      ? `To all ${kind.toLowerCase()} who have not activated their account.`
      : "To everyone who has not activated their account.",
  inviteCount: (n: number) => `${counted(n, "e-mail is", "e-mails are")} sent now.`,
  inviteNobody: "Nobody is waiting for a link.",
  inviteRecent: (n: number) =>
    `${counted(n, "address was", "addresses were")} sent one in the last 24 hours and ${plural(n, "is", "are")} left out.`,
  inviteLinks: "Each link works once, for seven days. Earlier ones stop working.",
  inviteSend: (n: number) => `Send ${counted(n, "link", "links")}`,
  invited: (n: number) =>
    n === 0 ? "Nobody was waiting for a link." : `${counted(n, "link is", "links are")} on the way.`,
  close: "Close",

  personFailed: { title: "This person did not come", text: "Nothing is lost. Try again once the network is back." },
  accountTitle: "Account",
  noAccount: "No e-mail is known, so there is no account. The roster brings one, or a change of the record.",
  states: {
    not_activated: "The owner has not opened this account yet.",
    active: "",
    locked: "Locked after too many wrong passwords.",
    disabled: "The roster switched this account off.",
  },
  lockedUntil: (moment: string, timeZone: string) => `It opens by itself at ${formatTime(moment, timeZone)}.`,
  neverInvited: "No activation link was sent yet.",
  invitedOn: (moment: string, timeZone: string) => `Latest link: ${dayOf(moment, timeZone)}.`,
  linkWorks: (moment: string, timeZone: string) => `It works until ${dayOf(moment, timeZone)}.`,
  linkOver: "It no longer works.",
  shared: "The same e-mail signs in someone else of the school as well.",
  sendLink: "Send activation link",
  sendLinkAgain: "Send a new link",
  linkOnItsWay: (email: string) => `A link to ${email} is on its way.`,
  unlock: "Unlock",
  unlocked: (name: string) => `${name} can sign in again.`,

  rights: "Administrator",
  isAdministrator: "Sees the whole school and runs it.",
  isNone: "Administrators see the whole school and run it.",
  nameAdministrator: "Make an administrator",
  unnameAdministrator: "No longer an administrator",
  lastAdministrator: "The only administrator who can sign in. Make someone else one first.",
  named: (name: string) => `${name} is an administrator now.`,
  unnamed: (name: string) => `${name} is no longer an administrator.`,
  stepDownTitle: "No longer be an administrator?",
  stepDownText: "You leave these pages at once. Only another administrator can bring you back.",
  stepDown: "Step down",

  family: "Family",
  guardians: "Parents",
  children: "Children",
  noClasses: "In no class today.",
  toStudent: "Open the student's page",
  origin: "Record",
  fromRoster: (id: string) => `From the roster, as ${id}.`,
  byHand: "Added by hand.",
  since: (moment: string, timeZone: string) => `Here since ${dayOf(moment, timeZone)}.`,
  termsAgreed: (moment: string, timeZone: string) => `Agreed to the terms on ${dayOf(moment, timeZone)}.`,

  data: "Data",
  dataText: "Everything that is stored about this person, as a file. That it was taken is kept in the audit trail.",
  export: "Download all data",
  exported: "The file is in your downloads. Keep it as safe as the person would.",
  file: "data-of",
  erase: "Erase this person",
  eraseTitle: "Erase for good",
  eraseText: (name: string) =>
    `Name, e-mail, sign-in, picture, family ties and everything written about ${name} are gone for good, from backups too once they are restored. Counts and figures stay. There is no way back.`,
  eraseName: (name: string) => `To go on, type the name: ${name}`,
  eraseAction: "Erase for good",
  erased: "Erased.",
  erasedLeft: (n: number) =>
    `Erased. ${counted(n, "text holds", "texts hold")} a first or last name that others bear too, and stayed as before.`,
  notYourself: "You cannot erase yourself. Another administrator can.",
  notAdministrator: "An administrator cannot be erased. Take the rights first.",
  erasing: "Erasing can take a while in a large school. Keep this page open.",

  refusals: {
    NOT_A_TEACHER: "Only teachers can be administrators.",
    HAS_LEFT: "This person has left the school.",
    LAST_ADMINISTRATOR: "This is the only administrator who can sign in. Make someone else one first.",
    NO_ACCOUNT: "There is no account, since no e-mail is known.",
    JUST_SENT: "A link left a moment ago. Wait a minute, then try again.",
    ACTIVATED: "The account is in use already. No link is needed.",
    YOURSELF: "You cannot erase yourself. Another administrator can.",
    ADMINISTRATOR: "An administrator cannot be erased. Take the rights first.",
    NAME_DIFFERS: "That is not the name above.",
  },
} as const;

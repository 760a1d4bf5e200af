import { counted, formatDate, formatNumber } from "#client/ui/format.ts";
import { formatDateRange } from "#client/ui/format-range.ts";
import { formatList } from "#client/ui/format-units.ts";
import type { KnownAlready, KnownPerson, RecordedAfter, SharedNumber } from "#contract/people-by-hand.ts";
import type { SchoolDate } from "#contract/school-date.ts";
import type { BY_HAND_COLUMNS } from "#contract/school-people.ts";

const day = (told: SchoolDate): string => formatDate(told, "d MMM y");

const columns: Record<(typeof BY_HAND_COLUMNS)[number], string> = {
  first_name: "first name",
  last_name: "last name",
  grade: "grade",
  email: "email",
  left_on: "whether they left",
};

const sayKnown = ({ name, grade, classes, left_on }: KnownPerson): string =>
  [name, grade && `grade ${grade}`, classes.join(", "), left_on && `left ${day(left_on)}`].filter(Boolean).join(", ");

/** At most so many are named; of the others it is told how many. */
const MOST_NAMED = 5;

const sayFew = <T>(all: readonly T[], say: (one: T) => string): string =>
  [
    ...all.slice(0, MOST_NAMED).map(say),
    ...(all.length > MOST_NAMED ? [`and ${formatNumber(all.length - MOST_NAMED)} more`] : []),
  ].join("; ");
const sayPeople = (people: readonly KnownPerson[]): string => sayFew(people, sayKnown);
const sayNumbers = (numbers: readonly SharedNumber[]): string =>
  sayFew(numbers, ({ identifier }) => `number ${identifier}`);

/** A server of before tells no numbers, or no names. */
type Known = Pick<KnownAlready, "people"> & Partial<KnownAlready>;

/** What the sheets say in which people are kept by hand. */
export const recordMessages = {
  add: "Add people",
  addTitle: "Add people",
  role: "Who",
  roles: { student: "Student", teacher: "Teacher", parent: "Parent" },
  how: "How",
  one: "One person",
  several: "A list",
  firstName: "First name",
  lastName: "Last name",
  grade: "Grade",
  number: "Number on the card",
  numberText: "Later rosters recognise the person by it.",
  email: "Email",
  emailText: "For signing in. Without it there is no account.",
  emailOwn: "The account is active, so only its owner can change the email, in the profile.",
  invite: "Send the activation link now",
  class: "Class",
  noClass: "No class yet",
  from: "First day in the class",
  child: "Child",
  list: "Names",
  listText: (isLastFirst: boolean): string =>
    `One person per line: Last, First or ${isLastFirst ? "Last First" : "First Last"}. A table from a spreadsheet needs a first line with First name and Last name; Grade, Number and Email can follow.`,
  read: (n: number) => (n === 0 ? "No names yet." : `${counted(n, "person", "people")} found.`),
  readAs: (first: string, last: string) => `First name ${first}, last name ${last || "none"}`,
  unread: (lines: readonly number[]) =>
    `No name found in ${lines.length === 1 ? "line" : "lines"} ${formatList(lines.map(String))}.`,
  wrongLine: (line: number, text: string) => `Line ${formatNumber(line)}: ${text}`,
  tooMany: (most: number) => `At most ${formatNumber(most)} at once. Add the rest afterwards.`,
  addOne: "Add",
  addSeveral: (n: number) => (n === 0 ? "Add" : `Add ${counted(n, "person", "people")}`),
  anyway: "Add anyway",
  added: (name: string) => `${name} is added.`,
  addedSeveral: (n: number) => `${counted(n, "person is", "people are")} added.`,
  empty: "Enter a name.",
  emptyList: "Paste at least one name.",
  emptyDate: "Choose a day.",
  emptyClass: "Choose a class.",
  known: ({ people, shared_names = [], shared_numbers = [] }: Known) =>
    [
      people.length > 0 && `Already here, or with the same name or number: ${sayPeople(people)}.`,
      shared_names.length > 0 && `On several lines: ${sayFew(shared_names, ({ name }) => name)}.`,
      shared_numbers.length > 0 && `On several lines: ${sayNumbers(shared_numbers)}.`,
      "Nothing was added yet. If these are different people, press the button again.",
    ]
      .filter(Boolean)
      .join(" "),
  numberTaken: ({ people }: Known) =>
    `This number is already on the card of ${sayPeople(people)}. Nothing was changed yet. To give it to both, press the button again.`,

  record: "Record",
  edit: "Change the record",
  save: "Save",
  saved: "Saved.",
  setByHand: (of: readonly (typeof BY_HAND_COLUMNS)[number][]) =>
    `Set by hand: ${formatList(of.map((column) => columns[column]))}. Importing a roster does not change this.`,
  datesByHand: "Some dates in classes are set by hand. Importing a roster does not change them.",
  giveBack: "Follow the roster again",
  givenBack: "Follows the roster again.",

  past: "Earlier",
  span: (from: SchoolDate, to: SchoolDate | null) =>
    to === null ? `since ${day(from)}` : formatDateRange(from, to, "d MMM y"),
  coming: (from: SchoolDate) => `from ${day(from)}`,
  lent: "lent",
  change: "Change",
  changeStay: (name: string) => `Change dates in ${name}`,
  stayText: "Everything recorded up to the last day counts, and stays.",
  lastDay: "Last day",
  noEnd: "Leave empty for no end.",
  sayDay: (_: string, value: string): string => (value === "" ? "None" : day(value)),
  toClass: "Add to a class",
  put: "Add to class",
  isIn: (name: string) => `Now in ${name}.`,
  isInAlready: (name: string) => `Already in ${name} on these days.`,
  move: "Move to another class",
  moveTitle: (name: string) => `Move from ${name}`,
  moveTo: "To",
  moveFrom: "First day in the new class",
  moveAction: "Move",
  moveAnyway: "Move anyway",
  moved: (name: string) => `Moved to ${name}.`,
  remove: "Was never in this class",
  saveAnyway: "Save anyway",

  leave: "Left the school…",
  leaveTitle: (name: string) => `${name} leaves`,
  leaveText:
    "After the last day this person is in no class and cannot sign in. Everything recorded stays in the history and figures.",
  leaveAction: "Confirm leaving",
  leaveAnyway: "Confirm anyway",
  left: (name: string) => `${name} has left.`,
  leaves: (name: string, last: SchoolDate) => `${name} leaves after ${day(last)}.`,
  undo: "Undo",
  bringBack: "Bring back",
  broughtBack: (name: string) => `${name} is back.`,
  backText: "From today, in the classes they were in before leaving.",
  recorded: ({ last, days }: RecordedAfter) =>
    `There are records on ${counted(days, "day", "days")} that this leaves out, the last on ${day(last)}. They would stay in the history. Nothing was changed yet: choose another day, or press the button again.`,

  addParent: "Add a parent",
  addChild: "Add a child",
  find: "Name",
  nobodyFound: "Nobody of that name.",
  foundMore: (n: number) => `And ${formatNumber(n)} more: type more of the name.`,
  findFailed: "The names could not be loaded. Try again when you are back online.",
  untie: "Remove",
  untieNamed: (name: string) => `Remove ${name} from the family`,
  tied: (name: string) => `${name} is added to the family.`,
  untied: (name: string) => `${name} is no longer in the family.`,

  refusals: {
    TOO_FAR: "Choose a day within 400 days of today.",
    WRONG_ORDER: "The last day is before the first.",
    CLASS_ENDED: "The class will have ended by then.",
    HAS_LEFT: "This person will have left the school by then.",
    IS_HERE: "This person is already here.",
    IS_OVER: "Their time in this class has ended by then.",
    SAME_CLASS: "They are already in this class. Choose another.",
    IN_CLASS_ALREADY: "These days overlap another time in the same class.",
    OWN_EMAIL: "The account is active, so only its owner can change the email, in the profile.",
    YOURSELF: "You cannot record that you are leaving. Another administrator can.",
    LAST_ADMINISTRATOR: "No other administrator who can sign in stays. Make someone else an administrator first.",
    BY_HAND: "This person is not in a roster.",
  },
} as const;

interface Warning {
  current?: unknown;
}

/** A warning in words. Both kinds come with what they are about. */
export function sayWarning({ current }: Warning): string {
  if (isKnown(current)) return recordMessages.known(current);
  return isRecorded(current) ? recordMessages.recorded(current) : "";
}

/** The warning of a number that is to be given to someone who is here, in words. */
export const sayNumberTaken = ({ current }: Warning): string =>
  isKnown(current) ? recordMessages.numberTaken(current) : "";

const isObject = (told: unknown): told is object => typeof told === "object" && told !== null;
const isKnown = (told: unknown): told is Known => isObject(told) && "people" in told;
const isRecorded = (told: unknown): told is RecordedAfter => isObject(told) && "last" in told;

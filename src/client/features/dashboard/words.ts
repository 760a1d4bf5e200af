const plural = new Intl.PluralRules("en");
const pick = (n: number, one: string, other: string): string => (plural.select(n) === "one" ? one : other);

/** What the administrators' day says. */
export const words = {
  title: "Today",
  checkIns: "Check-ins",
  checkInsOf: (done: number, all: number) => `${done} of ${all}`,
  here: "Here",
  late: "Late",
  away: "Away",
  positive: "Positive",
  challenging: "Challenging",
  connections: "Connections",
  ofThem: {
    completed: (n: number) => `${n} completed`,
    late: (n: number) => `${n} late`,
    excused: (n: number) => `${n} excused`,
  },
  waitingTitle: "Still waiting",
  waitingCount: (n: number) => `${n} ${pick(n, "class", "classes")}`,
  allDone: "Every class is checked in",
  noClasses: "No daily class has students yet",
  noClassesText: "Once the school's classes are brought in, their check-ins show here.",
  noTeacher: "No teacher",
  awayTitle: "Away today",
  awayCount: (n: number) => `${n} ${pick(n, "student", "students")}`,
  nobodyAway: "Nobody is marked away",
  notYet: "No class has checked in yet",
  status: { present: "Here", late: "Late", absent: "Absent", excused: "Excused" },
  updated: (time: string) => `As of ${time}`,
  stale: (time: string) => `Not reachable just now. As of ${time}`,
} as const;

/*
 * Where the server's answers lie in the cache, as far as what is delivered changes them: the queries of the screens and
 * the outbox, which stand on different floors, name them alike.
 */

export const queryKeys = {
  checkIn: ["check-in"],
  studentLists: ["check-in", "student-list"],
  days: ["check-in", "days"],
  behaviors: ["check-in", "behaviors"],
  connections: ["connections"],
  activeConnections: ["connections", "active"],
  connection: (id: string) => ["connections", "detail", id] as const,
  circle: ["circle"],
  circleDays: (classId: string) => ["circle", "day", classId] as const,
  /** Made by the server of what is recorded, as are the insights: asked for anew after every delivery. */
  students: ["students"],
  histories: ["students", "history"],
  insights: ["insights"],
} as const;

/** What the roles are called; apart from the frame's words, which the login page has no need of. */
export const roleMessages = { teacher: "Teacher", student: "Student", parent: "Parent" } as const;

/** What the question about another school says. */
export const messages = {
  title: "Is this you?",
  hasAdded: " has added you as ",
  with: ", with the address ",
  and: " and ",
  roles: { teacher: "teacher", student: "student", parent: "parent" },
  meanwhile:
    "Until you say yes, that school and you see nothing of each other. It never sees what you do at any other school.",
  mine: "Yes, this is me",
  notMine: "No, not me",
  later: "Ask me next time",
  isMine: (school: string) => `You now belong to ${school} too. You can switch schools in your profile.`,
  isNotMine: (school: string) =>
    `${school} was not added. It is told nothing, and can only ask again with a new invitation.`,
  noNetwork: "The school's server cannot be reached. You can carry on now and answer next time.",
  failed: "That did not work. Try again in a moment, or answer next time.",
} as const;

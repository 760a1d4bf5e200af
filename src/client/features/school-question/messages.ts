/** What the question about another school says. */
export const messages = {
  title: "Is this you?",
  hasAdded: " has added you as ",
  with: ", with the address ",
  and: " and ",
  roles: { teacher: "teacher", student: "student", parent: "parent" },
  meanwhile:
    "Until you say yes, that school sees nothing of you and you see nothing of it. What you do at any other school it never sees.",
  mine: "Yes, this is me",
  notMine: "No, not me",
  later: "Ask me next time",
  isMine: (school: string) => `${school} is yours too. You can switch in your profile.`,
  isNotMine: (school: string) =>
    `${school} does not get in. It is told nothing, and can ask you again only by a new invitation.`,
  noNetwork: "There is no connection to the school's server. You can go on now and answer next time.",
  failed: "That did not work. Try again in a moment, or answer next time.",
} as const;

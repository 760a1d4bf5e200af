/** What the main page says to a teacher who has no class. */
export const noClassMessages = {
  title: "No class yet",
  text: "Your class appears here once the school adds you to one.",
  ownTitle: "No class of your own",
  ownText: "As an administrator you can open the check-in of every class of the school, or add yourself to one.",
  toClasses: "Go to classes",
} as const;

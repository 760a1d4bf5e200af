/** What the frame says, by itself: the class grid comes with it and needs none of the words of signing in. */
export const messages = {
  places: {
    main: "Class",
    students: "Students",
    dashboard: "Dashboard",
    insights: "Insights",
    school: "School",
    profile: "Profile",
  },
} as const;

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
  profile: "Profile",
  lock: "Lock",
  signOut: "Sign out",
  signingOut: "Signing out",
  notFound: "Page not found",
  notFoundTitle: "There is nothing here",
  notFoundText: "The page may have moved, or you may not be allowed to open it.",
  home: { "/": "Go to my class", "/dashboard": "Go to the dashboard", "/profile": "Go to my profile" },
} as const;

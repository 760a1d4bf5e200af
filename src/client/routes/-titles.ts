/** What the tab calls each page. */
export const titles = {
  main: "Class",
  students: "Students",
  student: "Student",
  dashboard: "Dashboard",
  dashboardDetails: "Dashboard in detail",
  insights: "Insights",
  insightsOfGroup: "Insights of a group",
  insightsOfStudent: "Insights of a student",
  profile: "Profile",
  notFound: "Page not found",
  login: "Sign in",
  providerLogin: "Signing in",
  resetPassword: "New password",
  newEmail: "New email",
  undoEmail: "Former email",
  activateAccount: "Activate your account",
} as const;

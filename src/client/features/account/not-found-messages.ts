/** What stands where there is no page. */
export const messages = {
  notFound: "Page not found",
  notFoundTitle: "There is nothing here",
  notFoundText: "The page may have moved, or you may not be allowed to open it.",
  home: { "/": "Go to my class", "/dashboard": "Go to the dashboard", "/profile": "Go to my profile" },
} as const;

import type { Page } from "@playwright/test";

/** The server takes what comes to a path, and its first answer is lost on the way. */
export const loseAnswer = (page: Page, path: string): Promise<unknown> =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

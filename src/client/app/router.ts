import { createRouter } from "@tanstack/react-router";
import type { RouterContext } from "#client/routes/-context.ts";
import { parseSearch, stringifySearch } from "#client/routes/-search.ts";
import { Loading } from "#client/ui/loading.tsx";
import { BrokenPage } from "./broken-page.tsx";
import { createAppHistory } from "./history.ts";
import { routeTree } from "./route-tree.gen.ts";

/** The router over the generated routes; a page that takes long shows a sign of it after 300 ms. */
export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    history: createAppHistory(),
    parseSearch,
    stringifySearch,
    defaultPendingComponent: Loading,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultErrorComponent: BrokenPage,
    defaultPreload: "intent",
    // The query cache decides what is stale.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}

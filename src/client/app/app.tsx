import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useSyncExternalStore } from "react";
import { plainPath } from "#client/routes/-search.ts";
import { LiveRegion } from "#client/ui/live-region.tsx";
import { later } from "#client/ui/later.tsx";
import { Notices } from "#client/ui/notices.tsx";
import { askMe } from "./ask-me.ts";
import { ASK_NOBODY, MAILED_PAGES } from "./mailed-pages.ts";
import type { AppRouter } from "./router.ts";
import type { SessionKeeper } from "./session.ts";
import { Unreachable } from "./unreachable.tsx";

const LockPage = later(() => import("./afterwards.ts").then((part) => part.loadLockPage()));

interface Props {
  keeper: SessionKeeper;
  router: AppRouter;
  queryClient: QueryClient;
}

export function App({ keeper, router, queryClient }: Props): ReactNode {
  const session = useSyncExternalStore(keeper.subscribe, () => keeper.session);
  const locked = useSyncExternalStore(keeper.subscribe, () => keeper.locked);
  const gone = useSyncExternalStore(keeper.subscribe, () => keeper.gone);
  const path = useSyncExternalStore(router.history.subscribe, () => plainPath(router.history.location.pathname));
  if (gone) return null;
  if (locked && !MAILED_PAGES.has(path)) return <LockPage keeper={keeper} />;
  const waiting = session.state === "unreachable" && !ASK_NOBODY.has(path);
  return (
    <QueryClientProvider client={queryClient}>
      {!locked && <Notices />}
      {waiting ? (
        <Unreachable retry={() => askMe().then((asked) => keeper.apply(asked))} />
      ) : (
        <RouterProvider router={router} />
      )}
      <LiveRegion />
    </QueryClientProvider>
  );
}

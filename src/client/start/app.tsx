import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useSyncExternalStore } from "react";
import { LiveRegion } from "#client/ui/live-region.tsx";
import { later } from "#client/ui/later.tsx";
import { Notices } from "#client/ui/notices.tsx";
import { askMe } from "./ask-me.ts";
import type { AppRouter } from "./router.ts";
import type { SessionKeeper } from "./session.ts";
import { Unreachable } from "./unreachable.tsx";

const LockPage = later(() => import("./afterwards.ts").then((part) => part.loadLockPage()));

interface Props {
  keeper: SessionKeeper;
  router: AppRouter;
  queryClient: QueryClient;
}

/** No sign-in check stands before `/new-email` (specification, section 2). */
const needsAnAnswer = (path: string): boolean => path !== "/new-email";

export function App({ keeper, router, queryClient }: Props): ReactNode {
  const session = useSyncExternalStore(keeper.subscribe, () => keeper.session);
  const locked = useSyncExternalStore(keeper.subscribe, () => keeper.locked);
  if (locked) return <LockPage keeper={keeper} />;
  const waiting = session.state === "unreachable" && needsAnAnswer(location.pathname);
  return (
    <QueryClientProvider client={queryClient}>
      {waiting ? <Unreachable retry={() => askMe().then((asked) => keeper.apply(asked))} /> : <RouterProvider router={router} />}
      <Notices />
      <LiveRegion />
    </QueryClientProvider>
  );
}

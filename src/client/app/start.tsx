import { createRoot } from "react-dom/client";
import { holdProviderAnswer } from "#client/routes/-provider-answer.ts";
import { onSessionEnd } from "#client/api/session-end.ts";
import { serverNow } from "#client/api/server-time.ts";
import { onSessionLocked } from "#client/api/session-lock.ts";
import { beginFreshLog } from "#client/outbox/fresh-log.ts";
import { SchoolsToConfirm, TermsRequired } from "#client/routes/-context.ts";
import { plainPath } from "#client/routes/-search.ts";
import { watchColorScheme } from "#client/ui/color-scheme.ts";
import { listenFirst } from "#client/ui/first-to-hear.ts";
import { watchInstallPrompt } from "#client/ui/install-prompt.ts";
import { fetchAhead } from "#client/ui/fetch-ahead.ts";
import { pageStands, whenIdle } from "#client/ui/later.tsx";
import { App } from "./app.tsx";
import { askMeAtStart, isForNobody } from "./ask-me.ts";
import { NOTHING_KEPT, readCachedSession } from "./cached-session.ts";
import { guardFromFirstTouch } from "./first-touch.ts";
import { fetchClassAhead } from "./first-visit.ts";
import { loadLock, sealOthers } from "./late-parts.ts";
import { ASK_NOBODY } from "./mailed-pages.ts";
import { reloadForMissingChunks } from "./missing-chunks.ts";
import { watchPendingLogout } from "./pending-logout.ts";
import { createQueryClient } from "./query-client.ts";
import { isServersWord, resolveSession, usableAccount } from "./resolve-session.ts";
import { createAppRouter } from "./router.ts";
import { SessionKeeper } from "./session.ts";

/** Being held at the terms, or by a question, is no failure; everything else that a page caught is. */
function report(error: unknown): void {
  if (!(error instanceof TermsRequired || error instanceof SchoolsToConfirm)) reportError(error);
}

const path = (): string => plainPath(location.pathname);

const justExpired = (): boolean =>
  path() === "/login" && new URLSearchParams(location.search).get("expired") === "true";

/** Where no sign-in is asked for none is waited for: what is found out later still applies. */
const patience = () => (ASK_NOBODY.has(path()) ? { patience: { cached: 0, alone: 0 } } : {});

/** Finds out who works here, and only then draws. */
export async function start(root: HTMLElement): Promise<void> {
  holdProviderAnswer();
  // Asked before anything is read from the device: the answer is what the first paint waits for.
  const asking = askMeAtStart();
  reloadForMissingChunks();
  watchInstallPrompt();
  const queryClient = createQueryClient(() => keeper.startAnew());
  const keeper = new SessionKeeper(queryClient);
  onSessionEnd((address) => keeper.end(address));
  onSessionLocked((askedAt) => void keeper.heardLocked(askedAt));
  const cached = isForNobody() ? NOTHING_KEPT : await readCachedSession();
  // By the server's clock, as its end is: the device's own may be wrong by more than a session is long.
  const kept = { cached, ignoreCache: justExpired(), now: new Date(serverNow()) };
  const likely = usableAccount(kept);
  if (likely) keeper.prepare(likely);
  listenFirst();
  const context = () => ({
    queryClient,
    actions: keeper.actions,
    session: keeper.session,
    locked: keeper.locked,
    outbox: keeper.outbox,
    deviceStore: keeper.deviceStore,
  });
  // Made while the server is asked; it goes nowhere before it is drawn.
  const router = createAppRouter(context());
  router.subscribe("onRendered", pageStands);
  // The router knows before anything renders anew; then its gates decide again.
  keeper.subscribe(() => router.update({ ...router.options, context: context() }));
  const found = await resolveSession({
    ...kept,
    ask: () => asking,
    late: (asked) => void keeper.apply(asked),
    ...patience(),
  });
  await keeper.begin(found);
  // Not sooner: what the first view is made of would wait for it.
  beginFreshLog();
  keeper.onChange(() => router.invalidate());
  createRoot(root, { onCaughtError: report }).render(<App keeper={keeper} router={router} queryClient={queryClient} />);
  guardFromFirstTouch();
  const mayComeIn = found.state === "signed-out" && path() === "/login";
  if (mayComeIn) fetchClassAhead(router);
  keeper.watch();
  watchPendingLogout();
  watchColorScheme();
  const isFirst = mayComeIn && !navigator.serviceWorker?.controller;
  whenIdle(
    () =>
      void fetchAhead(async () => {
        await loadLock(keeper);
        const parts = await import("./afterwards.ts");
        parts.watchPage(keeper, queryClient);
        parts.keepApp(isFirst);
      }),
  );
  // Whose session has ended is known only where the server said so, or where they signed out.
  whenIdle(
    () =>
      void asking
        .then((asked) => (isServersWord(asked) || cached.leaving ? sealOthers(keeper) : undefined))
        .catch(() => undefined),
  );
}

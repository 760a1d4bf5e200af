import * as calls from "#contract/auth.ts";
import { AppError } from "#server/errors.ts";
import { begunAt, beginFlow } from "#server/identity/flow.ts";
import { proveByProvider, requireProving } from "#server/services/accounts/prove-by-provider.ts";
import { signInByProvider } from "#server/services/accounts/sign-in-by-provider.ts";
import { deviceOf } from "./client-address.ts";
import type { Deps } from "./deps.ts";
import { readDeviceCookie } from "./device-cookie.ts";
import { replaceSession } from "./replace-session.ts";
import { type ProviderFlows, providerFlows } from "./provider-flows.ts";
import { type Api, requireSession, serveOpen, serveRaw } from "./serve.ts";

/** Sign-in by an outside provider, and the proof of who is signed in by signing in there anew. */
export function providerLoginRoutes(api: Api, deps: Deps): void {
  const flows = providerFlows(deps);
  signInRoutes(api, deps, flows);
  proofRoutes(api, deps, flows);
}

function signInRoutes(api: Api, deps: Deps, flows: ProviderFlows): void {
  serveOpen(api, calls.getProviders, async () => ({
    providers: deps.config.providers.map(({ id, name }) => ({ id, name, start_url: `/api/auth/login/${id}/start` })),
  }));

  serveRaw(api, calls.startProviderLogin, async (c, { params, query }) => {
    const provider = flows.find(params.provider);
    await flows.countVisit(c);
    const flow = beginFlow(params.provider, { remember: query.remember === "true" }, deps.clock());
    const address = await flows.begin(c, provider, flow).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // The page tells of the error.
      const page = flows.page(provider);
      page.searchParams.set("error", "temporarily_unavailable");
      return page;
    });
    return c.redirect(address.href, 302);
  });

  serveOpen(api, calls.finishProviderLogin, async (c, { params, query }) => {
    const provider = flows.find(params.provider);
    await flows.countVisit(c);
    const { settings } = provider;
    const flow = await flows.take(c, provider, query, ({ proves }) => proves === null);
    const now = deps.clock();
    const claims = await flows.exchange(c, provider, flow, query);
    const from = { device: deviceOf(c), deviceToken: readDeviceCookie(c, deps), closed: c.get("closed"), now };
    const signIn = await signInByProvider(deps.database, {
      ...from,
      claims,
      settings,
      remember: flow.remember,
      publicOrigin: deps.config.publicOrigin,
    });
    await replaceSession(c, deps, signIn, flow.remember);
    return { account: signIn.account };
  });
}

function proofRoutes(api: Api, deps: Deps, flows: ProviderFlows): void {
  serveOpen(api, calls.startProviderProof, async (c, { params }) => {
    const { actor } = requireSession(c);
    const provider = flows.find(params.provider);
    await flows.countVisit(c);
    await requireProving(deps.database.read, actor, provider.settings, deps.clock());
    const flow = beginFlow(
      params.provider,
      { proves: { session_id: actor.sessionId, account_id: actor.accountId } },
      deps.clock(),
    );
    return { address: (await flows.begin(c, provider, flow)).href };
  });

  serveOpen(api, calls.finishProviderProof, async (c, { params, body }) => {
    const { actor } = requireSession(c);
    const provider = flows.find(params.provider);
    await flows.countVisit(c);
    const flow = await flows.take(
      c,
      provider,
      body,
      ({ proves }) => proves?.session_id === actor.sessionId && proves.account_id === actor.accountId,
    );
    const claims = await flows.exchange(c, provider, flow, body);
    await proveByProvider(deps.database, {
      actor,
      claims,
      settings: provider.settings,
      begun: begunAt(flow),
      now: deps.clock(),
    });
    return { status: 200 as const };
  });
}

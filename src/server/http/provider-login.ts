import * as calls from "#contract/auth.ts";
import { AppError, notFound } from "#server/errors.ts";
import { beginFlow, type Flow, openFlow, sealFlow } from "#server/identity/flow.ts";
import { createProvider, type Provider, ProviderFailure } from "#server/identity/provider.ts";
import { providerError, restart } from "#server/services/accounts/provider-error.ts";
import { flowKey, spendFlow } from "#server/services/accounts/sign-in-flows.ts";
import { signInByProvider } from "#server/services/accounts/sign-in-by-provider.ts";
import { countAttempt } from "#server/services/limits/rate-limit.ts";
import { clientAddress, deviceOf } from "./client-address.ts";
import type { Deps } from "./deps.ts";
import { readDeviceCookie } from "./device-cookie.ts";
import { enter } from "./enter.ts";
import { clearFlowCookie, readFlowCookie, writeFlowCookie } from "./flow-cookie.ts";
import { type Api, type Request, serveOpen, serveRaw } from "./serve.ts";

/** A whole school signs in from one address at eight o'clock, and each of them makes two calls. */
const BY_ADDRESS = { most: 600, seconds: 300 };

/** Sign-in by an outside provider. */
export function providerLoginRoutes(api: Api, deps: Deps): void {
  const providers = new Map(deps.config.providers.map((settings) => [settings.id, createProvider(settings)]));
  const find = (id: string): Provider => {
    const provider = providers.get(id);
    if (!provider) throw notFound();
    return provider;
  };

  serveOpen(api, calls.getProviders, async () => ({
    providers: deps.config.providers.map(({ id, name }) => ({ id, name, start_url: `/api/auth/login/${id}/start` })),
  }));

  serveRaw(api, calls.startProviderLogin, async (c, { params, query }) => {
    const provider = find(params.provider);
    await countVisit(c, deps);
    return c.redirect(await begin(c, deps, provider, query.remember === "true"), 302);
  });

  serveOpen(api, calls.finishProviderLogin, async (c, { params, query }) => {
    const provider = find(params.provider);
    await countVisit(c, deps);
    const flow = await takeFlow(c, deps, provider, query);
    const now = deps.clock();
    const claims = await told(deps, provider, () => provider.exchange(flow, cameBackTo(deps, provider, query)));
    const { settings } = provider;
    const from = { device: deviceOf(c), deviceToken: readDeviceCookie(c, deps), closed: deps.config.closed, now };
    const signIn = await signInByProvider(deps.database, { ...from, claims, settings, remember: flow.remember, publicOrigin: deps.config.publicOrigin });
    await enter(c, deps, signIn, flow.remember);
    return { account: signIn.account };
  });
}

const countVisit = (c: Request, deps: Deps): Promise<void> => countAttempt(deps.database, `provider/address/${clientAddress(c, deps)}`, BY_ADDRESS, deps.clock());

/** The app's own page, to which every provider sends the browser back. */
const callbackPage = (deps: Deps, { settings }: Provider): URL => new URL(`/login/${settings.id}`, deps.config.publicOrigin);

/** Where to send the browser: to the provider, or back to the page that tells of an error. */
async function begin(c: Request, deps: Deps, provider: Provider, remember: boolean): Promise<string> {
  const { id } = provider.settings;
  const flow = beginFlow(id, remember, deps.clock());
  const page = callbackPage(deps, provider);
  try {
    const address = await told(deps, provider, () => provider.address(flow, page.href));
    writeFlowCookie(c, deps, id, sealFlow(await flowKey(deps.database), flow));
    return address.href;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    page.searchParams.set("error", "temporarily_unavailable");
    return page.href;
  }
}

/**
 * The flow that the browser's cookie carries, which is used up by this, whatever comes of it. Throws 409 `RESTART` where
 * the way did not begin here, as with a portal's instant login: its code is left alone.
 */
async function takeFlow(c: Request, deps: Deps, { settings: { id } }: Provider, { state }: { state?: string | undefined }): Promise<Flow> {
  const now = deps.clock();
  const sealed = readFlowCookie(c, deps);
  clearFlowCookie(c, deps, id);
  const flow = sealed === undefined ? undefined : openFlow(await flowKey(deps.database), sealed, id, now);
  // Every answer to a flow carries its state: a code without any answers none of ours.
  if (!flow || state === undefined) throw restart();
  if (!(await spendFlow(deps.database, flow, now))) throw providerError("SIGN_IN_FAILED");
  return flow;
}

function cameBackTo(deps: Deps, provider: Provider, query: { code: string; state?: string | undefined; iss?: string | undefined }): URL {
  const page = callbackPage(deps, provider);
  for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value);
  return page;
}

/** The provider's part of the work; what fails there is logged without a name or a secret, and told as an answer. */
async function told<T>(deps: Deps, { settings }: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    deps.log.warn({ provider: settings.id, code: error.code }, error.message);
    throw providerError(error.kind === "unavailable" ? "PROVIDER_UNAVAILABLE" : "SIGN_IN_FAILED");
  }
}

import type { ProviderAnswer } from "#contract/auth.ts";
import { notFound } from "#server/errors.ts";
import { type Flow, openFlow, sealFlow } from "#server/identity/flow.ts";
import { type Claims, createProvider, type Provider, ProviderFailure } from "#server/identity/provider.ts";
import { providerError, restart } from "#server/services/accounts/provider-error.ts";
import { flowKey, spendFlow } from "#server/services/accounts/sign-in-flows.ts";
import { countAttempt } from "#server/services/limits/rate-limit.ts";
import { clientAddress } from "./client-address.ts";
import type { Deps } from "./deps.ts";
import { clearFlowCookie, readFlowCookie, writeFlowCookie } from "./flow-cookie.ts";
import { logOf } from "./request-id.ts";
import type { Request } from "./serve.ts";

/** A whole school signs in from one address at eight o'clock, and each of them makes two calls. */
const BY_ADDRESS = { most: 600, seconds: 300 };

/** The ways to the providers that are configured, and back. */
export interface ProviderFlows {
  /** Throws 404. */
  find(id: string): Provider;
  /** Throws 429. */
  countVisit(c: Request): Promise<void>;
  /** The app's own page, to which a provider sends the browser back. */
  page(provider: Provider): URL;
  /** Where to send the browser; it keeps the flow. Throws 400 where the provider cannot be asked. */
  begin(c: Request, provider: Provider, flow: Flow): Promise<URL>;
  /**
   * The flow that the browser's cookie carries, which is used up by this, whatever comes of it. Throws 409 `RESTART`
   * where the way did not begin here, as with a portal's instant login, or is not meant: its code is left alone.
   */
  take(c: Request, provider: Provider, answer: ProviderAnswer, isMeant: (flow: Flow) => boolean): Promise<Flow>;
  /** What the provider says of who came back. Throws 400. */
  exchange(c: Request, provider: Provider, flow: Flow, answer: ProviderAnswer): Promise<Claims>;
}

export function providerFlows(deps: Deps): ProviderFlows {
  const providers = new Map(deps.config.providers.map((settings) => [settings.id, createProvider(settings)]));
  const page = ({ settings }: Provider): URL => new URL(`/login/${settings.id}`, deps.config.publicOrigin);

  return {
    find(id) {
      const provider = providers.get(id);
      if (!provider) throw notFound();
      return provider;
    },
    countVisit: (c) =>
      countAttempt(deps.database, `provider/address/${clientAddress(c, deps)}`, BY_ADDRESS, deps.clock()),
    page,
    async begin(c, provider, flow) {
      const address = await told(c, deps, provider, () => provider.address(flow, page(provider).href));
      writeFlowCookie(c, deps, flow.provider, sealFlow(await flowKey(deps.database), flow));
      return address;
    },
    async take(c, { settings: { id } }, { state }, isMeant) {
      const now = deps.clock();
      const sealed = readFlowCookie(c, deps);
      clearFlowCookie(c, deps, id);
      const flow = sealed === undefined ? undefined : openFlow(await flowKey(deps.database), sealed, id, now);
      // Every answer to a flow carries its state: a code without any answers none of ours.
      if (!flow || state === undefined || !isMeant(flow)) throw restart();
      if (!(await spendFlow(deps.database, flow, now))) throw providerError("SIGN_IN_FAILED");
      return flow;
    },
    exchange: (c, provider, flow, answer) =>
      told(c, deps, provider, () => {
        const cameBackTo = page(provider);
        for (const [name, value] of Object.entries(answer)) cameBackTo.searchParams.set(name, value);
        return provider.exchange(flow, cameBackTo);
      }),
  };
}

/** The provider's part of the work; what fails there is logged without a name or a secret, and told as an answer. */
async function told<T>(c: Request, deps: Deps, { settings }: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    logOf(c, deps).warn({ provider: settings.id, code: error.code }, error.message);
    throw providerError(error.kind === "unavailable" ? "PROVIDER_UNAVAILABLE" : "SIGN_IN_FAILED");
  }
}

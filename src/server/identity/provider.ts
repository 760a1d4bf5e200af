import * as oidc from "openid-client";
import { boundedFetch } from "./bounded-fetch.ts";
import type { Flow } from "./flow.ts";
import { isLoopback, type ProviderSettings } from "./provider-settings.ts";

/** Each request to a provider may take so long, in seconds. */
const PATIENCE_S = 8;
/** By so much the clocks of a provider and of this server may differ, in seconds. */
const SKEW_S = 60;
/** As the standard has it, in characters. */
const LONGEST_SUBJECT = 255;
/** What a provider says of itself is asked for again after an hour. */
const DISCOVERY_MS = 3_600_000;

/** What a provider says of a person, checked: signature, issuer, audience, nonce and time. */
export interface Claims {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  /** Google's `hd`. */
  hostedDomain: string | undefined;
  /** Microsoft's `tid`. */
  tenant: string | undefined;
  /** Clever's `district`. */
  district: string | undefined;
  /** When they signed in at the provider, where it says so. */
  authenticatedAt: Date | undefined;
}

/** The provider could not be asked, or what came from it cannot be trusted; `code` says why, without a secret. */
export class ProviderFailure extends Error {
  readonly kind: "unavailable" | "refused";
  readonly code: string;

  constructor(kind: ProviderFailure["kind"], cause: unknown) {
    super(`The sign-in provider ${kind === "unavailable" ? "could not be asked" : "was not believed"}`, { cause });
    this.kind = kind;
    this.code = codeOf(cause);
  }
}

export interface Provider {
  settings: ProviderSettings;
  /** Where the browser is sent. Throws `ProviderFailure`. */
  address(flow: Flow, redirectUri: string): Promise<URL>;
  /** Exchanges the code in the address that the browser came back to. Throws `ProviderFailure`. */
  exchange(flow: Flow, cameBackTo: URL): Promise<Claims>;
}

/** A provider by its settings; nothing is asked of it before it is used. */
export function createProvider(settings: ProviderSettings): Provider {
  const discovered = onceAnHour(() => discover(settings));
  return {
    settings,
    async address(flow, redirectUri) {
      const configuration = await discovered();
      return oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        // Names and pictures are the roster's business: no "profile".
        scope: "openid email",
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: "S256",
        ...hints(settings),
        ...(flow.proves ? ANEW : {}),
      });
    },
    async exchange(flow, cameBackTo) {
      const configuration = await discovered();
      return exchange(configuration, flow, cameBackTo).catch((error: unknown) => {
        throw new ProviderFailure(isUnreachable(error) ? "unavailable" : "refused", error);
      });
    },
  };
}

async function discover(settings: ProviderSettings): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer);
  const execute = [oidc.enableNonRepudiationChecks, ...(isLoopback(issuer) ? [oidc.allowInsecureRequests] : [])];
  try {
    const metadata = { [oidc.clockTolerance]: SKEW_S };
    return await oidc.discovery(issuer, settings.clientId, metadata, asItTakes(settings.clientSecret), {
      execute,
      timeout: PATIENCE_S,
      [oidc.customFetch]: boundedFetch,
    });
  } catch (error) {
    throw new ProviderFailure("unavailable", error);
  }
}

/** The secret is told in the way that the provider takes; the standard's own way where it does not say. */
function asItTakes(secret: string): oidc.ClientAuth {
  const ways = { post: oidc.ClientSecretPost(secret), basic: oidc.ClientSecretBasic(secret) };
  return (server, ...rest) => {
    const way = server.token_endpoint_auth_methods_supported?.includes("client_secret_post") ? ways.post : ways.basic;
    way(server, ...rest);
  };
}

/** Has whoever is signed in there sign in once more. The age makes the token tell when that was; of 0 some providers ask without end. */
const ANEW = { prompt: "login", max_age: "300" };

/** Spares a person the choice among organisations; what comes back is checked all the same. */
function hints({ hostedOnly, domains, districts }: ProviderSettings): Record<string, string> {
  const [domain] = domains;
  const [district] = districts;
  return {
    ...(hostedOnly && domains.length === 1 && domain ? { hd: domain } : {}),
    ...(districts.length === 1 && district ? { district_id: district } : {}),
  };
}

async function exchange(configuration: oidc.Configuration, flow: Flow, cameBackTo: URL): Promise<Claims> {
  const tokens = await oidc.authorizationCodeGrant(configuration, cameBackTo, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  });
  const token: Record<string, unknown> = { ...tokens.claims() };
  const subject = String(token["sub"]);
  const more =
    text(token["email"]) === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, subject)
      : {};
  // The signed token's word comes before that of the call, and alone tells the time.
  const claims = toClaims({ ...more, ...token });
  // PostgreSQL cannot index what is much longer.
  if (claims.subject.length > LONGEST_SUBJECT) throw new Error("The subject is too long");
  // PostgreSQL has no text with it.
  if (Object.values(claims).some((claim) => String(claim).includes("\0"))) throw new Error("A claim holds NUL");
  return { ...claims, authenticatedAt: momentOf(token["auth_time"]) };
}

const momentOf = (seconds: unknown): Date | undefined =>
  typeof seconds === "number" ? new Date(seconds * 1000) : undefined;

const toClaims = (claims: Record<string, unknown>): Omit<Claims, "authenticatedAt"> => ({
  issuer: String(claims["iss"]),
  subject: String(claims["sub"]),
  email: text(claims["email"]),
  // Microsoft tells it in a claim of its own, "xms_edov", as true, 1 or "1".
  emailVerified: claims["email_verified"] === true || ["true", "1"].includes(String(claims["xms_edov"])),
  hostedDomain: text(claims["hd"])?.toLowerCase(),
  tenant: text(claims["tid"]),
  district: text(claims["district"]),
});

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Keeps what was answered for an hour; a failure is not kept, and those who ask at the same time wait for one answer. */
function onceAnHour<T>(ask: () => Promise<T>): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined;
  return () => {
    if (kept && kept.until > performance.now()) return kept.answer;
    const asked = { answer: ask(), until: performance.now() + DISCOVERY_MS };
    kept = asked;
    asked.answer.catch(() => {
      if (kept === asked) kept = undefined;
    });
    return asked.answer;
  };
}

/** No answer at all, or not in time; everything else is an answer that is not to be believed. */
function isUnreachable(error: unknown): boolean {
  return (
    (error instanceof TypeError && error.message === "fetch failed") ||
    ["OAUTH_TIMEOUT", "OAUTH_ABORT"].includes(codeOf(error))
  );
}

function codeOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError) return error.error;
  if (error instanceof Error)
    return "code" in error && typeof error.code === "string" ? error.code : error.message.slice(0, 100);
  return "unknown";
}

import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Configuration, Provider } from "oidc-provider";
import { freePort } from "./free-port.ts";

/** What the provider says of one of its people. */
export interface ProviderPerson {
  email?: string;
  email_verified?: boolean;
  hd?: string;
  tid?: string;
  district?: string;
  xms_edov?: boolean | string;
}

export const CLIENT_SECRET = "a secret between the two";

/** A real OpenID Connect provider on the loopback, with a login page of one field. */
export interface TestProvider {
  issuer: string;
  /** Its people by subject; tests add and change them. */
  people: Map<string, ProviderPerson>;
  /** Paths of the requests that reached it. */
  requests: string[];
  /** Changes the claims of each ID token before it is signed again; with `forge`, by a key that is not the provider's. */
  tamper: ((claims: Record<string, unknown>) => Record<string, unknown>) | undefined;
  forge: boolean;
  stop(): Promise<void>;
}

/**
 * Starts a provider for an app at `appOrigin`, whose client ids are `app-{provider}` for each of the app's names for it.
 * With `claimsInToken` the ID token holds the e-mail; else only the call for them tells it, as the standard has it.
 */
export async function startOpenIdProvider(options: {
  appOrigin: string;
  names: readonly string[];
  claimsInToken?: boolean;
  port?: number;
}): Promise<TestProvider> {
  const port = options.port ?? (await freePort());
  const issuer = `http://127.0.0.1:${port}`;
  const keys = {
    own: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey,
    foreign: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey,
  };
  const test: Omit<TestProvider, "stop"> = { issuer, people: new Map(), requests: [], tamper: undefined, forge: false };
  const provider = new Provider(issuer, configuration(options, keys.own, test.people));
  provider.use(async (ctx, next) => {
    await next();
    const body: unknown = ctx.body;
    if (ctx.path !== "/token" || !(test.tamper || test.forge) || !isTokens(body)) return;
    const claims = decode(body.id_token);
    ctx.body = { ...body, id_token: sign(test.tamper?.(claims) ?? claims, test.forge ? keys.foreign : keys.own) };
  });
  const answer = provider.callback();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", issuer).pathname;
    test.requests.push(path);
    if (path.startsWith("/interaction/")) void interact(provider, request, response);
    else void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return Object.assign(test, {
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

const KID = "the-one";

function configuration(
  { appOrigin, names, claimsInToken }: Parameters<typeof startOpenIdProvider>[0],
  key: KeyObject,
  people: TestProvider["people"],
): Configuration {
  return {
    clients: names.map((name) => ({
      client_id: `app-${name}`,
      client_secret: CLIENT_SECRET,
      redirect_uris: [`${appOrigin}/login/${name}`],
      token_endpoint_auth_method: "client_secret_post",
    })),
    jwks: { keys: [{ ...key.export({ format: "jwk" }), kid: KID, alg: "RS256", use: "sig" }] },
    claims: { openid: ["sub", "hd", "tid", "district", "xms_edov"], email: ["email", "email_verified"] },
    conformIdTokenClaims: !claimsInToken,
    cookies: { keys: ["for tests alone"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_ctx, sub) =>
      people.has(sub) ? { accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) } : undefined,
    // Whoever signs in agrees: consent is the provider's own affair.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  };
}

/** The login page: it asks who one is, and believes it. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await provider.interactionDetails(request, response);
  if (request.method === "POST") {
    const accountId = new URLSearchParams(await text(request)).get("account") ?? "";
    await provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false });
    return;
  }
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(
    '<!doctype html><title>Provider</title><form method="post"><label>Account <input name="account"></label><button>Sign in</button></form>',
  );
}

/** Goes the whole way at the provider as a browser of its own would, and gives the address that it is sent back to. */
export async function signInAtProvider(address: string, subject: string, appOrigin: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next: { url: URL; body?: string } = { url: new URL(address) };
  for (let step = 0; step < 10; step += 1) {
    if (next.url.origin === appOrigin) return next.url;
    const response = await fetch(next.url, {
      redirect: "manual",
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(next.body === undefined ? {} : { method: "POST", body: new URLSearchParams(next.body) }),
    });
    keepCookies(cookies, response);
    const location = response.headers.get("Location");
    if (location) next = { url: new URL(location, next.url) };
    else if (response.ok) next = { url: next.url, body: `account=${encodeURIComponent(subject)}` };
    else throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
  }
  throw new Error("The provider sends the browser round in circles");
}

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    const [name = "", ...value] = pair.split("=");
    if (value.join("=") === "") cookies.delete(name);
    else cookies.set(name, value.join("="));
  }
}

const isTokens = (body: unknown): body is { id_token: string } =>
  typeof body === "object" && body !== null && "id_token" in body;

const decode = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;

function sign(claims: Record<string, unknown>, key: KeyObject): string {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const content = `${encode({ alg: "RS256", typ: "JWT", kid: KID })}.${encode(claims)}`;
  return `${content}.${createSign("RSA-SHA256").update(content).sign(key, "base64url")}`;
}

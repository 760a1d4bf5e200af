import type { BrowserContext, Page } from "@playwright/test";
import type { Database } from "#server/database/database.ts";
import { makeAccount, makeSchool, type SignedIn } from "./factories.ts";
import { CLIENT_SECRET, type ProviderPerson, signInAtProvider, type TestProvider } from "./openid-provider.ts";

/** What the environment of a server says of the test provider's names; all of one domain, further settings by name. */
export function providerEnv(issuer: string, names: Record<string, Record<string, string>>): Record<string, string> {
  const env: Record<string, string> = { OIDC_PROVIDERS: Object.keys(names).join(",") };
  for (const [name, more] of Object.entries(names)) {
    const settings = { ISSUER: issuer, CLIENT_ID: `app-${name}`, CLIENT_SECRET, DOMAIN: "school.example", ...more };
    for (const [part, value] of Object.entries(settings)) env[`OIDC_${name.toUpperCase()}_${part}`] = value;
  }
  return env;
}

let count = 0;

export interface Rostered extends SignedIn {
  subject: string;
  email: string;
}

/** Somebody whom the provider and a school's roster both know, by the same e-mail. */
export async function somebody(
  database: Database,
  provider: TestProvider,
  given: ProviderPerson & { account?: Parameters<typeof makeAccount>[2] } = {},
): Promise<Rostered> {
  count += 1;
  const { account, ...told } = given;
  const email = told.email ?? `browser${count}@school.example`;
  const subject = `browser-subject-${count}`;
  provider.people.set(subject, { email, email_verified: true, ...told });
  const school = await makeSchool(database);
  return { subject, email, ...(await makeAccount(database, school.id, { email, ...account })) };
}

/** The way to the provider and back, the flow's cookie in the browser: the address that the browser is then sent to. */
export async function wayBack(
  context: BrowserContext,
  origin: string,
  subject: string,
  name = "district",
): Promise<URL> {
  const began = await context.request.get(`${origin}/api/auth/login/${name}/start`, { maxRedirects: 0 });
  return signInAtProvider(began.headers()["location"] ?? "", subject, origin);
}

/** Signs in on the provider's own page. */
export async function signInOnItsPage(page: Page, subject: string): Promise<void> {
  await page.getByLabel("Account").fill(subject);
  await page.getByRole("button", { name: "Sign in" }).tap();
}

/** The calls that use a code, as the page makes them. */
export function codeCalls(page: Page): URL[] {
  const calls: URL[] = [];
  page.on("request", (request) => {
    if (/\/api\/auth\/login\/[^/]+\/teacher/.test(request.url())) calls.push(new URL(request.url()));
  });
  return calls;
}

import { ConfigError } from "./config-error.ts";
import { type ProviderSettings, readProviders } from "./identity/provider-settings.ts";

/** What the environment says of how to run (README, *Settings*). */
export interface Config {
  port: number;
  host: string;
  /** Folder of the embedded database, and of mail where no SMTP is set. */
  dataDir: string;
  /** A PostgreSQL address; the embedded database where undefined. */
  databaseUrl: string | undefined;
  /** Scheme, host and port under which browsers reach the app; its scheme decides whether cookies are Secure. */
  publicOrigin: string;
  smtpUrl: string | undefined;
  /** `auto`: the demonstration school only in an empty embedded database that nobody deployed. */
  demo: "on" | "off" | "auto";
  /** Whether addresses of clients may be read from the proxy's `X-Forwarded-For`. */
  trustProxy: boolean;
  /** Outside sign-in providers, in the order in which the login page shows them. */
  providers: readonly ProviderSettings[];
}

const blankAsNone = (text: string | undefined): string | undefined => (text?.trim() ? text.trim() : undefined);

/** Reads and checks the environment; throws a `ConfigError` that says which variable is wrong and how to mend it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const port = readPort(blankAsNone(env["PORT"]));
  const deployed = blankAsNone(env["PUBLIC_ORIGIN"]);
  const databaseUrl = readUrl("DATABASE_URL", blankAsNone(env["DATABASE_URL"]), ["postgres:", "postgresql:"]);
  const demo = readDemo(blankAsNone(env["DEMO"]));
  return {
    port,
    host: blankAsNone(env["HOST"]) ?? "localhost",
    dataDir: blankAsNone(env["DATA_DIR"]) ?? ".data",
    databaseUrl,
    publicOrigin: new URL(readUrl("PUBLIC_ORIGIN", deployed, ["http:", "https:"]) ?? `http://localhost:${port}`).origin,
    smtpUrl: readUrl("SMTP_URL", blankAsNone(env["SMTP_URL"]), ["smtp:", "smtps:"]),
    demo: demo === "auto" && (deployed || databaseUrl) ? "off" : demo,
    trustProxy: blankAsNone(env["TRUST_PROXY"]) === "on",
    providers: readProviders(env),
  };
}

function readPort(text: string | undefined): number {
  if (text === undefined) return 3000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${text}"`);
  return port;
}

function readUrl(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`);
  }
  return text;
}

function readDemo(text: string | undefined): Config["demo"] {
  const value = text?.toLowerCase() ?? "auto";
  if (value === "on" || value === "off" || value === "auto") return value;
  throw new ConfigError(`DEMO must be on or off, not "${text}"`);
}

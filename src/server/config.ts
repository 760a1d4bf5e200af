import { isIPv6 } from "node:net";
import { resolve } from "node:path";
import { ConfigError } from "./config-error.ts";
import type { DatabasePlace } from "./database/database.ts";
import { postgresAt } from "./database/describe-place.ts";
import { isLoopback, type ProviderSettings, readProviders } from "./identity/provider-settings.ts";
import { readSwitch } from "./read-switch.ts";

/** What the environment says of how to run. */
export interface Config {
  port: number;
  host: string;
  /** Folder of the embedded database, and of mail where no SMTP is set. */
  dataDir: string;
  /** A PostgreSQL address; the embedded database where undefined. */
  databaseUrl: string | undefined;
  /** Scheme, host and port under which browsers reach the app; its scheme decides whether cookies are Secure. */
  publicOrigin: string;
  /** Folder of the backups that the server makes by itself; it makes none where undefined. */
  backupDir: string | undefined;
  /** A second PostgreSQL database, into which backups are restored to check them. */
  backupCheckUrl: string | undefined;
  smtpUrl: string | undefined;
  /** Sender of mail, as `Name <address>` or an address alone; one of the app's own host where undefined. */
  mailFrom: string | undefined;
  /** `auto`: the demonstration school, made in an embedded database without a school, and open where nobody else comes. */
  demo: "on" | "off" | "auto";
  /** Whether people on other machines are to reach the app. */
  isDeployed: boolean;
  /** Whether addresses of clients may be read from the proxy's `X-Forwarded-For`. */
  trustProxy: boolean;
  /** How long a process that is to end says so on `/readyz` and goes on answering, for balancers to turn away from it; in ms. */
  drainMs: number;
  /** Where the figures for Prometheus are served; nowhere where undefined. */
  metrics: { host: string; port: number } | undefined;
  /** Outside sign-in providers, in the order in which the login page shows them. */
  providers: readonly ProviderSettings[];
}

const POSTGRES = ["postgres:", "postgresql:"];

/** Where the data lie, by the settings. */
export const placeOf = ({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): DatabasePlace =>
  databaseUrl === undefined ? { dataDir } : { url: databaseUrl };

type Env = Record<string, string | undefined>;

/** What is wrong with the settings, by what they say. */
export type WrongSettings = Partial<Record<keyof Config, ConfigError>>;

/** Reads and checks the environment; throws a `ConfigError` that says which variable is wrong and how to mend it. */
export function readConfig(env: Env): Config {
  const { config, wrong } = inspectConfig(env);
  const [first] = Object.values(wrong);
  if (first) throw first;
  return config;
}

/** The same, with a default in place of what is wrong, for whoever goes on with the rest. */
export function inspectConfig(env: Env): { config: Config; wrong: WrongSettings } {
  const given = (name: string): string | undefined => env[name]?.trim() || undefined;
  const wrong: WrongSettings = {};
  const orElse = <Value>(setting: keyof Config, instead: Value, read: () => Value): Value => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      wrong[setting] = error;
      return instead;
    }
  };
  const dataDir = given("DATA_DIR") ?? ".data";
  const port = orElse("port", 3000, () => readPort(given("PORT")));
  const host = orElse("host", "localhost", () => readHost(given("HOST")));
  const databaseUrl = orElse("databaseUrl", undefined, () => readUrl("DATABASE_URL", given("DATABASE_URL"), POSTGRES));
  const backupDir = orElse("backupDir", undefined, () => readBackupDir(given("BACKUP_DIR"), dataDir));
  const publicOrigin =
    orElse("publicOrigin", undefined, () => readOrigin(given("PUBLIC_ORIGIN"))) ?? `http://localhost:${port}`;
  const config: Config = {
    port,
    host,
    dataDir,
    databaseUrl,
    publicOrigin,
    backupDir,
    backupCheckUrl: orElse("backupCheckUrl", undefined, () =>
      readCheckUrl(given("BACKUP_CHECK_URL"), databaseUrl, backupDir),
    ),
    smtpUrl: orElse("smtpUrl", undefined, () => readMailServer(given("SMTP_URL"))),
    mailFrom: orElse("mailFrom", undefined, () => readSender(given("MAIL_FROM"))),
    demo: orElse("demo", "auto", () => readDemo(given("DEMO"))),
    // Whoever sets an address, however wrong, means others to come.
    isDeployed: !!(wrong.publicOrigin ?? wrong.host) || !isLoopback(new URL(publicOrigin)) || !isLoopbackHost(host),
    trustProxy: orElse("trustProxy", false, () => readSwitch("TRUST_PROXY", given("TRUST_PROXY")) ?? false),
    drainMs: orElse("drainMs", 0, () => readDrain(given("DRAIN_SECONDS")) * 1000),
    metrics: orElse("metrics", undefined, () => readMetrics(given("METRICS_HOST"), given("METRICS_PORT"), host, port)),
    providers: orElse("providers", [], () => readProviders(env)),
  };
  return { config, wrong };
}

function readBackupDir(folder: string | undefined, dataDir: string): string | undefined {
  if (folder !== undefined && resolve(folder) === resolve(dataDir))
    throw new ConfigError(
      `BACKUP_DIR must be another folder than DATA_DIR, on another disk where there is one: what happens to ${dataDir} would happen to its backups too`,
    );
  return folder;
}

function readCheckUrl(
  text: string | undefined,
  databaseUrl: string | undefined,
  backupDir: string | undefined,
): string | undefined {
  const checkUrl = readUrl("BACKUP_CHECK_URL", text, POSTGRES);
  if (databaseUrl === undefined) return checkUrl;
  if (checkUrl === undefined && backupDir !== undefined)
    throw new ConfigError(
      "BACKUP_CHECK_URL must be the address of a second, empty PostgreSQL database: each backup in BACKUP_DIR is restored there before it counts",
    );
  if (checkUrl !== undefined && isSameDatabase(checkUrl, databaseUrl))
    throw new ConfigError("BACKUP_CHECK_URL must be another database than DATABASE_URL: it is emptied at each check");
  return checkUrl;
}

function isSameDatabase(one: string, other: string): boolean {
  const [first, second] = [postgresAt(one), postgresAt(other)];
  return first.at === second.at && first.database === second.database;
}

function readMetrics(
  host: string | undefined,
  port: string | undefined,
  appHost: string,
  appPort: number,
): Config["metrics"] {
  if (port === undefined && host === undefined) return undefined;
  if (port === undefined) throw new ConfigError("METRICS_HOST says where, and METRICS_PORT whether: set that too");
  const at = { host: readHost(host, "METRICS_HOST"), port: readPort(port, "METRICS_PORT") };
  // Each takes any free port for 0.
  if (at.port === appPort && at.port !== 0 && isSameAddress(at.host, appHost))
    throw new ConfigError(`METRICS_PORT must be another port than PORT: both are ${at.port}`);
  return at;
}

/** What each of these holds besides itself: `::` all, `0.0.0.0` all but those of IPv6, `localhost` both of its own. */
const isSameAddress = (one: string, other: string): boolean => one === other || holds(one, other) || holds(other, one);

function holds(host: string, other: string): boolean {
  if (host === "::") return true;
  if (host === "0.0.0.0") return !isIPv6(other);
  return host === "localhost" && isLoopbackHost(other);
}

function readDrain(text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^\d{1,3}$/.test(text))
    throw new ConfigError(`DRAIN_SECONDS must be a whole number from 0 to 999, not "${text}"`);
  return Number(text);
}

function readPort(text: string | undefined, name = "PORT"): number {
  if (text === undefined) return 3000;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new ConfigError(`${name} must be a whole number from 0 to 65535, not "${text}"`);
  return port;
}

function readHost(text: string | undefined, name = "HOST"): string {
  if (text === undefined) return "localhost";
  const host = /^\[.*\]$/.test(text) ? text.slice(1, -1) : text;
  const [address = "", zone] = host.split("%");
  if (isIPv6(host) && zone !== undefined)
    throw new ConfigError(`${name} must be an address without a zone, here ${address}`);
  // Such as 10.0.0.256, which no name may look like.
  if (!isIPv6(host) && !(/^[\w.-]+$/.test(host) && URL.canParse(`http://${host}`)))
    throw new ConfigError(
      `${name} must be a name or an address alone, such as localhost or 0.0.0.0, not "${text}" (the port is ${name.replace("HOST", "PORT")})`,
    );
  return host;
}

const isLoopbackHost = (host: string): boolean => isLoopback(new URL(`http://${isIPv6(host) ? `[${host}]` : host}`));

/** Without its last slash, which many write. */
function readOrigin(text: string | undefined): string | undefined {
  const address = readUrl("PUBLIC_ORIGIN", text, ["http:", "https:"]);
  if (address === undefined) return undefined;
  const { origin, hostname, pathname, search, hash, username, password } = new URL(address);
  if (pathname !== "/" || search || hash || username || password) {
    throw new ConfigError(
      `PUBLIC_ORIGIN must be scheme, host and port alone, here ${origin}: the app lives at the root of its host, never below a path`,
    );
  }
  // The standard for addresses takes more, such as *, which no name has and no browser opens.
  if (!isIPv6(hostname.replaceAll(/^\[|\]$/g, "")) && !/^[\w.-]+$/.test(hostname))
    throw new ConfigError(
      `PUBLIC_ORIGIN must be the one address that browsers open, such as https://daybell.school.example, not "${text}"`,
    );
  return origin;
}

const unreadable = (name: string): ConfigError =>
  new ConfigError(
    `${name} cannot be read as an address. In its user and password each of : / ? # @ % has to be written as its percent code, such as %23 for #`,
  );

/** A host, and nothing behind it: what follows a slash is the rest of a password. */
function readMailServer(text: string | undefined): string | undefined {
  const address = readUrl("SMTP_URL", text, ["smtp:", "smtps:"]);
  if (address === undefined) return undefined;
  const { hostname, pathname } = new URL(address);
  if (!hostname || pathname.length > 1) throw unreadable("SMTP_URL");
  return address;
}

/** Behind the last @, where no password is. */
const PORT_OF = /^\w+:\/\/(?:.*@)?(?:[\w.-]+|\[[^\]]*\]):(\d+)(?:\/[^@]*)?$/;

function readUrl(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (text === undefined) return undefined;
  const begins = protocols.map((protocol) => `${protocol}//`);
  if (!begins.some((start) => text.startsWith(start)))
    throw new ConfigError(`${name} must be an address that begins with ${begins.join(" or ")}`);
  if (URL.canParse(text)) return text;
  const port = PORT_OF.exec(text)?.[1];
  if (Number(port) > 65_535) throw new ConfigError(`${name} must have a port from 0 to 65535, not ${port}`);
  if (name === "PUBLIC_ORIGIN")
    throw new ConfigError("PUBLIC_ORIGIN must be scheme, host and port alone, such as https://daybell.school.example");
  throw unreadable(name);
}

const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+$/;
const NAMED_ADDRESS = /^("[^"\r\n]*"|[^<>"\r\n]*?)\s*<([^<>]*)>$/;

function readSender(text: string | undefined): string | undefined {
  if (text === undefined || ADDRESS.test(NAMED_ADDRESS.exec(text)?.[2] ?? text)) return text;
  throw new ConfigError(
    `MAIL_FROM must be an address, or a name and an address such as Maple School <no-reply@maple.example>, not "${text}"`,
  );
}

const readDemo = (text: string | undefined): Config["demo"] => {
  if (text?.toLowerCase() === "auto") return "auto";
  const isOn = readSwitch("DEMO", text);
  return isOn === undefined ? "auto" : isOn ? "on" : "off";
};

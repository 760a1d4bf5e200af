import { ConfigError } from "#server/config-error.ts";
import { readSwitch } from "#server/read-switch.ts";
import { type Preset, presetOf } from "./presets.ts";

/** An outside sign-in provider, as the environment describes it (README, *Sign-in by a provider*). */
export interface ProviderSettings {
  /** Its part of the addresses: `/login/{id}`. */
  id: string;
  /** As the login page shows it. */
  name: string;
  /** The OpenID Connect issuer, exactly as its tokens name it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Lower case. Of its people only those whose e-mail, and whose `hd` claim where there is one, is of these. */
  domains: readonly string[];
  /** Whether the `hd` claim must be there: without it an account is nobody's but its owner's. */
  hostedOnly: boolean;
  /** Of its people only those of these tenants (`tid` claim). */
  tenants: readonly string[];
  /** Of its people only those of these districts (`district` claim). */
  districts: readonly string[];
  /** Ids, ours or the roster's, of the only schools that it opens; every one where empty. */
  schoolIds: readonly string[];
  /** Whether its word is as good as the activation link: an unverified account becomes active by signing in. */
  activates: boolean;
  /** Whether a person may be sent there to sign in anew, as a proof that it is they who are at the device. */
  proves: boolean;
}

type Env = Record<string, string | undefined>;

const ID = /^[a-z0-9][a-z0-9-]{0,31}$/;

/** Reads and checks the providers; throws a `ConfigError` that says which variable is wrong and how to mend it. */
export function readProviders(env: Env): ProviderSettings[] {
  const ids = list(env["OIDC_PROVIDERS"]).map((id) => id.toLowerCase());
  for (const id of ids) {
    if (!ID.test(id))
      throw new ConfigError(
        `OIDC_PROVIDERS holds "${id}": a provider is named by letters, digits and hyphens, at most 32`,
      );
    if (ids.indexOf(id) !== ids.lastIndexOf(id)) throw new ConfigError(`OIDC_PROVIDERS holds "${id}" twice`);
  }
  return ids.map((id) => readProvider(id, env));
}

function readProvider(id: string, env: Env): ProviderSettings {
  const preset = presetOf(id);
  const variable = (part: string): string => `OIDC_${id.toUpperCase().replaceAll("-", "_")}_${part}`;
  const optional = (part: string): string | undefined => env[variable(part)]?.trim() || undefined;
  const required = (part: string): string => {
    const value = optional(part);
    if (value === undefined) throw new ConfigError(`${variable(part)} is missing: OIDC_PROVIDERS names "${id}"`);
    return value;
  };
  const tenants = list(optional("TENANT"));
  const settings: ProviderSettings = {
    id,
    name: optional("NAME") ?? preset?.name ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
    issuer: readIssuer(variable("ISSUER"), optional("ISSUER") ?? preset?.issuer(tenants) ?? required("ISSUER")),
    clientId: required("CLIENT_ID"),
    clientSecret: required("CLIENT_SECRET"),
    domains: list(optional("DOMAIN")).map((domain) => domain.toLowerCase()),
    hostedOnly: preset?.hostedOnly ?? false,
    tenants,
    districts: list(optional("DISTRICT")),
    schoolIds: list(optional("SCHOOL_ID")),
    activates: readSwitch(variable("ACTIVATES"), optional("ACTIVATES")) ?? false,
    proves: readSwitch(variable("PROVES"), optional("PROVES")) ?? !preset?.provesNothing,
  };
  checkBound(settings, preset, variable);
  return settings;
}

/** A provider that serves anybody would let its every user name the e-mail of a teacher. */
function checkBound(settings: ProviderSettings, preset: Preset | undefined, variable: (part: string) => string): void {
  const bounds = { DOMAIN: settings.domains, TENANT: settings.tenants, DISTRICT: settings.districts };
  if (preset && bounds[preset.bound].length === 0) {
    throw new ConfigError(`${variable(preset.bound)} is missing: it says whose people may sign in by ${settings.name}`);
  }
  if (preset?.oneTenant && settings.tenants.length > 1) {
    throw new ConfigError(
      `${variable("TENANT")} must hold one tenant; name a further provider for each further tenant, with its ISSUER`,
    );
  }
  if (Object.values(bounds).every((values) => values.length === 0)) {
    throw new ConfigError(
      `${variable("DOMAIN")}, ${variable("TENANT")} or ${variable("DISTRICT")} is missing: one of them must say whose people may sign in by ${settings.name}`,
    );
  }
  for (const domain of settings.domains) {
    if (!/^[^\s@/]+\.[^\s@/.]+$/.test(domain) && domain !== "localhost")
      throw new ConfigError(`${variable("DOMAIN")} must hold domains such as school.example, not "${domain}"`);
  }
}

function readIssuer(name: string, text: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  const safe = address?.protocol === "https:" || (address?.protocol === "http:" && isLoopback(address));
  if (!address || !safe)
    throw new ConfigError(
      `${name} must be an address that begins with https:// (http:// only on this machine), not "${text}"`,
    );
  if (address.search || address.hash || address.username)
    throw new ConfigError(`${name} must be the issuer alone, without a query: "${text}"`);
  return text;
}

/** Whether an address is of this very machine: alone there may a provider be asked without TLS. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);

const list = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

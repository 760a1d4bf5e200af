/** What is known of a provider that schools use; the environment adds who we are there and whose people may come. */
export interface Preset {
  name: string;
  /** The issuer of its tokens; undefined where the environment says too little to tell. */
  issuer: (tenants: readonly string[]) => string | undefined;
  /** Which bound it cannot do without. */
  bound: "DOMAIN" | "TENANT" | "DISTRICT";
  hostedOnly?: boolean;
  oneTenant?: boolean;
  /** It neither asks a person to sign in anew nor tells when they did. */
  provesNothing?: boolean;
}

const PRESETS: Record<"google" | "microsoft" | "clever", Preset> = {
  google: {
    name: "Google",
    issuer: () => "https://accounts.google.com",
    bound: "DOMAIN",
    hostedOnly: true,
    provesNothing: true,
  },
  // A tenant's own issuer: the shared ones answer for everybody's tenants.
  microsoft: {
    name: "Microsoft",
    issuer: ([tenant]) => `https://login.microsoftonline.com/${encodeURIComponent(tenant ?? "missing")}/v2.0`,
    bound: "TENANT",
    oneTenant: true,
  },
  clever: { name: "Clever", issuer: () => "https://clever.com", bound: "DISTRICT", provesNothing: true },
};

export const presetOf = (id: string): Preset | undefined => Object.entries(PRESETS).find(([name]) => name === id)?.[1];

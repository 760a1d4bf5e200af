import type { Config } from "#server/config.ts";

/** What a deployment without TLS exposes and lacks, and what to do; undefined with TLS, and where nobody else comes. */
export function explainNoTls({
  publicOrigin,
  isDeployed,
}: Pick<Config, "publicOrigin" | "isDeployed">): { says: string; todo: string } | undefined {
  if (!isDeployed || publicOrigin.startsWith("https:")) return undefined;
  return {
    says: `${publicOrigin} is without TLS: passwords and children's data can be read on the way, and the app cannot be installed or work offline`,
    todo: "Put a proxy with a certificate before it and set PUBLIC_ORIGIN to its https address",
  };
}

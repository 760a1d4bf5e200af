import { join } from "node:path";
import { isPacked } from "#server/packed.ts";

/** The folder of the built client. In a checkout it is built first where it changed, of which `log` is told. */
export async function builtClient(log: (line: string) => void): Promise<string> {
  if (isPacked) return join(import.meta.dirname, "../../client");
  const { ensureBuilt } = await import("./build-when-changed.ts");
  await ensureBuilt(log);
  return join(import.meta.dirname, "../../../.build/client");
}

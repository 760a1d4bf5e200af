import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs a package of Debian (or what comes of it) where this process may: as root, or through a sudo that asks for no
 * password. True when it was done.
 */
export function installSystemPackage(name: string): boolean {
  const root = process.getuid?.() === 0;
  if (!existsSync("/etc/debian_version")) return false;
  if (!root && spawnSync("sudo", ["-n", "true"]).status !== 0) return false;
  console.log(`Installing ${name}, which the tests need …`);
  const apt = (...args: string[]): boolean => {
    const command = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120", ...args];
    const [program = "", ...rest] = root ? command : ["sudo", "-n", "DEBIAN_FRONTEND=noninteractive", ...command];
    return (
      spawnSync(program, rest, {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      }).status === 0
    );
  };
  const install = (): boolean => apt("install", "-y", "--no-install-recommends", name);
  // A bare image has no package lists yet, or old ones that name files which are gone.
  return (apt("update") && install()) || install();
}

import { spawn } from "node:child_process";

/** Runs a program of node_modules on this Node, its words on this terminal; throws where it exits with another code than 0. */
export function command(program: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], { stdio: "inherit", env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${signal ?? code}`));
    });
  });
}

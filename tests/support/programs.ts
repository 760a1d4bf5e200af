import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installSystemPackage } from "./system-package.ts";

/** A program that runs, and does not outlive this process. */
export interface Program {
  child: ChildProcess;
  /** Ends it at once, and resolves when it is gone. */
  end(): Promise<void>;
}

export function run(program: string, args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  // What nobody reads would fill the pipe and hold the program up.
  child.stdout.resume();
  child.stderr.resume();
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return {
    child,
    async end() {
      kill();
      await gone;
      process.removeListener("exit", kill);
    },
  };
}

/** Waits until a program says what the pattern finds, and gives the first group; throws with its words where it ends before. */
export function said({ child }: Program, pattern: RegExp): Promise<string> {
  let words = "";
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (part: Buffer) => {
        words += part.toString();
        const found = pattern.exec(words)?.[1];
        if (found) resolve(found);
      });
    }
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${child.spawnfile} ended:\n${words}`)));
  });
}

/** A program by its names on the PATH, else by the places where packages put it. */
export function findProgram(names: readonly string[], places: readonly string[] = []): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places].find((path) =>
    existsSync(path),
  );
}

/** What `find` finds, at the latest after a package was installed; throws saying what to do where that may not be. */
export function ensureProgram(what: string, debianPackage: string, find: () => string | undefined): string {
  const found = find() ?? (installSystemPackage(debianPackage) ? find() : undefined);
  if (found) return found;
  throw new Error(
    `No ${what} was found and none could be installed. Install it (on Debian the package ${debianPackage}).`,
  );
}

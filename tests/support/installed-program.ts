import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The program as a technician has it after installing what is packed, the packages that it names linked to ours. */
export interface InstalledProgram {
  /** Its folder, below a `node_modules`. */
  folder: string;
  /** Runs `daybell` to its end, with these arguments: all that it said. Throws where it fails. */
  daybell(args: string[], env: Record<string, string>): Promise<string>;
  /** The command that starts it. */
  command: [program: string, args: string[]];
}

/** Packs the program, unpacks it in a folder, and links what its package.json asks for: nothing else is found from there. */
export async function installProgram(place: string): Promise<InstalledProgram> {
  await run("npm", ["run", "--silent", "pack", "--", place]);
  const packages = join(place, "node_modules");
  const folder = join(packages, "daybell");
  await mkdir(folder, { recursive: true });
  const file = (await readdir(place)).find((name) => name.endsWith(".tgz")) ?? "";
  await run("tar", ["-xzf", join(place, file), "-C", folder, "--strip-components=1"]);
  const { bin, dependencies } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    bin: { daybell: string };
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    await mkdir(dirname(join(packages, name)), { recursive: true });
    await symlink(join(process.cwd(), "node_modules", name), join(packages, name));
  }
  // As a shell starts it: by its first line.
  const program = join(folder, bin.daybell);
  return {
    folder,
    command: [program, []],
    daybell: async (args, env) => {
      const { stdout } = await run(program, args, { env: { ...process.env, ...env } });
      return stdout;
    },
  };
}

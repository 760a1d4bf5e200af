import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { readConfig } from "#server/config.ts";

const kit = (name: string): Promise<string> => readFile(`src/deploy/${name}`, "utf8");

/** Names and values of settings, those in comments too; as they are, as not all that read such files take quotes away. */
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));

it("has settings that the server takes, each of which the README tells of", async () => {
  const settings = settingsIn(await kit("settings.example.env"));
  expect(Object.keys(settings).length).toBeGreaterThan(5);
  const readme = await readFile("README.md", "utf8");
  for (const name of Object.keys(settings)) expect(readme).toContain(`\`${name}\``);
  expect(readConfig(settings)).toMatchObject({ isDeployed: true, trustProxy: true, demo: "off" });
});

it("keeps data, backups and compiled code in the same folders everywhere", async () => {
  const { DATA_DIR = "", BACKUP_DIR = "" } = settingsIn(await kit("settings.example.env"));
  const [unit, image, compose] = await Promise.all(["daybell.service", "Containerfile", "compose.yaml"].map(kit));
  expect(image).toContain(`DATA_DIR=${DATA_DIR} `);
  expect(image).toContain(`BACKUP_DIR=${BACKUP_DIR} `);
  expect(image).toContain("NODE_COMPILE_CACHE=/var/lib/daybell/");
  expect(unit).toContain("NODE_COMPILE_CACHE=/var/lib/daybell/");
  expect(unit).toContain(`ReadWritePaths=-${BACKUP_DIR}\n`);
  expect(compose).toContain(`:${BACKUP_DIR}\n`);
});

it("has a pg_dump as new as its PostgreSQL", async () => {
  const [, client] = /postgresql-client-(\d+)/.exec(await kit("Containerfile")) ?? [];
  const [, server] = /postgres:(\d+)/.exec(await kit("compose.yaml")) ?? [];
  expect(client).toBe(server);
});

it("has an image without the settings and passwords that lie beside it", async () => {
  const copied = [...(await kit("Containerfile")).matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, from = ""]) =>
    from.split(" "),
  );
  expect(copied).toEqual(expect.arrayContaining(["package.json", "npm-shrinkwrap.json", "server", "client"]));
  for (const from of copied) expect(from).not.toMatch(/^\.|deploy|\*/);
});

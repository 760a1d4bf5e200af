import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { setSchoolTime } from "#tests/support/browser.ts";
import { installProgram } from "#tests/support/installed-program.ts";
import { CLOCK_START } from "#tests/support/school-time.ts";
import { startServer } from "#tests/support/server.ts";
import { zip } from "#tests/support/zip.ts";

let folder: string;
test.beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "daybell-packed-"))));
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test("what is packed runs by itself: the demonstration school signs in, rosters are read, the doctor finds nothing bad", async ({
  context,
  page,
}) => {
  const program = await installProgram(folder);
  const place = { dataDir: join(folder, "data") };
  const server = await startServer({
    place,
    clock: CLOCK_START,
    client: true,
    command: program.command,
    env: { DEMO: "auto" },
  });
  try {
    await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200);
    await setSchoolTime(context);
    await page.goto(`${server.origin}/login`);
    await page.getByLabel("Email").fill("admin@demo.example");
    await page.getByLabel("Password", { exact: true }).fill("first-bell-demo");
    await page.getByRole("button", { name: "Sign in", exact: true }).tap();
    await expect(page.getByRole("heading", { name: "Dashboard", exact: true })).toBeVisible();

    // Read by a thread, which is started and not imported.
    const roster = await page.request.post(`${server.origin}/api/admin/roster/check`, {
      data: zip({ "users.csv": "sourcedId\n" }),
      headers: { "Content-Type": "application/zip", Origin: server.origin },
    });
    expect(await roster.text()).toContain("manifest.csv");

    const found = await program.daybell(["doctor"], { PORT: String(server.port), DATA_DIR: place.dataDir });
    expect(found).toContain(" 0 bad.");
    expect(server.output()).toContain("Daybell is ready");
  } finally {
    await server.kill();
  }

  const help = await program.daybell(["school", "help"], {});
  expect(help).toContain("daybell school import");
  expect(help).not.toContain("npm run");
  expect(JSON.parse(await readFile(join(program.folder, "npm-shrinkwrap.json"), "utf8"))).toMatchObject({
    packages: { "node_modules/better-sqlite3": { gypfile: false } },
  });
});

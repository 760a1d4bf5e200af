import { sql } from "kysely";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import { makeBrowserSchool } from "#tests/support/browser-school.ts";
import { setSchoolTime } from "#tests/support/browser.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { takeScreenshots } from "#tests/support/screenshots.ts";
import { expect, test } from "./fixtures.ts";

/* An error that nobody foresaw says what the server's log calls it: on a page, and in a form. */

test("a page and a form that the server failed give the code that stands in its log", async ({
  ownServer,
  browser,
  contextOptions,
}) => {
  const { server, origin, database } = ownServer;
  const school = await makeBrowserSchool(database);
  const context = await browser.newContext({ ...contextOptions, baseURL: origin });
  await setSchoolTime(context);
  await giveSession(context, origin, school.teacher);
  const page = await context.newPage();
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  for (const table of ["event", "support_ticket"])
    await database.write((db) =>
      sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_gone`)}`.execute(db),
    );

  await page.getByRole("button", { name: "Write a message" }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("What is it about?").selectOption({ index: 1 });
  await sheet.getByLabel("Subject").fill("The bell");
  await sheet.getByLabel("Message").fill("It is early.");
  await sheet.getByRole("button", { name: "Send" }).tap();
  const told = sheet.getByText(/If you report this, give the code [0-9a-f]{12}\.$/);
  await expect(told).toBeVisible();
  const isLogged = (id = "") => expect.poll(() => server.output()).toContain(`"requestId":"${id}"`);
  await isLogged(/([0-9a-f]{12})\.$/.exec((await told.textContent()) ?? "")?.[1]);

  await page.goto("/students");
  const code = page.getByRole("alert").locator("code");
  await expect(code).toHaveText(/^[0-9a-f]{12}$/);
  await expect(page.getByRole("alert")).toContainText("If you report this, give the code");
  await isLogged((await code.textContent()) ?? undefined);
  await takeScreenshots(page, "failed");
  await expectNoAxeViolationsInBothSchemes(page);
  await context.close();
});

import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { Database } from "#server/database/database.ts";
import { AVATAR_KEYS } from "#contract/avatars.ts";
import { fillPin } from "#tests/support/fill-pin.ts";
import { untilKept } from "#tests/support/kept-on-device.ts";
import { idle } from "#tests/support/idle.ts";
import { expectNoAxeViolationsInBothSchemes } from "#tests/support/axe.ts";
import type { BrowserSchool } from "#tests/support/browser-school.ts";
import { makeBrowserSchool } from "#tests/support/browser-school.ts";
import { openClass } from "#tests/support/class-page.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { serverAnswer } from "#tests/support/browser.ts";
import { expect, test } from "./fixtures.ts";

const NEW_PASSWORD = "nine quiet bells";
const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const sheet = (page: Page): Locator => page.getByRole("dialog");
const header = (page: Page): Locator => page.getByRole("button", { name: /profile and sign out/ });

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
}

const emailOf = async (database: Database, { account }: SignedIn): Promise<string> =>
  (await database.read.selectFrom("login").select("email").where("id", "=", account.login_id).executeTakeFirstOrThrow())
    .email;

const avatarOf = async (database: Database, { person }: SignedIn): Promise<string | null> =>
  (await database.read.selectFrom("person").select("avatar").where("id", "=", person.id).executeTakeFirstOrThrow())
    .avatar;

const setSchool = (database: Database, { school }: BrowserSchool, settings: object): Promise<unknown> =>
  database.write((db) =>
    db
      .updateTable("school")
      .set({ settings: JSON.stringify(settings) })
      .where("id", "=", school.id)
      .execute(),
  );

/** Signs in as another device would; gives the status. */
const signIn = (
  origin: string,
  email: string,
  password: string,
  device = "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/605.1",
): Promise<number> =>
  fetch(`${origin}/api/auth/unified-login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": device },
    body: JSON.stringify({ email, password, remember: true }),
  }).then(({ status }) => status);

/** Left half red, right half blue. */
function photo(width: number, height: number): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: "#0000ff" } };
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
    .composite([{ input: half, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const pick = (page: Page, given: ReturnType<typeof file>): Promise<void> =>
  page.locator("input[type=file]").last().setInputFiles(given, { timeout: 60_000 });

test.describe("a teacher's name", () => {
  test("is changed by touch and shows everywhere at once, also after the next start", async ({
    signedIn,
    school,
    served,
  }) => {
    const page = await (await signedIn(school.teacher)).newPage();
    await openProfile(page);
    await button(page, "Change name").tap();
    await sheet(page).getByLabel("First name").fill("María-José");
    await sheet(page).getByLabel("Last name").fill("O’Neill-Fernández");
    await button(sheet(page), "Save").tap();
    await expect(sheet(page)).toBeHidden();
    await expect(header(page)).toContainText("María-José O’Neill-Fernández");
    await expect(page.getByRole("heading", { name: "María-José O’Neill-Fernández" })).toBeVisible();
    await expect(page.getByRole("row", { name: /María-José O’Neill-Fernández\s*You/ })).toBeVisible();
    await page.reload();
    await expect(header(page)).toContainText("María-José O’Neill-Fernández");
    const { first_name } = await served.database.read
      .selectFrom("person")
      .select("first_name")
      .where("id", "=", school.teacher.person.id)
      .executeTakeFirstOrThrow();
    expect(first_name).toBe("María-José");
  });

  test("keeps the part that an administrator changed while it lay open", async ({ signedIn, school, served }) => {
    const page = await (await signedIn(school.teacher)).newPage();
    await openProfile(page);
    await button(page, "Change name").tap();
    await sheet(page).getByLabel("First name").fill("Noor");
    await served.database.write((db) =>
      db
        .updateTable("person")
        .set({ last_name: "Hopper-Lovelace" })
        .where("id", "=", school.teacher.person.id)
        .execute(),
    );
    await button(sheet(page), "Save").tap();
    await expect(sheet(page)).toBeHidden();
    await expect(header(page)).toContainText("Noor Hopper-Lovelace");
  });

  test("is told what is wrong with it at the field, and changed by keyboard alone", async ({ signedIn, school }) => {
    const page = await (await signedIn(school.teacher)).newPage();
    await openProfile(page);
    await button(page, "Change name").focus();
    await page.keyboard.press("Enter");
    const first = sheet(page).getByLabel("First name");
    await first.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Enter");
    await expect(sheet(page).getByText("Enter a name.")).toBeVisible();
    await expect(first).toBeFocused();
    await page.keyboard.insertText("x".repeat(81));
    await page.keyboard.press("Enter");
    await expect(sheet(page).getByText("Use at most 80 characters.")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Noor");
    await page.keyboard.press("Enter");
    await expect(header(page)).toContainText("Noor Hopper");
    await expect(button(page, "Change name")).toBeFocused();
  });
});

test.describe("the password", () => {
  test("each refusal is told in the server's words; a success ends the other sessions", async ({
    signedIn,
    school,
    served,
  }) => {
    const email = await emailOf(served.database, school.teacher);
    expect(await signIn(served.origin, email, school.password)).toBe(200);
    const page = await (await signedIn(school.teacher)).newPage();
    await openProfile(page);
    await expect(button(page, /^Sign out (?!all)/)).toHaveCount(1);
    await button(page, "Change password").tap();
    const [current, wanted] = [
      sheet(page).getByLabel("Current password", { exact: true }),
      sheet(page).getByLabel("New password", { exact: true }),
    ];
    const save = button(sheet(page), "Change password");
    await expect(sheet(page).getByText("10 to 128 characters", { exact: false })).toBeVisible();

    await save.tap();
    await expect(sheet(page).getByText("Enter your current password.")).toBeVisible();
    await current.fill("not this one");
    await wanted.fill("short");
    await save.tap();
    await expect(sheet(page).getByText("Use at least 10 characters.")).toBeVisible();
    await wanted.fill("x".repeat(129));
    await save.tap();
    await expect(sheet(page).getByText("Use at most 128 characters.")).toBeVisible();
    await wanted.fill(NEW_PASSWORD);
    await save.tap();
    await expect(sheet(page).getByText("The password you entered is incorrect.")).toBeVisible();
    await expect(current).toBeFocused();
    await current.fill(school.password);
    await wanted.fill(school.password);
    await save.tap();
    await expect(wanted).toHaveAccessibleDescription(/The new password is the same as the current one\./);
    await expect(wanted).toBeFocused();

    await wanted.fill(NEW_PASSWORD);
    const show = button(sheet(page), "Show the password: New password");
    await show.tap();
    await expect(wanted).toHaveAttribute("type", "text");
    await show.tap();
    await expect(wanted).toHaveAttribute("type", "password");
    await save.tap();
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByText("Your password is changed.", { exact: false })).toBeVisible();
    await expect(page.getByText("You are only signed in here.")).toBeVisible();
    expect(await signIn(served.origin, email, NEW_PASSWORD)).toBe(200);
    expect(await signIn(served.origin, email, school.password)).toBe(401);
  });

  test("a call that gets no answer is 'Failed to update password', and what was typed stays", async ({
    signedIn,
    school,
  }) => {
    const page = await (await signedIn(school.parent)).newPage();
    await openProfile(page);
    await button(page, "Change password").tap();
    await sheet(page).getByLabel("Current password", { exact: true }).fill(school.password);
    await sheet(page).getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    for (const answer of ["none", "trouble"] as const) {
      await page.route("**/api/profile/change-password", (route) =>
        answer === "none"
          ? route.abort()
          : route.fulfill({ status: 500, json: { statusCode: 500, message: "Internal error" } }),
      );
      await button(sheet(page), "Change password").tap();
      await expect(sheet(page).getByRole("heading", { name: "Failed to update password" })).toBeVisible();
      await expect(sheet(page).getByLabel("New password", { exact: true })).toHaveValue(NEW_PASSWORD);
      await page.unroute("**/api/profile/change-password");
    }
    await button(sheet(page), "Change password").tap();
    await expect(sheet(page)).toBeHidden();
  });
});

test("who has no password is told so, and how to get one, and is asked for none", async ({
  signedIn,
  school,
  served,
}) => {
  await served.database.write((db) =>
    db.updateTable("login").set({ password_hash: null }).where("id", "=", school.teacher.account.login_id).execute(),
  );
  const page = await (await signedIn(school.teacher)).newPage();
  await openProfile(page);
  await expect(page.getByText("You have no password yet", { exact: false })).toBeVisible();
  await expect(button(page, "Change password")).toHaveCount(0);
});

test("the email: the same, a taken one, a new one, which waits for its link", async ({ signedIn, school, served }) => {
  const [mine, taken] = [
    await emailOf(served.database, school.student),
    await emailOf(served.database, school.teacher),
  ];
  const page = await (await signedIn(school.student)).newPage();
  await openProfile(page);
  await button(page, "Change email").tap();
  const field = sheet(page).getByLabel("New email");
  const send = button(sheet(page), "Send link");
  await send.tap();
  await expect(sheet(page).getByText("Enter the new email.")).toBeVisible();
  await field.fill("new@home.example");
  await send.tap();
  await expect(sheet(page).getByText("Enter your current password.")).toBeVisible();
  const password = sheet(page).getByLabel("Current password", { exact: true });
  await expect(password).toBeFocused();
  await password.fill("not this one");
  await send.tap();
  await expect(sheet(page).getByText("The password you entered is incorrect.")).toBeVisible();
  await expect(password).toHaveValue("not this one");
  await password.fill(school.password);
  await field.fill(mine.toUpperCase());
  await send.tap();
  await expect(sheet(page).getByText("Email can't be the same as the current one")).toBeVisible();
  await field.fill("no address");
  await send.tap();
  await expect(sheet(page).getByText(/New email must be/)).toBeVisible();
  await field.fill(taken);
  await send.tap();
  await expect(sheet(page).getByText("This address cannot be used. Please choose another.")).toBeVisible();
  await page.route("**/api/profile/update-email-request", (route) => route.abort());
  await field.fill("new@home.example");
  await send.tap();
  await expect(sheet(page).getByText("school's server cannot be reached", { exact: false })).toBeVisible();
  await expect(field).toHaveValue("new@home.example");
  await page.unroute("**/api/profile/update-email-request");
  await send.tap();
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Not confirmed yet" })).toBeVisible();
  await expect(page.getByText("the link we sent to new@home.example", { exact: false })).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Not confirmed yet" })).toBeVisible();
  await button(page, "Send again").tap();
  await expect(field).toHaveValue("new@home.example");
  await password.fill(school.password);
  await send.tap();
  await expect(page.getByText("A new link is on its way", { exact: false })).toBeVisible();

  // The link is opened elsewhere; whoever comes back to this page sees it.
  await served.database.write((db) =>
    db
      .updateTable("login")
      .set({ email: "new@home.example" })
      .where("id", "=", school.student.account.login_id)
      .execute(),
  );
  await served.database.write((db) =>
    db
      .updateTable("link")
      .set({ used_at: new Date().toISOString() })
      .where("login_id", "=", school.student.account.login_id)
      .execute(),
  );
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("heading", { name: "Not confirmed yet" })).toBeHidden();
  await expect(page.getByText("new@home.example", { exact: true })).toBeVisible();
});

test.describe("the picture", () => {
  test("a built-in one and none show at once, by touch and by keyboard", async ({ signedIn, school, served }) => {
    const page = await (await signedIn(school.student)).newPage();
    await openProfile(page);
    await button(page, "Change picture").tap();
    await expect(sheet(page).getByRole("listitem")).toHaveCount(AVATAR_KEYS.length + 1);
    await expectNoAxeViolationsInBothSchemes(page);
    await button(sheet(page), "Owl").tap();
    await expect(header(page).locator("[data-face]")).toHaveAttribute("data-face", "owl");
    expect(await avatarOf(served.database, school.student)).toBe("builtin/owl");

    await button(page, "Change picture").focus();
    await page.keyboard.press("Enter");
    await expect(button(sheet(page), "Owl")).toHaveAttribute("aria-pressed", "true");
    await button(sheet(page), "Back to how it was at first").focus();
    await page.keyboard.press("Enter");
    await expect(header(page).locator("[data-face]")).toHaveCount(0);
    expect(await avatarOf(served.database, school.student)).toBe(null);
  });

  test("of two that are chosen one after the other the last stands, however late the first is answered", async ({
    signedIn,
    school,
    served,
  }) => {
    const page = await (await signedIn(school.student)).newPage();
    await openProfile(page);
    await button(page, "Change picture").tap();
    const faces: string[] = [];
    await page.exposeFunction("faceShows", (face: string) => void (faces.at(-1) !== face && faces.push(face)));
    await header(page).evaluate((element) => {
      const tell = (): void => {
        const face = element.querySelector<HTMLElement>("[data-face]")?.dataset["face"];
        if (face) Reflect.get(globalThis, "faceShows")(face);
      };
      new MutationObserver(tell).observe(element, { subtree: true, childList: true, attributes: true });
    });
    let answerFirst = (): void => undefined;
    const first = new Promise<void>((resolve) => (answerFirst = resolve));
    await page.route("**/api/profile/update-image", async (route) => {
      const answer = await route.fetch();
      if (route.request().postData()?.includes("owl")) await first;
      else answerFirst();
      await route.fulfill({ response: answer });
    });
    await button(sheet(page), "Owl").tap();
    await button(sheet(page), "Fox").tap();
    await expect(button(sheet(page), "Fox")).toHaveAttribute("aria-busy", "true");
    answerFirst();
    await expect.poll(() => faces).toEqual(["owl", "fox"]);
    expect(await avatarOf(served.database, school.student)).toBe("builtin/fox");
  });

  test("one that nobody ever answers holds up the next one for a while, and not for good", async ({
    signedIn,
    school,
    served,
  }) => {
    const page = await (await signedIn(school.student)).newPage();
    await page.clock.install();
    await openProfile(page);
    await button(page, "Change picture").tap();
    const asked: string[] = [];
    await page.route("**/api/profile/update-image", async (route) => {
      asked.push(route.request().postData() ?? "");
      if (asked.length > 1) await route.continue();
    });
    await button(sheet(page), "Owl").tap();
    await expect.poll(() => asked.length).toBe(1);
    await button(sheet(page), "Fox").tap();
    await expect(button(sheet(page), "Fox")).toHaveAttribute("aria-busy", "true");
    await page.clock.fastForward("01:30");
    await expect(sheet(page)).toBeHidden();
    await expect(header(page).locator("[data-face=fox]")).toBeVisible();
    await expect(page.getByText("cannot be reached")).toHaveCount(0);
    expect(await avatarOf(served.database, school.student)).toBe("builtin/fox");
  });

  test("one's own is cut by keyboard and shows in the header and the list", async ({ signedIn, school, served }) => {
    const page = await (await signedIn(school.teacher)).newPage();
    const broken: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy|TrustedHTML|Trusted Type/.test(message.text())) broken.push(message.text());
    });
    await openProfile(page);
    await button(page, "Change picture").tap();
    await pick(page, file("me.png", "image/png", await photo(640, 480)));
    const stage = page.getByRole("application");
    await expect(stage).toBeFocused();
    await expectNoAxeViolationsInBothSchemes(page);
    for (let press = 0; press < 5; press += 1) await page.keyboard.press("+");
    await expect(sheet(page).getByRole("slider")).toHaveValue("2");
    await page.keyboard.press("-");
    await expect(sheet(page).getByRole("slider")).toHaveValue("1.8");
    // The picture goes to the right: its left half, which is red, fills the cut.
    for (let press = 0; press < 60; press += 1) await page.keyboard.press("ArrowRight");
    await button(sheet(page), "Use this picture").focus();
    await page.keyboard.press("Enter");
    await expect(sheet(page)).toBeHidden();
    const src = await header(page).locator("img").getAttribute("src");
    expect(src).toMatch(/^\/api\/avatars\/[0-9a-f]{64}$/);
    await expect(page.getByRole("row", { name: /You/ }).locator("img")).toHaveAttribute("src", src ?? "");
    expect(await colorOf(served.database, school.teacher, 250, 128)).toEqual({ red: true, blue: false });
    expect(broken).toEqual([]);
  });

  test("one's own is cut by drag and pinch", async ({ signedIn, school, served }) => {
    const page = await (await signedIn(school.parent)).newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await openProfile(page);
    await button(page, "Change picture").tap();
    await pick(page, file("me.png", "image/png", await photo(640, 480)));
    const box = await page.getByRole("application").boundingBox();
    if (!box) throw new Error("Nothing to cut");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = await page.context().newCDPSession(page);
    const fingers = (type: "touchStart" | "touchMove" | "touchEnd", ...points: [number, number][]) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
      });
    await fingers("touchStart", [x - 20, y], [x + 20, y]);
    for (let step = 1; step <= 8; step += 1) {
      await fingers("touchMove", [x - 20 - step * 5, y], [x + 20 + step * 5, y]);
      await page.evaluate(() => new Promise((done) => setTimeout(done)));
    }
    await fingers("touchEnd");
    expect(Number(await sheet(page).getByRole("slider").inputValue())).toBeGreaterThan(1.5);
    await fingers("touchStart", [x, y]);
    for (let step = 1; step <= 30; step += 1) {
      await fingers("touchMove", [x - step * 10, y]);
      await page.evaluate(() => new Promise((done) => setTimeout(done)));
    }
    await fingers("touchEnd");
    await button(sheet(page), "Use this picture").tap();
    await expect(sheet(page)).toBeHidden();
    expect(await colorOf(served.database, school.parent, 6, 128)).toEqual({ red: false, blue: true });
  });

  test("a file that is none, and one that is too large, are told in words", async ({ signedIn, school }) => {
    test.slow();
    const page = await (await signedIn(school.teacher)).newPage();
    await openProfile(page);
    await button(page, "Change picture").tap();
    const huge = await sharp({ create: { width: 8000, height: 6300, channels: 3, background: "#ff0000" } })
      .png()
      .toBuffer();
    for (const [given, said] of [
      [file("list.txt", "text/plain", Buffer.from("a list")), "This file is not a picture."],
      [
        file("sketch.svg", "image/svg+xml", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
        "This file is not a picture.",
      ],
      [file("broken.png", "image/png", Buffer.from("no picture at all")), "This picture cannot be opened"],
      [file("phone.heic", "image/heic", Buffer.from("....ftypheic........")), "cannot read HEIC"],
      [file("large.png", "image/png", Buffer.alloc(8 * 1024 * 1024 + 1)), "larger than 8 MiB"],
      [file("huge.png", "image/png", huge), "more than 50 megapixels"],
    ] as const) {
      await pick(page, given);
      await expect(sheet(page).getByRole("alert")).toContainText(said);
    }
    await pick(page, file("me.png", "image/png", await photo(64, 64)));
    await page.route("**/api/profile/upload/avatar", (route) => route.abort());
    await button(sheet(page), "Use this picture").tap();
    await expect(sheet(page).getByRole("alert")).toContainText("school's server cannot be reached");
    await page.unroute("**/api/profile/upload/avatar");
    await button(sheet(page), "Use this picture").tap();
    await expect(sheet(page)).toBeHidden();
  });

  test("a student's own only where the school allows it", async ({ signedIn, school, served }) => {
    const page = await (await signedIn(school.student)).newPage();
    await openProfile(page);
    const told = sheet(page).getByText("Your school does not let students use their own pictures.", { exact: false });
    await button(page, "Change picture").tap();
    await expect(told).toBeVisible();
    await expect(button(sheet(page), "Choose a file")).toHaveCount(0);
    await expectNoAxeViolationsInBothSchemes(page);
    await button(sheet(page), "Owl").tap();
    await expect(header(page).locator("[data-face]")).toHaveAttribute("data-face", "owl");
    await setSchool(served.database, school, { student_pictures: true });
    await page.reload();
    await button(page, "Change picture").tap();
    await pick(page, file("me.png", "image/png", await photo(300, 300)));
    await button(sheet(page), "Use this picture").tap();
    await expect(header(page).locator("img")).toHaveAttribute("src", /^\/api\/avatars\//);
  });

  test("a student hears from the upload where the server does not tell beforehand", async ({
    signedIn,
    school,
    served,
  }) => {
    const page = await (await signedIn(school.student)).newPage();
    await page.route("**/api/auth/me*", async (route) => {
      const answer = await route.fetch();
      const { person, ...account } = await answer.json();
      const { student_pictures: _, ...told } = person.school;
      await route.fulfill({ response: answer, json: { ...account, person: { ...person, school: told } } });
    });
    await openProfile(page);
    await button(page, "Change picture").tap();
    await expect(sheet(page).getByText("Your school decides", { exact: false })).toBeVisible();
    await pick(page, file("me.png", "image/png", await photo(300, 300)));
    await button(sheet(page), "Use this picture").tap();
    await expect(sheet(page).getByRole("alert")).toContainText("Your school does not let students upload pictures.");
    expect(await avatarOf(served.database, school.student)).toBe(null);
    await setSchool(served.database, school, { student_pictures: true });
    await button(sheet(page), "Use this picture").tap();
    await expect(header(page).locator("img")).toHaveAttribute("src", /^\/api\/avatars\//);
  });
});

/** What colour a stored picture has at a point; compressed, so only which channel is high. */
async function colorOf(
  database: Database,
  as: SignedIn,
  x: number,
  y: number,
): Promise<{ red: boolean; blue: boolean }> {
  const key = await avatarOf(database, as);
  const { bytes } = await database.read
    .selectFrom("avatar")
    .select("bytes")
    .where("key", "=", key ?? "")
    .where("school_id", "=", as.person.school_id)
    .executeTakeFirstOrThrow();
  const [red = 0, , blue = 0] = await sharp(Buffer.from(bytes))
    .removeAlpha()
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return { red: red > 200, blue: blue > 200 };
}

test.describe("the leaderboard", () => {
  test("equals share a place; staying off it hides one from colleagues, not from oneself", async ({
    signedIn,
    school,
  }) => {
    const page = await (await signedIn(school.teacher)).newPage();
    await openProfile(page);
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(4);
    for (const index of [1, 2, 3]) await expect(rows.nth(index).getByRole("cell").first()).toHaveText("1");
    await expect(page.getByText("It starts the next time", { exact: false })).toBeVisible();
    const shown = page.getByRole("switch", { name: "Colleagues can see me here" });
    await page.route("**/api/profile/update", (route) => route.abort());
    await shown.click({ force: true });
    await expect(page.getByText("school's server cannot be reached", { exact: false })).toBeVisible();
    await expect(shown).toBeChecked();
    await page.unroute("**/api/profile/update");
    await shown.focus();
    await Promise.all([page.waitForResponse("**/api/profile/update"), page.keyboard.press("Space")]);
    await expect(page.getByText("Only you can see your place", { exact: false })).toBeVisible();
    await expect(page.getByRole("row", { name: /You/ })).toBeVisible();
    await page.reload();
    await expect(shown).not.toBeChecked();

    const colleague = await (await signedIn(school.administrator)).newPage();
    await openProfile(colleague);
    await expect(colleague.getByRole("table").getByRole("row")).toHaveCount(3);
  });

  test("switched off by the school, the streak is one's own alone", async ({ signedIn, school, served }) => {
    await setSchool(served.database, school, { leaderboard: false });
    const page = await (await signedIn(school.teacher)).newPage();
    await openProfile(page);
    await expect(page.getByText("Your school has switched the comparison off", { exact: false })).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
  });
});

test("a support ticket: what is missing, a failing network that keeps the text, and done", async ({
  signedIn,
  school,
  served,
}) => {
  const page = await (await signedIn(school.parent)).newPage();
  await openProfile(page);
  await button(page, "Write a message").tap();
  const send = button(sheet(page), "Send");
  await send.tap();
  await expect(sheet(page).getByText("Choose what it is about.")).toBeVisible();
  await sheet(page).getByLabel("What is it about?").selectOption("idea");
  await send.tap();
  await expect(sheet(page).getByText("Enter a few words.")).toBeVisible();
  await sheet(page).getByLabel("Subject").fill("A darker dark");
  await send.tap();
  await expect(sheet(page).getByText("Enter your message.")).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);
  await sheet(page).getByLabel("Message").fill("At night the screen is bright.");
  await page.context().setOffline(true);
  await expect(sheet(page).getByText("You are offline", { exact: false })).toBeVisible();
  await send.tap();
  await expect(sheet(page).getByRole("alert")).toContainText("school's server cannot be reached");
  await page.keyboard.press("Escape");
  await page.context().setOffline(false);
  await button(page, "Continue writing").tap();
  await expect(sheet(page).getByLabel("Message")).toHaveValue("At night the screen is bright.");
  await send.tap();
  await expect(page.getByText("Your message was sent to the school's administrators.", { exact: false })).toBeVisible();
  const tickets = await served.database.read
    .selectFrom("support_ticket")
    .selectAll()
    .where("school_id", "=", school.school.id)
    .execute();
  expect(tickets).toMatchObject([{ subject: "A darker dark", message: "At night the screen is bright." }]);
  await expect(button(page, "Write a message")).toBeVisible();
});

test("a message that is being written is there again after another page, and a reload asks before it goes", async ({
  signedIn,
  school,
}) => {
  const page = await (await signedIn(school.teacher)).newPage();
  // What the page answers as it is left, once its later parts are there; the browser says whether to ask.
  const asks = (): Promise<boolean> =>
    page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await openProfile(page);
  await button(page, "Write a message").tap();
  await sheet(page).getByLabel("What is it about?").selectOption("idea");
  await sheet(page).getByLabel("Message").fill("At night the screen is bright.");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Students" }).tap();
  await expect(page).toHaveURL(/\/students$/);
  await page.goBack();
  await button(page, "Continue writing").tap();
  await expect(sheet(page).getByLabel("What is it about?")).toHaveValue("idea");
  await expect(sheet(page).getByLabel("Message")).toHaveValue("At night the screen is bright.");
  await expect.poll(asks).toBe(true);
  await sheet(page).getByLabel("Message").fill("");
  await sheet(page).getByLabel("What is it about?").selectOption("");
  await page.keyboard.press("Escape");
  await expect(button(page, "Write a message")).toBeVisible();
  // Words in a sheet that keeps nothing are asked about too.
  await button(page, "Change email").tap();
  await sheet(page).getByLabel("New email").fill("half@school");
  await expect.poll(asks).toBe(true);
  await sheet(page).getByLabel("New email").fill("");
  expect(await asks()).toBe(false);
});

test("the form of a PIN takes the focus as it comes, and gives it back; the terms are scrolled by keys", async ({
  signedIn,
  school,
}) => {
  const page = await (await signedIn(school.parent)).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await openProfile(page);
  await button(page, "Set a PIN").press("Enter");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await button(page, "Cancel").press("Enter");
  await expect(button(page, "Set a PIN")).toBeFocused();
  await button(page, "Set a PIN").press("Enter");
  await fillPin(page, school.password);
  await button(page, "Save the PIN").press("Enter");
  await expect(button(page, "Change the PIN")).toBeFocused();
  await button(page, "Remove the PIN").press("Enter");
  await expect(button(page, "Set a PIN")).toBeFocused();
  await button(page, "Terms of Service").press("Enter");
  await sheet(page).getByRole("region", { name: "Terms of Service" }).focus();
  await expect(sheet(page).getByRole("region", { name: "Terms of Service" })).toBeFocused();
  await expectNoAxeViolationsInBothSchemes(page);
});

test("of many sessions the first few are shown, the device in hand among them", async ({
  signedIn,
  school,
  served,
}) => {
  const email = await emailOf(served.database, school.parent);
  for (let device = 0; device < 8; device += 1) await signIn(served.origin, email, school.password);
  const page = await (await signedIn(school.parent)).newPage();
  await openProfile(page);
  const list = page.getByRole("region", { name: "Where you are signed in" });
  await expect(list.getByRole("listitem")).toHaveCount(5);
  await expect(list.getByRole("listitem").first()).toContainText("This device");
  await button(list, "Show all 9").tap();
  await expect(list.getByRole("listitem")).toHaveCount(9);
});

test("sessions on other devices are seen and ended, one or all", async ({ signedIn, school, served }) => {
  const email = await emailOf(served.database, school.teacher);
  for (let device = 0; device < 3; device += 1) await signIn(served.origin, email, school.password);
  const page = await (await signedIn(school.teacher)).newPage();
  await openProfile(page);
  const list = page.getByRole("region", { name: "Where you are signed in" });
  await expect(list.getByRole("listitem")).toHaveCount(4);
  await expect(list.getByText("This device")).toHaveCount(1);
  await page.route("**/api/auth/sessions/*", (route) => route.abort());
  await button(list, /^Sign out (?!all)/)
    .first()
    .tap();
  await expect(list.getByRole("alert")).toContainText("school's server cannot be reached");
  await page.unroute("**/api/auth/sessions/*");
  await button(list, /^Sign out (?!all)/)
    .first()
    .tap();
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await button(list, "Sign out all others").tap();
  await expect(page.getByRole("heading", { name: "Sign out all other devices?" })).toBeVisible();
  await button(sheet(page), "Cancel").tap();
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await button(list, "Sign out all others").focus();
  await page.keyboard.press("Enter");
  await button(sheet(page), "Sign out all others").tap();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByText("You are only signed in here.")).toBeVisible();
});

test("students and parents see what is theirs, and why the name stays", async ({ signedIn, school }) => {
  for (const as of [school.student, school.parent]) {
    const page = await (await signedIn(as)).newPage();
    await openProfile(page);
    await expect(page.getByText("Your name comes from your school.", { exact: false })).toBeVisible();
    for (const name of ["Change name", "Send now"]) await expect(button(page, name)).toHaveCount(0);
    for (const name of ["Your streak", "Waiting to be sent", "Feedback with each tap"])
      await expect(page.getByRole("heading", { name })).toHaveCount(0);
    for (const name of ["Appearance", "Install the app", "Storage", "Ask for help", "Terms", "Sign out"])
      await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
});

test("marks tick once that was switched on, and not before", async ({ signedIn, school }) => {
  const context = await signedIn(school.teacher);
  await context.addInitScript(() => {
    const felt: unknown[] = [];
    Object.assign(globalThis, { felt });
    navigator.vibrate = (pattern) => felt.push(pattern) > 0;
  });
  const felt = (page: Page): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as { felt: unknown[] }).felt.length);
  /** A check-in whose later part, which ticks, has come and run. */
  const begin = async (page: Page): Promise<Locator> => {
    const part = page.waitForResponse(/beside-[^/]*\.js/);
    const tiles = await openClass(page, school.class30);
    await page
      .getByRole("button", { name: /check-in|Continue/i })
      .first()
      .tap();
    await page.evaluate((url) => import(url), (await part).url());
    await idle(page);
    return tiles;
  };
  const page = await context.newPage();
  const before = await begin(page);
  await before.nth(4).tap();
  await idle(page);
  expect(await felt(page)).toBe(0);
  await openProfile(page);
  // By key: what comes above it may still move it away from under a finger.
  await page.getByRole("switch", { name: "Vibrate" }).press(" ");
  await expect.poll(() => felt(page)).toBe(1);
  const tiles = await begin(page);
  // On a slow machine the first mark may be made before the part stands.
  await expect(async () => {
    await tiles.nth(4).tap();
    await idle(page);
    expect(await felt(page)).toBeGreaterThan(0);
  }).toPass();
});

test("nothing moves while what the page shows comes in, one answer after the other", async ({ signedIn, school }) => {
  const context = await signedIn(school.teacher);
  await context.addInitScript(watchShifts);
  const page = await context.newPage();
  await page.goto("/students");
  await expect(page.getByRole("table")).toBeVisible();
  let late = 0;
  await page.route(/\/api\/(auth|profile)\//, async (route) => {
    late += 150;
    const answer = await serverAnswer(route);
    await new Promise((resolve) => setTimeout(resolve, late));
    await route.fulfill({ response: answer });
  });
  await page.evaluate(() => (globalThis as unknown as Watched).shiftSince());
  await page.evaluate(() => globalThis.history.pushState(null, "", "/profile"));
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem")).toHaveCount(1);
  await idle(page);
  expect(late).toBeGreaterThan(300);
  expect(await page.evaluate(() => (globalThis as unknown as Watched).shiftSince())).toBe(0);
});

interface Watched {
  /** Adds up what moved since it was last asked, as cumulative layout shift. */
  shiftSince: () => number;
}

function watchShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  const shiftSince = (): number => {
    const is = sum;
    sum = 0;
    return is;
  };
  Object.assign(globalThis, { shiftSince });
}

/** Whether the built-in picture of an element can be had. */
async function isDrawn(element: Element): Promise<boolean> {
  const [, address = ""] = /url\("(.+)"\)/.exec(getComputedStyle(element, "::after").backgroundImage) ?? [];
  const image = new Image();
  image.src = address;
  await image.decode().catch(() => undefined);
  return image.naturalWidth > 0;
}

test.describe("without a server", () => {
  test.use({ serviceWorkers: "allow" });

  test("all of the page that was seen once, with the picture", async ({ ownServer, device }) => {
    const { server, origin, database } = ownServer;
    const school = await makeBrowserSchool(database);
    await database.write((db) =>
      db.updateTable("person").set({ avatar: "builtin/whale" }).where("id", "=", school.teacher.person.id).execute(),
    );
    await giveSession(device.context, origin, school.teacher);
    let page = await device.context.newPage();
    await page.goto(`${origin}/profile`);
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(4);
    await untilKept(page, `profile","leaderboard`, `profile","sessions`);
    await server.kill();
    page = await (await device.restart()).newPage();
    await page.goto(`${origin}/profile`);
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(4);
    await expect(page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem")).toHaveCount(1);
    const picture = header(page).locator("[data-face=whale]");
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate(isDrawn)).toBe(true);
    await button(page, "Change name").tap();
    await sheet(page).getByLabel("First name").fill("Noor");
    await button(sheet(page), "Save").tap();
    await expect(sheet(page).getByRole("alert")).toContainText("school's server cannot be reached");
    await server.start();
    await button(sheet(page), "Save").tap();
    await expect(header(page)).toContainText("Noor Hopper");
  });
});

test("at 200 % and on the smallest screens nothing scrolls sideways", async ({ signedIn, school, served }) => {
  await served.database.write((db) =>
    db
      .updateTable("person")
      .set({ first_name: "Wilhelmina-Charlotte", last_name: "Featherstonehaugh-Cholmondeley" })
      .where("id", "=", school.teacher.person.id)
      .execute(),
  );
  const page = await (await signedIn(school.teacher)).newPage();
  for (const [width, height] of [
    [640, 400],
    [400, 640],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openProfile(page);
    await expect(page.getByRole("table")).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`)
      .toBeLessThanOrEqual(0);
    for (const opens of ["Change picture", "Change name", "Change password", "Change email", "Write a message"]) {
      // By key: a second tap this soon near the one before is taken for the same.
      await button(page, opens).press("Enter");
      await expect
        .poll(
          () => sheet(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth),
          `${opens} at ${width} px`,
        )
        .toBeLessThanOrEqual(0);
      await page.keyboard.press("Escape");
      await expect(sheet(page)).toBeHidden();
    }
  }
});

import { writeFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { untilKept } from "#tests/support/kept-on-device.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { finishedCheckIns, marksOf } from "#tests/support/what-arrived.ts";
import { bareMarks } from "./bare-marks.ts";
import { type Running, withServer } from "./served.ts";
import { type ClassOf29, makeClassOf29, STUDENTS } from "./slow-school.ts";
import { makeTablet } from "./slow-tablet.ts";
import type { Row } from "./row.ts";
import { slowRows, type Visits, type Way, waterfalls } from "./slow-rows.ts";
import { SLOWER, type Visit, visit } from "./visit.ts";

/** Each takes most of a minute. */
const ROUNDS = Number(process.env["ROUNDS"] ?? 3);
const WHOLE = ".build/slow-visits.txt";

const measured: Visits = { first: [], repeat: [], home: [] };
const bare: number[] = [];

/** The whole task of a teacher on an old tablet in a school's Wi-Fi: each wait, and what travelled for it. */
export async function measure(): Promise<Row[]> {
  await withServer(async (running) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(...(await onBlankTablet((context) => bareMarks(context, SLOWER))));
      for (const way of ["first", "repeat", "home"] as const) measured[way].push(await come(way, running));
    }
  });
  return slowRows(measured, bare);
}

async function onBlankTablet<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const tablet = await makeTablet();
  try {
    return await tablet.use(work);
  } finally {
    await tablet.discard();
  }
}

/** The requests of the slowest wait of each way; those of whole visits are in a file. */
export function below(): string {
  const { slowest, whole } = waterfalls(measured);
  writeFileSync(WHOLE, whole);
  return `${slowest}\n\nEverything that travelled: ${WHOLE}`;
}

async function come(way: Way, { server: { origin }, database }: Running): Promise<Visit> {
  const of = await makeClassOf29(database, { isNew: way === "first" });
  const tablet = await makeTablet();
  try {
    if (way === "repeat") await tablet.use((context) => workedHere(context, origin, of));
    if (way === "home") await tablet.use((context) => isSignedIn(context, origin, of));
    const opens = way === "home" ? "grid" : "login";
    const made = await tablet.use((context) =>
      visit(context, { address: `${origin}${way === "home" ? "/" : "/login"}`, opens, of }),
    );
    await hasArrived({ database }, of);
    return made;
  } finally {
    await tablet.discard();
  }
}

/** The app was here before, and its teacher has signed out. */
async function workedHere(context: BrowserContext, origin: string, of: ClassOf29): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel("Email").fill(of.email);
  await page.getByLabel("Password", { exact: true }).fill(of.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).tap();
  await untilAtHand(page);
  await page.getByRole("button", { name: /profile and sign out/ }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out", exact: true }).tap();
  await page.getByLabel("Email").waitFor();
  await page.waitForLoadState("networkidle");
}

/** The app is installed, and its teacher still signed in. */
async function isSignedIn(context: BrowserContext, origin: string, of: ClassOf29): Promise<void> {
  await giveSession(context, origin, of.teacher);
  const page = await context.newPage();
  await page.goto(origin);
  await untilAtHand(page);
}

/** The class is shown, and the device keeps it and the app. */
async function untilAtHand(page: Page): Promise<void> {
  await page
    .locator("[data-student]")
    .nth(STUDENTS - 1)
    .waitFor();
  await untilKept(page, `check-in","student-list`, `check-in","days`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForLoadState("networkidle");
}

/** A visit counts only where the server has all of it. */
async function hasArrived({ database }: Pick<Running, "database">, of: ClassOf29): Promise<void> {
  const marks = await marksOf(database, of.class.id);
  const away = marks.filter(({ status }) => status === "absent").length;
  const finished = (await finishedCheckIns(database, of.class.id)).length;
  if (marks.length !== STUDENTS || away !== 2 || finished === 0)
    throw new Error(`Of the check-in ${marks.length} marks arrived, ${away} absent`);
}

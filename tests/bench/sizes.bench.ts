import { type Browser, type BrowserContext, chromium, expect, type Page, type Request } from "@playwright/test";
import { LAUNCH, setSchoolTime, TABLET } from "#tests/support/browser.ts";
import { giveSession } from "#tests/support/sessions.ts";
import { kilobytes, type Row } from "./row.ts";
import { withSchool } from "./served.ts";

const JS_LIMIT = 140_000;
const CSS_LIMIT = 12_000;
const PRECACHE_LIMIT = 900_000;
/** On a slow network each file takes a round trip of its own. */
const FILES_LIMIT = 60;
/** Until the login is usable, the manifest and all. */
const REQUESTS_LIMIT = 8;

interface Fetched {
  js: number;
  css: number;
  requests: number;
}

/** What travels before the login and the grid are usable, from the network's own log. */
export function measure(): Promise<Row[]> {
  return withSchool(async ({ server, school }) => {
    const browser = await chromium.launch(LAUNCH);
    try {
      const login = await firstVisit(
        browser,
        async () => undefined,
        async (page) => {
          await page.goto(`${server.origin}/login`);
          await page
            .getByLabel(/password/i)
            .first()
            .waitFor();
        },
      );
      const grid = await firstVisit(
        browser,
        (context) => giveSession(context, server.origin, school.teacher),
        async (page) => {
          await page.goto(server.origin);
          await page
            .getByText(school.class30.students[0]?.first_name ?? "")
            .first()
            .waitFor();
        },
      );
      return [
        ...sizeRows("login", login),
        requestsRow("login", login),
        ...sizeRows("grid", grid),
        ...precacheRows(await precache(browser, server.origin)),
      ];
    } finally {
      await browser.close();
    }
  });
}

function sizeRows(page: string, { js, css, requests }: Fetched): Row[] {
  const row = (what: string, bytes: number, limit: number): Row => ({
    what,
    goal: `≤ ${limit / 1000} KB`,
    measured: kilobytes(bytes),
    reference: `${requests} requests`,
    met: bytes <= limit,
    binding: true,
    figures: { bytes, requests },
  });
  return [
    row(`script before the ${page} is usable, brotli`, js, JS_LIMIT),
    row(`style before the ${page} is usable, brotli`, css, CSS_LIMIT),
  ];
}

function requestsRow(page: string, { requests }: Fetched): Row {
  return {
    what: `requests before the ${page} is usable`,
    goal: `≤ ${REQUESTS_LIMIT}`,
    measured: `${requests}`,
    reference: "",
    met: requests <= REQUESTS_LIMIT,
    binding: true,
    figures: { requests },
  };
}

/** Bodies as they travelled of everything that was asked for until the page was usable, in a browser that knows nothing. */
async function firstVisit(
  browser: Browser,
  prepare: (context: BrowserContext) => Promise<void>,
  untilUsable: (page: Page) => Promise<void>,
): Promise<Fetched> {
  const context = await browser.newContext({ ...TABLET, serviceWorkers: "block" });
  await setSchoolTime(context);
  await prepare(context);
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("[data-student], input[type=password]")) return;
      document.documentElement.dataset["usable"] = String(performance.now());
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true });
  });
  const seen: Request[] = [];
  page.on("requestfinished", (request) => seen.push(request));
  await untilUsable(page);
  // By the page's own clock: on a busy machine we learn late that it is usable.
  const usable = await page.evaluate(() => performance.timeOrigin + Number(document.documentElement.dataset["usable"]));
  const before = seen.filter((request) => request.timing().startTime <= usable);
  const travelled = { js: 0, css: 0, requests: before.length };
  for (const request of before) {
    const kind = ({ script: "js", stylesheet: "css" } as const)[request.resourceType()];
    if (kind) travelled[kind] += (await request.sizes()).responseBodySize;
  }
  await context.close();
  return travelled;
}

/** Everything that the service worker keeps, in bytes as they travel. */
async function precache(browser: Browser, origin: string): Promise<{ bytes: number; files: number }> {
  const context = await browser.newContext(TABLET);
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), {
      timeout: 60_000,
    })
    .toBe("activated");
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map((request) => request.url);
  });
  await context.close();
  let bytes = 0;
  for (const url of new Set(kept)) bytes += await travelledBytes(url);
  return { bytes, files: new Set(kept).size };
}

/** The length that the server announces for a browser that takes brotli, or that of the body where it announces none. */
async function travelledBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { "Accept-Encoding": "br" } });
  const body = await answer.arrayBuffer();
  return Number(answer.headers.get("Content-Length") ?? body.byteLength);
}

function precacheRows({ bytes, files }: { bytes: number; files: number }): Row[] {
  return [
    {
      what: "whole precache, brotli",
      goal: `≤ ${PRECACHE_LIMIT / 1000} KB`,
      measured: kilobytes(bytes),
      reference: `${files} files`,
      met: bytes > 0 && bytes <= PRECACHE_LIMIT,
      binding: true,
      figures: { bytes, files },
    },
    {
      what: "files in it",
      goal: `≤ ${FILES_LIMIT}`,
      measured: `${files}`,
      reference: "",
      met: files > 0 && files <= FILES_LIMIT,
      binding: true,
      figures: { files },
    },
  ];
}

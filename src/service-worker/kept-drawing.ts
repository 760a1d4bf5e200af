const CHARTS = "charts";

/** Script and style: what a captive portal answers in their place is a page. */
const isPart = ({ ok, headers }: Response): boolean =>
  ok && /^text\/(?:javascript|css)\b/.test(headers.get("content-type") ?? "");

/** The name of a file without what a build put into it. */
const stem = (address: string): string => address.replace(/-[^-./]*(?=\.[a-z]+$)/, "");

const find = async (request: Request): Promise<Response | undefined> =>
  (await caches.open(CHARTS)).match(request, { ignoreVary: true });

/** Keeps a file in place of those that earlier builds had for it. */
async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(CHARTS);
  const older = (await cache.keys()).filter(({ url }) => stem(url) === stem(request.url));
  await Promise.all(older.map((one) => cache.delete(one, { ignoreVary: true })));
  await cache.put(request, answer);
}

/**
 * A file that is kept from the first time that a page asked for it. The answer waits for no keeping (`afterwards` does), and
 * a device that has no room left only fetches it anew.
 */
export async function keptDrawing(
  request: Request,
  afterwards: (keeping: Promise<unknown>) => void,
): Promise<Response> {
  const kept = await find(request).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  if (isPart(answer)) afterwards(keep(request, answer.clone()).catch(() => undefined));
  return answer;
}

import { ME_WITH_PAGE } from "#contract/with-page.ts";

/** What was asked for pages that have not asked themselves yet, by the id of the page. */
const begun = new Map<string, Promise<Response>>();

/** Whether that is what a page asks as it opens. */
export const isMeWithPage = ({ pathname, search }: URL): boolean => pathname + search === `/api${ME_WITH_PAGE}`;

/**
 * Asks who is signed in on behalf of a page that is on its way: before the browser has made room for it, and it could ask
 * itself. Settles when that is answered, and never throws.
 */
export async function askAhead(pageId: string): Promise<void> {
  const asking = fetch(`/api${ME_WITH_PAGE}`);
  begun.set(pageId, asking);
  await asking.catch(() => undefined);
}

/** The answer for a page: what was asked ahead, for once; whoever asks again asks the server. */
export function answerAhead(pageId: string, request: Request): Promise<Response> {
  const asked = begun.get(pageId);
  begun.delete(pageId);
  return asked ?? fetch(request);
}

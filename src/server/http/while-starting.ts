import { PRODUCT_NAME } from "#contract/product.ts";
import { unavailableAnswer } from "./errors.ts";
import { newRequestId, REQUEST_ID_HEADER } from "./request-id.ts";

/** What `/readyz` says until then. */
export const STARTING = "starting";

const HEADERS = { "Retry-After": "2", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** What is answered between taking the port and being ready; a browser that shows it tries again by itself. */
export function answerWhileStarting(request: Request): Response {
  const { pathname } = new URL(request.url);
  const headers = { ...HEADERS, [REQUEST_ID_HEADER]: newRequestId() };
  if (pathname === "/readyz") return Response.json({ status: STARTING }, { status: 503, headers });
  if (pathname.startsWith("/api/") || pathname === "/healthz")
    return Response.json(unavailableAnswer, { status: 503, headers });
  return new Response(`${PRODUCT_NAME} is starting.\n`, {
    status: 503,
    headers: { ...headers, Refresh: "2", "Content-Type": "text/plain; charset=utf-8" },
  });
}

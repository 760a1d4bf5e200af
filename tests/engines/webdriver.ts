import { z } from "zod";

/** A session by WebDriver: commands as JSON over HTTP. */
export interface WebDriver {
  /** Gives a command's value; throws with the driver's words where it refuses. */
  call(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown>;
}

const answered = z.object({ value: z.unknown() });
const refused = z.object({ error: z.string(), message: z.string() });
const begun = z.object({ sessionId: z.string() });

/** A driver waits for ever where its browser does; in ms. */
const AT_MOST = 40_000;

async function call(url: string, method: string, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(AT_MOST),
    ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
  }).catch((error: unknown) => {
    throw new Error(`${method} ${new URL(url).pathname}: the driver did not answer`, { cause: error });
  });
  const { value } = answered.parse(await answer.json());
  if (answer.ok) return value;
  const { error, message } = refused.parse(value);
  throw new Error(`${method} ${new URL(url).pathname}: ${error}: ${message}`);
}

/** Begins a session with the driver at an origin of this machine. */
export async function beginSession(origin: string, capabilities: object): Promise<WebDriver> {
  const { sessionId } = begun.parse(
    await call(`${origin}/session`, "POST", { capabilities: { alwaysMatch: capabilities } }),
  );
  return { call: (method, path, body = {}) => call(`${origin}/session/${sessionId}${path}`, method, body) };
}

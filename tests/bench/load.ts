import { Agent, request } from "node:http";

export interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface LoadResult {
  perSecond: number;
  /** Milliseconds of each answer. */
  times: number[];
  /** What the first answer that was no 200 said. */
  failure: string | undefined;
}

/** Makes the requests over so many connections that stay open, each sending its next when the last was answered. */
export async function load(origin: string, asked: readonly Asked[], connections: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const result: LoadResult = { perSecond: 0, times: [], failure: undefined };
  const waiting = [...asked];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const start = performance.now();
        const { status, body } = await send(origin, agent, next);
        result.times.push(performance.now() - start);
        if (status !== 200) result.failure ??= `${status} ${body}`;
      }
    }),
  );
  result.perSecond = asked.length / ((performance.now() - began) / 1000);
  agent.destroy();
  return result;
}

/** Sends one request and gives what was answered. Throws where the connection broke. */
export function send(
  origin: string,
  agent: Agent,
  { method, path, headers, body }: Asked,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      origin + path,
      {
        method,
        agent,
        headers: { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body), ...headers },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

import type { CDPSession } from "@playwright/test";

/** A request that went over the network. Times in milliseconds since the epoch. */
export interface Travelled {
  method: string;
  /** Path without the query. */
  path: string;
  /** As the browser calls it: `Script`, `Stylesheet`, `Fetch`, … */
  kind: string;
  from: number;
  to: number;
  /** Headers and body of the answer, as they travelled. */
  bytes: number;
  /** The body of the answer, as it travelled. */
  body: number;
}

interface Sent {
  requestId: string;
  request: { url: string; method: string };
  timestamp: number;
  wallTime: number;
  type?: string;
}
interface Received {
  requestId: string;
  response: { fromServiceWorker?: boolean; fromDiskCache?: boolean; encodedDataLength: number };
}
interface Finished {
  requestId: string;
  timestamp: number;
  encodedDataLength: number;
}

interface Open extends Travelled {
  sentAt: number;
  headers: number;
  isLocal: boolean;
}

/** What went over the network, from the browser's own events; what a cache or the service worker answered is left out. */
export class NetworkLog {
  readonly #open = new Map<string, Open>();
  readonly #done: Travelled[] = [];

  listenTo(session: CDPSession): void {
    session.on("Network.requestWillBeSent", (event) => this.hear("Network.requestWillBeSent", event));
    session.on("Network.requestServedFromCache", (event) => this.hear("Network.requestServedFromCache", event));
    session.on("Network.responseReceived", (event) => this.hear("Network.responseReceived", event));
    session.on("Network.loadingFinished", (event) => this.hear("Network.loadingFinished", event));
  }

  hear(method: string, params: unknown): void {
    if (method === "Network.requestWillBeSent") this.#sent(params as Sent);
    else if (method === "Network.requestServedFromCache")
      this.#open.delete((params as { requestId: string }).requestId);
    else if (method === "Network.responseReceived") this.#received(params as Received);
    else if (method === "Network.loadingFinished") this.#finished(params as Finished);
  }

  #sent({ requestId, request, timestamp, wallTime, type = "Other" }: Sent): void {
    if (!/^https?:/.test(request.url)) return;
    const from = wallTime * 1000;
    this.#open.set(requestId, {
      method: request.method,
      path: new URL(request.url).pathname,
      kind: type,
      from,
      to: from,
      bytes: 0,
      body: 0,
      sentAt: timestamp,
      headers: 0,
      isLocal: false,
    });
  }

  #received({ requestId, response }: Received): void {
    const open = this.#open.get(requestId);
    if (!open) return;
    open.isLocal = Boolean(response.fromServiceWorker || response.fromDiskCache);
    open.headers = response.encodedDataLength;
  }

  #finished({ requestId, timestamp, encodedDataLength }: Finished): void {
    const open = this.#open.get(requestId);
    if (!open) return;
    this.#open.delete(requestId);
    if (open.isLocal) return;
    const { sentAt, headers, isLocal: _, ...travelled } = open;
    this.#done.push({
      ...travelled,
      to: open.from + (timestamp - sentAt) * 1000,
      bytes: encodedDataLength,
      body: Math.max(0, encodedDataLength - headers),
    });
  }

  /** Those that were sent from then and before then, in their order; milliseconds since the epoch. */
  between(from: number, to: number): Travelled[] {
    return this.#done.filter((one) => one.from >= from && one.from < to).sort((a, b) => a.from - b.from);
  }
}

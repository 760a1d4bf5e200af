import type { CDPSession } from "@playwright/test";

/** A school's Wi-Fi: milliseconds for each request, bytes a second. */
const SLOW_LINK = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 };

interface Attached {
  sessionId: string;
  targetInfo: { type: string };
}

/** Slows what a page asks for, and what its service worker does. `onWorker` hears what the worker's network tells. */
export async function slowLink(
  session: CDPSession,
  onWorker: (method: string, params: unknown) => void,
): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_LINK);
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }: Attached) => {
    let id = 0;
    const ask = (method: string, params: object = {}): void =>
      void session
        .send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id: (id += 1), method, params }) })
        .catch(() => undefined);
    if (targetInfo.type === "service_worker") {
      ask("Network.enable");
      ask("Network.emulateNetworkConditions", SLOW_LINK);
    }
    ask("Runtime.runIfWaitingForDebugger");
  });
  session.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { method, params } = JSON.parse(message) as { method?: string; params?: unknown };
    if (method) onWorker(method, params);
  });
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: false });
}

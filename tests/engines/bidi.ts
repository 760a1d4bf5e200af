import { z } from "zod";

/** A connection by WebDriver BiDi, the browsers' common protocol: commands as JSON over a WebSocket. */
export interface Bidi {
  /** Gives a command's result; throws with the browser's words where it refuses. */
  send(method: string, params: object): Promise<unknown>;
  close(): void;
}

const message = z.object({
  id: z.number().nullish(),
  type: z.string(),
  result: z.unknown(),
  error: z.string().optional(),
  message: z.string().optional(),
});
type Message = z.infer<typeof message>;

/** Connects to where a browser said that it listens. */
export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(`${url}/session`);
  const waiting = new Map<number, (answer: Message) => void>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const answer = message.parse(JSON.parse(String(data)));
    waiting.get(answer.id ?? 0)?.(answer);
  });
  socket.addEventListener("close", () => {
    for (const [id, settle] of waiting)
      settle({ id, type: "error", result: null, error: "closed", message: "The browser ended" });
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`Nothing listens at ${url}`)));
  });
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = (last += 1);
        waiting.set(id, (answer) => {
          waiting.delete(id);
          if (answer.type === "success") resolve(answer.result);
          else reject(new Error(`${method}: ${answer.error}: ${answer.message}`));
        });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}

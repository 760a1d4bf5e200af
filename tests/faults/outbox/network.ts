import type { Reply } from "#client/outbox/requester.ts";
import { FOREIGN, FOREIGN_STATUSES } from "#tests/support/foreign-answers.ts";
import type { Asked, ModelServer } from "./model-server.ts";
import type { Timeline } from "./timeline.ts";

export const WEATHERS = ["good", "slow", "lossy", "offline", "unavailable", "portal", "stranger", "busy"] as const;
export type Weather = (typeof WEATHERS)[number];

export interface Network {
  weather: Weather;
  /** One request of a browser that sends this session; rejects where nobody of ours answers, or never settles. */
  send(asked: Asked, session: string | null): Promise<Reply>;
  /** Reads something of the server's, at the moment of its arrival there. */
  read<T>(work: () => T): Promise<T>;
}

const error = (statusCode: number, more: Partial<Reply> = {}): Reply => ({
  status: statusCode,
  body: { statusCode, message: "Not now" },
  ...more,
});

/** Loses, delays, doubles and reorders, as the weather and the dice have it. */
export function createNetwork(time: Timeline, server: ModelServer): Network {
  const chance = (share: number): boolean => time.random() < share;

  /** Now and then far beyond the patience of the client. */
  const delay = (): number => {
    if (network.weather === "slow") return time.dice(45_000);
    return network.weather === "lossy" && chance(0.1) ? time.dice(60_000) : time.dice(300);
  };

  const foreign = (): Reply => ({
    status: FOREIGN_STATUSES[time.dice(FOREIGN_STATUSES.length)] ?? 200,
    body: structuredClone(FOREIGN[time.dice(FOREIGN.length)]),
    ...(chance(0.2) ? { retryAfter: 86_400 } : {}),
  });

  /** What the weather says before our server is asked: a reply of its own, a failure, or nothing. */
  function intercepted(): Reply | "fails" | null {
    switch (network.weather) {
      case "offline":
      case "portal":
        return "fails";
      case "stranger":
        // A portal or a proxy that speaks JSON, of any status, and lets some requests through.
        return chance(0.7) ? foreign() : null;
      case "unavailable":
        return chance(0.9) ? error(503) : null;
      case "busy":
        return chance(0.7) ? error(429, { retryAfter: time.dice(20) }) : null;
      default:
        return null;
    }
  }

  function arrive(asked: Asked, session: string | null): Reply {
    const reply = server.answer(asked, session);
    if (network.weather === "lossy" && chance(0.3)) time.after(time.dice(90_000), () => server.answer(asked, session));
    return reply;
  }

  const network: Network = {
    weather: "good",
    send: (asked, session) =>
      new Promise((resolve, reject) => {
        const fail = (): void => reject(new Error("The network failed"));
        const lose = (): void => {
          if (chance(0.7)) time.after(delay(), fail);
        };
        const reply = intercepted();
        if (reply === "fails" || (network.weather === "lossy" && chance(0.3))) return lose();
        if (reply) return void time.after(delay(), () => resolve(reply));
        time.after(delay(), () => {
          const answer = arrive(asked, session);
          if (network.weather === "lossy" && chance(0.3)) lose();
          else time.after(delay(), () => resolve(answer));
        });
      }),
    read: (work) =>
      new Promise((resolve, reject) => {
        if (intercepted() !== null) return void time.after(delay(), () => reject(new Error("The network failed")));
        time.after(delay(), () => {
          const found = work();
          time.after(delay(), () => resolve(found));
        });
      }),
  };
  return network;
}

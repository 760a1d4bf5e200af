import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { askAnewWhatIsAhead } from "#client/app/ahead-of-time.ts";
import { createQueryClient } from "#client/app/query-client.ts";

afterEach(() => void vi.useRealTimers());

test("what came while the device's clock was days ahead is asked for anew once that is put right, and nothing else is", async () => {
  const NOW = Date.parse("2026-09-15T14:05:00.000Z");
  vi.useFakeTimers({ now: NOW + 4 * 86_400_000 });
  const client = createQueryClient(() => undefined);
  client.setQueryData(["a class"], "as it was");
  vi.setSystemTime(NOW);
  client.setQueryData(["another"], "as it is");
  const isStale = (name: string): boolean =>
    new QueryObserver(client, { queryKey: [name], queryFn: () => "as it is" }).getCurrentResult().isStale;
  await askAnewWhatIsAhead(client);
  expect([isStale("a class"), isStale("another")]).toEqual([true, false]);
});

test("looked at again and again, it waits for the answer that is on its way", async () => {
  const NOW = Date.parse("2026-09-15T14:05:00.000Z");
  vi.useFakeTimers({ now: NOW + 86_400_000 });
  const client = createQueryClient(() => undefined);
  client.setQueryData(["a class"], "as it was");
  vi.setSystemTime(NOW);
  const SLOW_MS = 2000;
  const queryFn = (): Promise<string> => new Promise((resolve) => setTimeout(resolve, SLOW_MS, "as it is"));
  const stop = new QueryObserver(client, { queryKey: ["a class"], queryFn }).subscribe(() => undefined);
  for (let looks = 0; looks < 8; looks += 1) {
    void askAnewWhatIsAhead(client);
    await vi.advanceTimersByTimeAsync(SLOW_MS / 4);
  }
  expect(client.getQueryData(["a class"])).toBe("as it is");
  stop();
});

import { once } from "node:events";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freshPlace, openTestDatabase } from "#tests/support/database.ts";
import { queueMail } from "#server/services/mail/queue-mail.ts";
import { startServer } from "#tests/support/server.ts";

const CLIENTS = 40;

interface Ended {
  answers: number;
  /** The last answer said that the connection ends with it. */
  wasTold: boolean;
  failure: string | undefined;
}

/** Asks again and again over one connection that is kept alive, until it is told that it ends, or something breaks. */
async function keepAsking(port: number, onAnswer: () => void): Promise<Ended> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let answers = 0;
  try {
    for (;;) {
      const connection = await ask(port, agent);
      answers += 1;
      onAnswer();
      if (connection === "close") return { answers, wasTold: true, failure: undefined };
    }
  } catch (error) {
    return { answers, wasTold: false, failure: String(error) };
  } finally {
    agent.destroy();
  }
}

function ask(port: number, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path: "/api/auth/me", agent }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.headers.connection));
    });
    asking.once("error", reject);
    asking.end();
  });
}

test("under load it answers what it has accepted, closes each connection after its answer, and ends with 0 soon", async () => {
  const server = await startServer({ place: await freshPlace() });
  const clients: Promise<Ended>[] = [];
  const answered = Array.from(
    { length: CLIENTS },
    () => new Promise<void>((resolve) => clients.push(keepAsking(server.port, resolve))),
  );
  // What the machine has not let the server accept yet is nobody's to answer.
  await Promise.all(answered);
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(5000);
  const ended = await Promise.all(clients);
  expect(ended.filter(({ failure }) => failure !== undefined)).toEqual([]);
  expect(ended.every(({ answers, wasTold }) => wasTold && answers > 1)).toBe(true);
});

test("neither mail that waits nor a mail server that says nothing holds it up", async () => {
  const { database, place } = await openTestDatabase();
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const connected = once(silent, "connection");
  const now = new Date();
  await database.write(async (db) => {
    for (const recipient of ["a@s.example", "b@s.example", "c@s.example"])
      await queueMail(db, { schoolId: null, recipient, now, subject: "A", paragraphs: ["b"] });
  });
  const server = await startServer({
    place,
    env: { SMTP_URL: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}` },
  });
  await connected;
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(5000);
  silent.close();
  const mails = await database.read.selectFrom("mail").select(["sent_at", "leased_until"]).execute();
  expect(mails).toEqual(Array.from({ length: 3 }, () => ({ sent_at: null, leased_until: null })));
});

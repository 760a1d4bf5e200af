import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { freePort } from "./free-port.ts";
import { type Mail, readMail } from "./read-mail.ts";

/** What the server does with a mail: takes it, refuses it for now, drops the connection in its middle, or says nothing. */
export type Reception = "take" | "refuse" | "drop" | "hang";

export interface TestSmtp {
  /** For `SMTP_URL`. */
  url: string;
  /** The mails that it has taken. */
  taken: Mail[];
  /** How it receives the next ones, in order; it takes whatever comes after. */
  next: Reception[];
  /** How often a mail was handed to it, whatever became of it. */
  handed: () => number;
  stop(): Promise<void>;
}

/** A real SMTP server on the loopback; with `user` it takes mail from nobody else. */
export async function startSmtp(options: { user?: { name: string; password: string } } = {}): Promise<TestSmtp> {
  const port = await freePort();
  const { user } = options;
  const test: Omit<TestSmtp, "stop" | "handed"> = {
    url: `smtp://${user ? `${user.name}:${encodeURIComponent(user.password)}@` : ""}127.0.0.1:${port}`,
    taken: [],
    next: [],
  };
  const sockets = new Set<Socket>();
  let handed = 0;
  const server = new SMTPServer({
    authOptional: !user,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS", ...(user ? [] : ["AUTH"])],
    onAuth: (auth, _session, done) =>
      user && auth.username === user.name && auth.password === user.password
        ? done(null, { user: user.name })
        : done(new Error("Nobody knows you here")),
    onData(stream, session, done) {
      handed += 1;
      const reception = test.next.shift() ?? "take";
      const receive = async (): Promise<void> => {
        const source = await text(stream);
        if (reception === "drop") for (const socket of sockets) socket.destroy();
        if (reception === "refuse") done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        if (reception !== "take") return;
        test.taken.push(readMail(source, recipients(session)));
        done();
      };
      void receive();
    },
  });
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  // A connection that is dropped on purpose is no error of the test.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return Object.assign(test, {
    handed: () => handed,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  });
}

const recipients = ({ envelope }: SMTPServerSession): string[] => envelope.rcptTo.map((one) => one.address);

import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";
import type { Context } from "hono";
import { accepts } from "hono/accepts";

/** What is shorter fits into the packet that its headers travel in; in signs. */
const WORTH = 1_000;
/** What is longer is compressed beside the thread that answers; in signs. */
const LONG = 64_000;

const gzipBeside = promisify(gzip);

/**
 * The answer as JSON, compressed where whoever asks can read that: the list of a class is a quarter as long so. Hono's own
 * middleware would compress the shortest answers too, and send each as a stream whose length nobody knows. No answer holds a
 * secret beside what others may write, which its length could tell of (RFC 7457, 2.6).
 */
export async function answerJson(c: Context, answer: unknown): Promise<Response> {
  const text = JSON.stringify(answer);
  c.header("Content-Type", "application/json");
  if (text.length < WORTH) return c.body(text);
  c.header("Vary", "Accept-Encoding", { append: true });
  if (accepts(c, { header: "Accept-Encoding", supports: ["gzip"], default: "" }) !== "gzip") return c.body(text);
  c.header("Content-Encoding", "gzip");
  return c.body(text.length < LONG ? gzipSync(text) : await gzipBeside(text));
}

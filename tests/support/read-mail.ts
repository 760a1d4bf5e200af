/** A mail as its reader sees it. */
export interface Mail {
  /** To whom it was handed over. */
  recipients: string[];
  /** Decoded, by name in lower case. */
  headers: Map<string, string>;
  /** Its alternatives, plain first. */
  parts: { type: string; text: string }[];
}

/** Reads a message of RFC 5322 with its MIME parts. */
export function readMail(source: string, recipients: string[] = []): Mail {
  const { headers, body } = split(source);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get("content-type") ?? "")?.[1];
  const pieces =
    boundary === undefined
      ? [source]
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((piece) => piece.replace(/^\r?\n/, ""));
  return { recipients, headers, parts: pieces.map(readPart) };
}

/** The text of the part of a type; throws where there is none. */
export function partOf(mail: Mail, type: "text/plain" | "text/html"): string {
  const part = mail.parts.find((one) => one.type === type);
  if (!part) throw new Error(`The mail has no ${type}`);
  return part.text;
}

function readPart(piece: string): Mail["parts"][number] {
  const { headers, body } = split(piece);
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  const bytes = decodeBody(body, headers.get("content-transfer-encoding") ?? "7bit");
  return { type: type.trim(), text: bytes.toString("utf8").replaceAll("\r\n", "\n").trim() };
}

function split(source: string): { headers: Map<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(source);
  const head = source.slice(0, end?.index ?? source.length).replaceAll(/\r?\n[ \t]+/g, " ");
  const pairs = head
    .split(/\r?\n/)
    .map((line): [string, string] => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      decodeWords(line.slice(line.indexOf(":") + 1).trim()),
    ]);
  return { headers: new Map(pairs), body: end ? source.slice(end.index + end[0].length) : "" };
}

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  return encoding === "quoted-printable" ? quotedPrintable(body.replaceAll(/=\r?\n/g, "")) : Buffer.from(body);
}

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );

/** Header words that are no ASCII (RFC 2047). */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/(\?=)\s+(=\?)/g, "$1$2")
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      (kind.toUpperCase() === "B" ? Buffer.from(word, "base64") : quotedPrintable(word.replaceAll("_", " "))).toString(
        "utf8",
      ),
    );

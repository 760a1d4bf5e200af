import { type DestinationStream, type Logger, pino } from "pino";

/** The server's log: lines of JSON, warnings and errors alone. What it tells of an error holds nobody's data. */
export const createLog = (to?: DestinationStream): Logger =>
  pino({ level: "warn", base: null, serializers: { err: describe } }, to ?? pino.destination(1));

interface Described {
  type: string;
  message: string;
  stack?: string | undefined;
  code?: string;
  /** Of the database: which of its rules was broken. */
  constraint?: string;
  cause?: Described;
  errors?: Described[];
}

/** What is known of an error and says what is wrong, not with whose data. */
function describe(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutAddresses(String(error)) };
  const { code, constraint } = textsOf(error);
  const message = withoutAddresses(withoutValues(error.message, code));
  return {
    type: error.name,
    message,
    // It begins with the message, as that was.
    stack: error.stack?.replace(error.message, () => message),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describe) } : {}),
  };
}

function textsOf(error: Error): { code: string | undefined; constraint: string | undefined } {
  const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
  return {
    code: "code" in error ? text(error.code) : undefined,
    constraint: "constraint" in error ? text(error.constraint) : undefined,
  };
}

/** Of mail servers that refuse a recipient. */
const ADDRESS = /[\w.%+'-]+@[\w-]+(?:\.[\w-]+)+/g;
const withoutAddresses = (text: string): string => text.replace(ADDRESS, "[address]");

/** PostgreSQL quotes a value that is none of its type (class 22), a parser the text that is no JSON. */
const QUOTED = /"[^]*"/;
const withoutValues = (message: string, code: string | undefined): string =>
  code?.startsWith("22") || message.endsWith("is not valid JSON") ? message.replace(QUOTED, '"…"') : message;

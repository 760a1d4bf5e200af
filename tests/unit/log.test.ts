import { expect, test } from "vitest";
import { createLog } from "#server/log.ts";

/* What the log tells of an error: enough to mend it, and nobody's data. */

const said = (err: unknown): string => {
  let line = "";
  createLog({ write: (text) => void (line += text) }).error({ err }, "failed");
  return line;
};

test("a refused recipient is no address", () => {
  const refused = Object.assign(
    new Error("Can't send mail - all recipients were rejected: 550 5.1.1 <jane.o'doe@maple.example>: unknown"),
    { code: "EENVELOPE", rejected: ["jane.o'doe@maple.example"], response: "550 <jane.o'doe@maple.example>" },
  );
  const line = said(refused);
  expect(line).not.toMatch(/jane|maple/);
  expect(JSON.parse(line).err).toMatchObject({
    message: "Can't send mail - all recipients were rejected: 550 5.1.1 <[address]>: unknown",
    code: "EENVELOPE",
    stack: expect.stringContaining("log.test.ts"),
  });
});

test("a broken rule of the database is named, the row is not", () => {
  const broken = Object.assign(new Error('duplicate key value violates unique constraint "account_email"'), {
    code: "23505",
    constraint: "account_email",
    detail: "Key (school_id, email)=(1, jane@maple.example) already exists.",
    where: "parameter Jane",
  });
  const line = said(new Error("The account was not made", { cause: broken }));
  expect(line).not.toMatch(/jane/i);
  expect(JSON.parse(line).err.cause).toMatchObject({ code: "23505", constraint: "account_email" });
});

test.each([
  Object.assign(new Error('invalid input syntax for type uuid: "Jane "Jo" Doe"'), { code: "22P02" }),
  new SyntaxError(`Unexpected token 'J', "Jane Doe" is not valid JSON`),
  new AggregateError([new Error("jane@maple.example is away")], "All failed"),
  "jane@maple.example",
])("%s without its value", (error) => expect(said(error)).not.toMatch(/jane/i));

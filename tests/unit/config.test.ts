import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { ConfigError } from "#server/config-error.ts";

describe("switches", () => {
  test.each(["on", "true", "yes", "1", "ON", " True "])("TRUST_PROXY=%s is on", (text) =>
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(true),
  );
  test.each([undefined, "", "off", "false", "no", "0"])("TRUST_PROXY=%s is off", (text) =>
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(false),
  );
  test.each([
    ["yes", "on"],
    ["true", "on"],
    ["1", "on"],
    ["no", "off"],
    ["False", "off"],
    [undefined, "auto"],
    ["auto", "auto"],
  ] as const)("DEMO=%s is %s", (text, demo) => {
    expect(readConfig({ DEMO: text }).demo).toBe(demo);
  });
});

test.each([
  [{ DATA_DIR: "x", BACKUP_DIR: "./x/" }, /^BACKUP_DIR must be another folder than DATA_DIR/],
  [
    { DATABASE_URL: "postgres://h/a", BACKUP_DIR: "x" },
    /^BACKUP_CHECK_URL must be the address of a second, empty PostgreSQL/,
  ],
  [
    { DATABASE_URL: "postgres://h/a", BACKUP_DIR: "x", BACKUP_CHECK_URL: "b" },
    /^BACKUP_CHECK_URL must be an address that/,
  ],
  [
    { DATABASE_URL: "postgres://u:p@h/a", BACKUP_DIR: "x", BACKUP_CHECK_URL: "postgres://v@h:5432/a" },
    /^BACKUP_CHECK_URL must be another database than DATABASE_URL/,
  ],
  [{ TRUST_PROXY: "2" }, /^TRUST_PROXY must be on or off, not "2"$/],
  [{ METRICS_HOST: "127.0.0.1" }, /^METRICS_HOST says where, and METRICS_PORT whether: set that too$/],
  [{ METRICS_PORT: "3000" }, /^METRICS_PORT must be another port than PORT: both are 3000$/],
  [{ PORT: "9464", METRICS_PORT: "9464", HOST: "0.0.0.0", METRICS_HOST: "127.0.0.1" }, /^METRICS_PORT must be another/],
  [{ PORT: "9464", METRICS_PORT: "9464", HOST: "::1" }, /^METRICS_PORT must be another/],
  [{ DEMO: "maybe" }, /^DEMO must be on or off, not "maybe"$/],
  [
    { PUBLIC_ORIGIN: "https://school.example/daybell" },
    /^PUBLIC_ORIGIN must be scheme, host and port alone, here https:\/\/school\.example: the app lives at the root of its host/,
  ],
  [{ PUBLIC_ORIGIN: "https://school.example/?a=b" }, /^PUBLIC_ORIGIN/],
  [
    { PUBLIC_ORIGIN: "https://*.school.example" },
    /^PUBLIC_ORIGIN must be the one address that browsers open, such as .*, not "https:\/\/\*\.school\.example"$/,
  ],
  [{ PUBLIC_ORIGIN: "https://ada:secret@school.example" }, /^PUBLIC_ORIGIN/],
  [{ PUBLIC_ORIGIN: "school.example" }, /^PUBLIC_ORIGIN must be an address that begins with http:\/\/ or https:\/\//],
  [{ PUBLIC_ORIGIN: "https://school.example:99999" }, /^PUBLIC_ORIGIN must have a port from 0 to 65535, not 99999$/],
  [{ PUBLIC_ORIGIN: "https://[::1]:99999/" }, /^PUBLIC_ORIGIN must have a port from 0 to 65535, not 99999$/],
  [{ PUBLIC_ORIGIN: "https://a b" }, /^PUBLIC_ORIGIN must be scheme, host and port alone, such as https:/],
  [{ SMTP_URL: "smtp://ada:1@mail.example:70000" }, /^SMTP_URL must have a port from 0 to 65535, not 70000$/],
  [{ DATABASE_URL: "postgres://ada:99999/x@db/daybell" }, /^DATABASE_URL cannot be read as an address/],
  [{ PORT: "0x50" }, /^PORT must be a whole number/],
  [{ PORT: "1e3" }, /^PORT must be a whole number/],
  [{ PORT: "70000" }, /^PORT must be a whole number/],
  [{ HOST: "http://localhost" }, /^HOST must be a name or an address alone/],
  [{ HOST: "localhost:3000" }, /^HOST must be a name or an address alone/],
  [{ HOST: "fe80::1%eth0" }, /^HOST must be an address without a zone, here fe80::1$/],
  [{ METRICS_PORT: "1", METRICS_HOST: "[fe80::1%eth0]" }, /^METRICS_HOST must be an address without a zone/],
  [{ HOST: "10.0.0.256" }, /^HOST must be a name or an address alone/],
  [{ DATABASE_URL: "postgres://daybell:a#b/c@db/daybell" }, /^DATABASE_URL cannot be read as an address.*%23 for #/],
  [{ SMTP_URL: "smtps://ada:1/2@mail.example" }, /^SMTP_URL cannot be read as an address/],
  [{ SMTP_URL: "smtp:mail.example" }, /^SMTP_URL must be an address that begins with smtp:\/\/ or smtps:\/\//],
  [{ SMTP_URL: "smtps://" }, /^SMTP_URL cannot be read as an address/],
  [{ MAIL_FROM: "Maple School" }, /^MAIL_FROM must be an address/],
  [{ MAIL_FROM: "a@b.example\r\nBcc: c@d.example" }, /^MAIL_FROM must be an address/],
  [{ MAIL_FROM: "Maple <nobody>" }, /^MAIL_FROM must be an address/],
])("%j is refused in one sentence", (env, sentence) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(sentence);
});

test.each([
  "a@maple.example",
  "Maple School <a@maple.example>",
  '"School, Maple" <a@maple.example>',
  "<a@maple.example>",
])("MAIL_FROM=%s is taken", (text) => {
  expect(readConfig({ MAIL_FROM: text }).mailFrom).toBe(text);
});

test.each([
  { PORT: "0", METRICS_PORT: "0" },
  { PORT: "9464", METRICS_PORT: "9464", HOST: "127.0.0.1", METRICS_HOST: "10.0.0.7" },
  { PORT: "9464", METRICS_PORT: "9464", HOST: "127.0.0.1", METRICS_HOST: "::1" },
  { PORT: "9464", METRICS_PORT: "9464", HOST: "0.0.0.0", METRICS_HOST: "::1" },
])("%j are two places to listen at", (env) => {
  expect(readConfig(env).metrics?.port).toBe(Number(env.METRICS_PORT));
});

test.each([
  [{}, false],
  [{ PUBLIC_ORIGIN: "http://localhost:8080" }, false],
  [{ PUBLIC_ORIGIN: "http://127.0.0.1:3000/" }, false],
  [{ HOST: "127.0.0.1" }, false],
  [{ HOST: "::1" }, false],
  [{ HOST: "[::1]" }, false],
  [{ DATABASE_URL: "postgres://localhost/daybell" }, false],
  [{ PUBLIC_ORIGIN: "https://school.example" }, true],
  [{ PUBLIC_ORIGIN: "https://localhost.school.example" }, true],
  [{ HOST: "0.0.0.0" }, true],
  [{ HOST: "::" }, true],
  [{ HOST: "192.168.1.7", PUBLIC_ORIGIN: "http://localhost:3000" }, true],
])("%j: a deployment? %s", (env, isDeployed) => expect(readConfig(env).isDeployed).toBe(isDeployed));

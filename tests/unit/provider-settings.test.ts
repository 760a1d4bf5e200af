import { describe, expect, it } from "vitest";
import { ConfigError } from "#server/config-error.ts";
import { readConfig } from "#server/config.ts";
import { readProviders } from "#server/identity/provider-settings.ts";

const GOOGLE = {
  OIDC_PROVIDERS: "google",
  OIDC_GOOGLE_CLIENT_ID: "id",
  OIDC_GOOGLE_CLIENT_SECRET: "secret",
  OIDC_GOOGLE_DOMAIN: "School.Example, lab.example",
};
const DISTRICT = {
  OIDC_PROVIDERS: "our-district",
  OIDC_OUR_DISTRICT_ISSUER: "https://id.example/realms/school",
  OIDC_OUR_DISTRICT_CLIENT_ID: "id",
  OIDC_OUR_DISTRICT_CLIENT_SECRET: "secret",
  OIDC_OUR_DISTRICT_DOMAIN: "school.example",
};

describe("the providers of the environment", () => {
  it("are none where it names none", () => {
    expect(readConfig({}).providers).toEqual([]);
    expect(readConfig({ OIDC_PROVIDERS: " , " }).providers).toEqual([]);
  });

  it("know Google, Microsoft and Clever by name", () => {
    const env = {
      ...GOOGLE,
      OIDC_PROVIDERS: "google, Microsoft,clever",
      ...Object.fromEntries(
        ["MICROSOFT", "CLEVER"].flatMap((name) => [
          [`OIDC_${name}_CLIENT_ID`, "id"],
          [`OIDC_${name}_CLIENT_SECRET`, "secret"],
        ]),
      ),
      OIDC_MICROSOFT_TENANT: "0a1b",
      OIDC_CLEVER_DISTRICT: "5f2c",
    };
    expect(readProviders(env)).toMatchObject([
      {
        id: "google",
        name: "Google",
        issuer: "https://accounts.google.com",
        domains: ["school.example", "lab.example"],
        hostedOnly: true,
        activates: false,
      },
      { id: "microsoft", name: "Microsoft", issuer: "https://login.microsoftonline.com/0a1b/v2.0", tenants: ["0a1b"] },
      { id: "clever", name: "Clever", issuer: "https://clever.com", districts: ["5f2c"] },
    ]);
  });

  it("take any issuer, its name, the schools that it opens, and whether its word activates", () => {
    expect(
      readProviders({
        ...DISTRICT,
        OIDC_OUR_DISTRICT_NAME: "District sign-in",
        OIDC_OUR_DISTRICT_SCHOOL_ID: "s1, s2",
        OIDC_OUR_DISTRICT_ACTIVATES: "on",
      }),
    ).toEqual([
      {
        id: "our-district",
        name: "District sign-in",
        issuer: "https://id.example/realms/school",
        clientId: "id",
        clientSecret: "secret",
        domains: ["school.example"],
        hostedOnly: false,
        tenants: [],
        districts: [],
        schoolIds: ["s1", "s2"],
        activates: true,
        proves: true,
      },
    ]);
  });

  it("prove who somebody is, but for those that do not tell when one signed in, unless they are said to", () => {
    const microsoft = {
      OIDC_MICROSOFT_CLIENT_ID: "id",
      OIDC_MICROSOFT_CLIENT_SECRET: "secret",
      OIDC_MICROSOFT_TENANT: "0a1b",
    };
    const proves = (env: Record<string, string>) =>
      readProviders({ ...GOOGLE, ...microsoft, OIDC_PROVIDERS: "google,microsoft", ...env }).map((one) => one.proves);
    expect(proves({})).toEqual([false, true]);
    expect(proves({ OIDC_GOOGLE_PROVES: "on", OIDC_MICROSOFT_PROVES: "off" })).toEqual([true, false]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ["a name that is none", { OIDC_PROVIDERS: "../x" }, /^OIDC_PROVIDERS holds "..\/x"/],
    ["a name twice", { ...GOOGLE, OIDC_PROVIDERS: "google,google" }, /twice/],
    ["no client", { ...GOOGLE, OIDC_GOOGLE_CLIENT_ID: " " }, /^OIDC_GOOGLE_CLIENT_ID is missing/],
    ["no secret", { ...GOOGLE, OIDC_GOOGLE_CLIENT_SECRET: "" }, /^OIDC_GOOGLE_CLIENT_SECRET is missing/],
    ["Google without a domain", { ...GOOGLE, OIDC_GOOGLE_DOMAIN: "" }, /^OIDC_GOOGLE_DOMAIN is missing/],
    ["a domain that is none", { ...GOOGLE, OIDC_GOOGLE_DOMAIN: "@school" }, /^OIDC_GOOGLE_DOMAIN must hold domains/],
    ["no issuer", { ...DISTRICT, OIDC_OUR_DISTRICT_ISSUER: "" }, /^OIDC_OUR_DISTRICT_ISSUER is missing/],
    [
      "an issuer that is no address",
      { ...DISTRICT, OIDC_OUR_DISTRICT_ISSUER: "id.example" },
      /must be an address that begins with https/,
    ],
    ["an issuer in the open", { ...DISTRICT, OIDC_OUR_DISTRICT_ISSUER: "http://id.example" }, /https/],
    ["an issuer with a query", { ...DISTRICT, OIDC_OUR_DISTRICT_ISSUER: "https://id.example/?a=b" }, /without a query/],
    [
      "an issuer without a bound",
      { ...DISTRICT, OIDC_OUR_DISTRICT_DOMAIN: "" },
      /DOMAIN, OIDC_OUR_DISTRICT_TENANT or OIDC_OUR_DISTRICT_DISTRICT is missing/,
    ],
    [
      "a switch that is none",
      { ...DISTRICT, OIDC_OUR_DISTRICT_ACTIVATES: "perhaps" },
      /^OIDC_OUR_DISTRICT_ACTIVATES must be on or off/,
    ],
    [
      "two tenants at once",
      {
        OIDC_PROVIDERS: "microsoft",
        OIDC_MICROSOFT_CLIENT_ID: "id",
        OIDC_MICROSOFT_CLIENT_SECRET: "s",
        OIDC_MICROSOFT_TENANT: "a,b",
      },
      /one tenant/,
    ],
  ])("refuse %s", (_what, env, words) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(words);
  });

  it.each(["http://localhost:9", "http://127.0.0.1:9/x", "http://[::1]:9"])(
    "allow %s, which is this machine",
    (issuer) => {
      expect(readProviders({ ...DISTRICT, OIDC_OUR_DISTRICT_ISSUER: issuer })[0]?.issuer).toBe(issuer);
    },
  );
});

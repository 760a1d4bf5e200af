import { describe, expect, test } from "vitest";
import { networkOf } from "#server/http/client-address.ts";

describe("the network that a request is counted for", () => {
  test.each([
    ["198.51.100.7", "198.51.100.7"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["198.51.100.7:49152", "198.51.100.7"],
    ["2001:db8:12:34:5678::9", "2001:db8:12:34::/64"],
    ["2001:DB8:12:34::", "2001:db8:12:34::/64"],
    ["2001:0db8:0012:0034:ffff:ffff:ffff:ffff", "2001:db8:12:34::/64"],
    ["[2001:db8:12:34::1]:49152", "2001:db8:12:34::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["a proxy's own word", "a proxy's own word"],
  ])("%s counts as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

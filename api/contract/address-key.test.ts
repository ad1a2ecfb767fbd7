import { expect, test } from "vitest";
import { toAddressKey } from "./address-key.ts";

test.each([
  ["203.0.113.7", "ip:203.0.113.7"],
  ["::ffff:203.0.113.7", "ip:203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "ip:2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff::1", "ip:2001:db8:1:2::/64"],
  ["2001:db8::1", "ip:2001:db8:0:0::/64"],
  ["::1", "ip:0:0:0:0::/64"],
])("%s counts as %s", (ip, key) => {
  expect(toAddressKey(ip)).toBe(key);
});

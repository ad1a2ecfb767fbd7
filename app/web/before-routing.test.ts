import { expect, test } from "vitest";
import { isOwnMutation } from "./before-routing.server.ts";

const OWN = "https://deftero.test";
const ask = (headers: Record<string, string>, method = "POST") =>
  isOwnMutation(new Request(`${OWN}/en-GR`, { method, headers }), OWN);

// ASVS 5.0 3.5.1: cross-origin mutations are refused.
test.each([
  ["our own form", { "Sec-Fetch-Site": "same-origin" }, true],
  ["a form of another site", { "Sec-Fetch-Site": "cross-site" }, false],
  ["a sister host", { "Sec-Fetch-Site": "same-site" }, false],
  ["an old browser on our page", { Origin: OWN }, true],
  ["an old browser elsewhere", { Origin: "https://evil.test" }, false],
  ["a sandboxed frame", { Origin: "null" }, false],
  ["nobody says where from", {}, false],
  [
    "a lying Origin beside the browser's word",
    { Origin: OWN, "Sec-Fetch-Site": "cross-site" },
    false,
  ],
])("a POST from %s with %o is allowed: %s", (_, headers, passes) => {
  expect(ask(headers as unknown as Record<string, string>)).toBe(passes);
});

test("GET and HEAD are never refused", () => {
  expect(ask({ "Sec-Fetch-Site": "cross-site" }, "GET")).toBe(true);
});

test.each(["PUT", "PATCH", "DELETE"])("%s counts as a change", (method) => {
  expect(ask({}, method)).toBe(false);
});

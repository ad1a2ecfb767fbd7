import { expect, test } from "vitest";
import { leadsTo } from "#tests/visit-kit.ts";
import { readWebConfig } from "../services/env.server.ts";
import { noLog } from "../services/log.server.ts";
import { isNowhere, isOwnMutation, readForm, refuseMethod } from "./before-routing.server.ts";
import { createVisit, type VisitParts } from "./visit.server.ts";

const OWN = "https://deftero.test";
const PARTS = {
  build: { assets: { version: "1" } },
  marketplaceFetch: async () => new Response(null, { status: 503 }),
  now: () => new Date(),
  log: noLog,
  config: readWebConfig({ NODE_ENV: "test", SESSION_SECRET: "s".repeat(32) }),
} as unknown as VisitParts;
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

const visitOf = (path: string, init: RequestInit = {}) =>
  createVisit(new Request(OWN + path, init), { ip: "192.0.2.1" }, PARTS);
const post = (body: BodyInit): RequestInit => ({
  method: "POST",
  body,
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
});

test.each([
  ["GET", null],
  ["HEAD", null],
  ["OPTIONS", 204],
  ["PUT", 405],
])("the method %s is answered with %s", (method, status) => {
  const answer = refuseMethod(visitOf("/en-GR", { method }));
  expect(answer?.status ?? null).toBe(status);
  expect(answer?.headers.get("Allow") ?? null).toBe(status && "GET, HEAD, POST");
});

test.each([
  ["/en-GR/search", "GET", false],
  ["/search", "GET", false],
  ["/search", "POST", true],
  ["/el-GB/search", "POST", true],
  ["/wp-login.php", "GET", true],
  ["/en-GR/a%0Ab", "GET", true],
])("%s by %s belongs to no page: %s", (path, method, isNo) => {
  expect(isNowhere(visitOf(path, { method }))).toBe(isNo);
});

test("a form is read once, and the route can read it again", async () => {
  const visit = visitOf("/en-GR/consent", post("a=1&b=2"));
  expect(await readForm(visit)).toBeNull();
  expect([...visit.form!.keys()]).toEqual(["a", "b"]);
  expect((await visit.request.formData()).get("b")).toBe("2");
});

test.each([
  ["hostile names", "items[4294967294].n=1", 400],
  ["too much", `a=${"x".repeat(300_000)}`, 413],
])("a form with %s is refused", async (_, body, status) => {
  expect(await readForm(visitOf("/en-GR/consent", post(body)))).toBe(status);
});

test("a form with photos that are too large leads back to its page", async () => {
  const path = "/en-GR/sell/a-draft/photos";
  const answer = await readForm(visitOf(path, post(`a=${"x".repeat(300_000)}`)));
  expect(leadsTo(answer)).toBe(`${path}?refused=size`);
});

test("a resource that reads its own body gets it unread", async () => {
  const visit = visitOf("/monitoring", post("{}"));
  expect(await readForm(visit)).toBeNull();
  expect(visit.request.bodyUsed).toBe(false);
});

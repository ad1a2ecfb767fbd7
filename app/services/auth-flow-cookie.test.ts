import { expect, test } from "vitest";
import {
  clearAuthFlow,
  readAuthFlow,
  readFlowFacts,
  writeAuthFlow,
} from "./auth-flow-cookie.server.ts";
import { createCookieJar } from "./cookie-jar.server.ts";
import { seal } from "./seal.server.ts";

const secret = "a secret of thirty-two characters, or more";
const jarOf = (cookie: string | null = null, key = secret) =>
  createCookieJar(cookie, { secret: key, secure: true });
const sent = (jar: ReturnType<typeof jarOf>): string => {
  const headers = new Headers();
  jar.writeTo(headers);
  return headers.getSetCookie()[0] ?? "";
};
const FLOW = { email: "eleni@deftero.test", code: "123456" };

test("the flow is carried to the next request in an HttpOnly cookie", () => {
  const jar = jarOf();
  writeAuthFlow(jar, FLOW);
  const line = sent(jar);
  expect(line).toMatch(/^authFlow=[\w-]+; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(readAuthFlow(jarOf(line.split(";", 1)[0]!))).toEqual(FLOW);
});

test("changes are merged, undefined removes a field, clear removes all", () => {
  const jar = jarOf();
  writeAuthFlow(jar, FLOW);
  writeAuthFlow(jar, { phone: "306912345678", code: undefined });
  expect(readAuthFlow(jar)).toEqual({ email: FLOW.email, phone: "306912345678" });
  clearAuthFlow(jar);
  expect(readAuthFlow(jar)).toEqual({});
});

test.each([
  ["plain JSON", JSON.stringify(FLOW)],
  ["base64 of it", Buffer.from(JSON.stringify(FLOW)).toString("base64url")],
  [
    "one sealed by another secret",
    seal("another secret of thirty-two characters!", "authFlow", FLOW),
  ],
  ["one sealed for another purpose", seal(secret, "keptForm", FLOW)],
  [
    "one with a bit turned",
    seal(secret, "authFlow", FLOW).replace(/.$/, (c) => (c === "A" ? "B" : "A")),
  ],
  ["one cut short", seal(secret, "authFlow", FLOW).slice(0, -4)],
  ["sealed nonsense", seal(secret, "authFlow", ["email"])],
  ["a sealed number as code", seal(secret, "authFlow", { code: 123456 })],
  ["nothing", ""],
])("%s is read as an empty flow", (_, value) => {
  expect(readAuthFlow(jarOf(`authFlow=${encodeURIComponent(value)}`))).toEqual({});
});

test("a sealed callback is restricted to this site", () => {
  const jar = jarOf();
  writeAuthFlow(jar, { callback: "//evil.example" });
  expect(readAuthFlow(jar)).toEqual({ callback: "" });
});

test("a form gets the remaining wait, never the code", () => {
  const jar = jarOf();
  writeAuthFlow(jar, { ...FLOW, resend_at: "2026-11-21T10:00:30.000Z" });
  expect(readFlowFacts(jar, new Date("2026-11-21T10:00:11.400Z"))).toEqual({
    email: FLOW.email,
    recovering: true,
    resend_after: 19,
    resend_at: "2026-11-21T10:00:30.000Z",
  });
  expect(readFlowFacts(jar, new Date("2026-11-21T11:00:00Z")).resend_after).toBe(0);
});

import { expect, test } from "vitest";
import {
  contentSecurityPolicy,
  findCalendarHosts,
  listPayPalHosts,
} from "./security-headers.server.ts";

test("the policy allows only our inline scripts, and no other origin", () => {
  const policy = contentSecurityPolicy({ nonce: "n" }, { https: true, formTargets: [] });
  expect(policy).toContain("script-src 'self' 'inline-speculation-rules' 'nonce-n'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https:/);
});

test("form-action allows the payment provider when configured", () => {
  const policy = contentSecurityPolicy(
    { nonce: "n" },
    { https: false, formTargets: ["https://pay.test"] },
  );
  expect(policy).toContain("form-action 'self' https://pay.test");
});

test("the policy allows the human check when configured", () => {
  const facts = { https: true, formTargets: [], humanCheck: true };
  const policy = contentSecurityPolicy({ nonce: "n" }, facts);
  expect(policy).toMatch(/script-src [^;]*https:\/\/challenges\.cloudflare\.com/);
  expect(policy).toContain("frame-src https://challenges.cloudflare.com;");
  expect(policy).not.toMatch(/(?:img|connect|style)-src [^;]*https:/);
});

test("the policy allows the tag manager only when configured", () => {
  const facts = { https: true, formTargets: [] };
  const without = contentSecurityPolicy({ nonce: "n" }, facts);
  expect(contentSecurityPolicy({ nonce: "n" }, { ...facts, tagManager: false })).toBe(without);
  expect(without).not.toMatch(/google/);
  const policy = contentSecurityPolicy({ nonce: "n" }, { ...facts, tagManager: true });
  expect(policy).toMatch(/script-src [^;]*https:\/\/\*\.googletagmanager\.com/);
  expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/\*\.google-analytics\.com/);
  expect(policy).not.toMatch(/unsafe-|frame-src/);
});

test("the policy allows PayPal's script and frame on the review page only", () => {
  const facts = { https: true, formTargets: [] };
  const review = "/el-GR/checkout/1/review";
  const sandbox = { origin: "https://www.sandbox.paypal.com" };
  const paypal = listPayPalHosts(sandbox, review);
  const policy = contentSecurityPolicy({ nonce: "n" }, { ...facts, paypal });
  for (const part of ["script", "img", "connect", "frame"])
    expect(policy).toMatch(new RegExp(`${part}-src [^;]*https://\\*\\.paypal\\.com`));
  expect(policy).not.toMatch(/unsafe-|style-src [^;]*https:/);
  expect(contentSecurityPolicy({ nonce: "n" }, facts)).not.toMatch(/paypal|frame-src/);
  for (const path of ["/el-GR", "/el-GR/checkout/1/payment", "/el-GR/listing/1"])
    expect(listPayPalHosts(sandbox, path)).toEqual([]);
  expect(listPayPalHosts(null, review)).toEqual([]);
  const standIn = { origin: "https://www.paypal.com.test" };
  expect(listPayPalHosts(standIn, review)).toEqual([standIn.origin]);
});

test("the policy allows the calendar on the booking page only", () => {
  const facts = { https: true, formTargets: [] };
  const write = (origins: readonly string[], path: string) =>
    contentSecurityPolicy({ nonce: "n" }, { ...facts, calendar: findCalendarHosts(origins, path) });
  const call = "/el-GR/account/orders/1/call";
  const policy = write(["https://calendly.com"], call);
  expect(policy).toMatch(/script-src [^;]*https:\/\/assets\.calendly\.com/);
  expect(policy).toContain("frame-src https://calendly.com;");
  expect(policy).not.toMatch(/(?:img|connect|style)-src [^;]*https:/);
  const closed = contentSecurityPolicy({ nonce: "n" }, facts);
  expect(write([], call)).toBe(closed);
  expect(write(["https://calendly.com"], "/el-GR/account/orders/1")).toBe(closed);
});

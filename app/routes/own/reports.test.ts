import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import {
  cookiesContext,
  reportsContext,
  type WebRequest,
  webRequestContext,
} from "../../context.ts";
import { createCookieJar } from "../../services/cookie-jar.server.ts";
import type { RelayEnvelope } from "../../services/monitoring/relay-envelopes.server.ts";
import { action as relay, loader as readTunnel } from "./monitoring.ts";
import { action as count, loader as readReports } from "./policy-reports.ts";

function visit(method: string, relayEnvelope: RelayEnvelope | null, cookie: string | null = null) {
  const context = new RouterContextProvider();
  context.set(cookiesContext, createCookieJar(cookie, { secret: "s", secure: false }));
  context.set(webRequestContext, { ip: "192.0.2.1" } as WebRequest);
  context.set(reportsContext, {
    relayEnvelope,
    countViolation: async (_, { ip }) => new Response(ip, { status: 200 }),
  });
  return { request: new Request("http://deftero.test/monitoring", { method }), context } as never;
}

test("the tunnel gets the visitor's IP address and consent", async () => {
  const notified: unknown[] = [];
  const take: RelayEnvelope = async (_, from) => {
    notified.push(from);
    return new Response(null, { status: 202 });
  };
  expect((await relay(visit("POST", take))).status).toBe(202);
  await relay(visit("POST", take, "consent=yes"));
  await relay(visit("POST", take, "consent=no"));
  const ip = "192.0.2.1";
  expect(notified).toEqual([
    { ip, hasConsented: false },
    { ip, hasConsented: true },
    { ip, hasConsented: false },
  ]);
});

test("without SENTRY_DSN the tunnel is 404", async () => {
  expect((await relay(visit("POST", null))).status).toBe(404);
});

test("other methods than POST are refused", async () => {
  for (const answer of [
    await relay(visit("PUT", null)),
    await count(visit("DELETE", null)),
    readTunnel(),
    readReports(),
  ]) {
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("POST");
  }
  expect(await (await count(visit("POST", null))).text()).toBe("192.0.2.1");
});

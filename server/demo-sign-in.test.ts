import { expect, test } from "vitest";
import { readApiEnv } from "#api/env.ts";
import { readWebConfig } from "#app/services/env.server.ts";
import { listStandIns, openDemoSignIn } from "./demo-sign-in.ts";

const ALL = ["google", "facebook", "apple"];

test.each([
  ["no configuration", {}],
  ["DEMO=1", { DEMO: "1" }],
  ["a host of this machine", { HOST: "127.0.0.1" }],
  ["the IPv6 host of this machine", { HOST: "::1" }],
  ["a public origin on this machine", { PUBLIC_ORIGIN: "http://localhost:3000" }],
])("with %s the demo stands in for all three", (_, env) => {
  expect(listStandIns(env)).toEqual(ALL);
});

test.each([
  ["DEMO=0", { DEMO: "0" }],
  ["a database of its own", { DATABASE_URL: "postgres://db/shop" }],
  ["a marketplace elsewhere", { MARKETPLACE_URL: "https://api.shop.example" }],
  ["a proxy", { TRUST_PROXY: "loopback" }],
  ["a host that other machines reach", { HOST: "0.0.0.0" }],
  ["an address of a network", { HOST: "192.168.1.7" }],
  ["a public origin", { PUBLIC_ORIGIN: "https://shop.example" }],
  [
    "a public origin that begins like the loopback",
    { PUBLIC_ORIGIN: "http://127.0.0.1.evil.example" },
  ],
])("with %s it stands in for none, and the environment stays as it is", async (_, env) => {
  expect(listStandIns(env)).toEqual([]);
  expect((await openDemoSignIn(env)).env).toBe(env);
});

test("a provider that is configured is the real one, beside stand-ins for the others", async () => {
  const given = { GOOGLE_CLIENT_ID: "real", GOOGLE_CLIENT_SECRET: "secret" };
  const { env, close } = await openDemoSignIn(given);
  const { google, facebook, apple } = readApiEnv(env).social;
  await close();
  expect(google).toMatchObject({ issuer: "https://accounts.google.com", clientId: "real" });
  expect(facebook?.issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/facebook$/);
  expect(apple?.issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/apple$/);
});

test("the web lets its forms lead to them", async () => {
  const { env, close } = await openDemoSignIn({});
  const config = readWebConfig(env);
  await close();
  expect(config.socialProviders).toEqual(ALL);
  expect(config.formTargets).toEqual([new URL(env["APPLE_ISSUER"]!).origin]);
});

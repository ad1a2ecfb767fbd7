import { expect, test } from "vitest";
import { listReachableProviders, readMarketplaceUrl, readWebConfig } from "./env.server.ts";

const FACEBOOK = ["https://www.facebook.com", "https://facebook.com", "https://*.facebook.com"];

test.each([
  [{}, [], []],
  [{ GOOGLE_CLIENT_ID: "" }, [], []],
  [{ GOOGLE_CLIENT_ID: "id" }, ["google"], ["https://accounts.google.com"]],
  [{ FACEBOOK_CLIENT_ID: "id" }, ["facebook"], FACEBOOK],
  [
    { FACEBOOK_CLIENT_ID: "id", FACEBOOK_ISSUER: "https://www.facebook.com" },
    ["facebook"],
    FACEBOOK,
  ],
  [
    { APPLE_CLIENT_ID: "id", APPLE_ISSUER: "http://127.0.0.1:4000/apple" },
    ["apple"],
    ["http://127.0.0.1:4000"],
  ],
  [{ PAYPAL_CLIENT_ID: "id" }, [], ["https://www.paypal.com"]],
  [
    { PAYPAL_CLIENT_ID: "id", PAYPAL_BASE_URL: "https://api-m.sandbox.paypal.com" },
    [],
    ["https://www.sandbox.paypal.com"],
  ],
  [
    { CARD_PROVIDER: "stripe", PAYMENT_ORIGINS: "https://bank.test" },
    [],
    [
      "https://bank.test",
      "https://checkout.stripe.com",
      "https://connect.stripe.com",
      "https://hooks.stripe.com",
      "https://pm-redirects.stripe.com",
      "https://*.klarna.com",
    ],
  ],
])("%o gives the sign-in providers %j and the form targets %j", (env, providers, targets) => {
  const config = readWebConfig(env);
  expect(config.socialProviders).toEqual(providers);
  expect(config.formTargets).toEqual(targets);
});

test("a human check with a secret and no key throws; a key alone is valid", () => {
  expect(() => readWebConfig({ TURNSTILE_SECRET: "secret" })).toThrow(
    "TURNSTILE_SITE_KEY is missing for TURNSTILE_SECRET.",
  );
  expect(readWebConfig({ TURNSTILE_SITE_KEY: "key" }).turnstileSiteKey).toBe("key");
  expect(readWebConfig({ TURNSTILE_SITE_KEY: "" }).turnstileSiteKey).toBeNull();
});

test("a malformed GTM_ID throws", () => {
  expect(readWebConfig({}).tagManagerId).toBeNull();
  expect(readWebConfig({ GTM_ID: "" }).tagManagerId).toBeNull();
  expect(readWebConfig({ GTM_ID: "GTM-ABC1234" }).tagManagerId).toBe("GTM-ABC1234");
  for (const id of ["ABC1234", "GTM-", "GTM-a?x=1", "GTM-ABC1234'"]) {
    expect(() => readWebConfig({ GTM_ID: id })).toThrow("GTM_ID must look like");
  }
});

test("a claim is parsed into figure, source and day; null when missing", () => {
  expect(readWebConfig({ CLAIM_CO2: "" }).claims).toEqual({ savings: null, co2: null });
  const CLAIM_SAVINGS = "70; https://prices.example/2026 ;2026-05-01";
  expect(
    readWebConfig({ CLAIM_SAVINGS, CLAIM_CO2: "58.5;https://a.example;2026-02-28" }).claims,
  ).toEqual({
    savings: { value: 70, source: "https://prices.example/2026", date: "2026-05-01" },
    co2: { value: 58.5, source: "https://a.example/", date: "2026-02-28" },
  });
});

test.each([
  "70",
  "70;;2026-05-01",
  "70;https://prices.example",
  "70;http://prices.example;2026-05-01",
  "70;javascript:alert(1);2026-05-01",
  "70;https://prices;2026-05-01",
  "70;https://prices.example;May 2026",
  "70;https://prices.example;2026-02-30",
  "70;https://prices.example;2026-05-01;more",
  "much;https://prices.example;2026-05-01",
  "0;https://prices.example;2026-05-01",
  "-70;https://prices.example;2026-05-01",
  "100;https://prices.example;2026-05-01",
])("a malformed claim %j throws with the name of the variable", (claim) => {
  expect(() => readWebConfig({ CLAIM_SAVINGS: claim })).toThrow("CLAIM_SAVINGS must be");
});

test("a company needs name and address, or nothing", () => {
  const name = { COMPANY_NAME: " Second Ltd ", COMPANY_ADDRESS: "1 High Street, London" };
  expect(readWebConfig({}).company).toBeNull();
  expect(readWebConfig({ COMPANY_NAME: "", COMPANY_ADDRESS: "" }).company).toBeNull();
  expect(readWebConfig({ ...name, COMPANY_TAX_NUMBER: "123" }).company).toEqual({
    name: "Second Ltd",
    address: "1 High Street, London",
    registerNumber: null,
    taxNumber: "123",
  });
  for (const half of ["COMPANY_NAME", "COMPANY_ADDRESS", "COMPANY_REGISTER_NUMBER"])
    expect(() => readWebConfig({ [half]: "1" })).toThrow("COMPANY_NAME and COMPANY_ADDRESS");
});

const HOSTS = "deftero.example=https://api.deftero.example/, test.example=http://127.0.0.1:3001";
test.each([
  [{ MARKETPLACE_URL: "http://127.0.0.1:3001/" }, "http://127.0.0.1:3001"],
  [
    { MARKETPLACE_URL: HOSTS, PUBLIC_ORIGIN: "https://deftero.example" },
    "https://api.deftero.example",
  ],
  [{ MARKETPLACE_URL: HOSTS, PUBLIC_ORIGIN: "https://test.example" }, "http://127.0.0.1:3001"],
  [{}, null],
])("the API's address from %j is %s", (env, url) => {
  expect(readMarketplaceUrl(env)).toBe(url);
});

test("a map of hosts without the shop's own throws", () => {
  const env = { MARKETPLACE_URL: HOSTS, PUBLIC_ORIGIN: "https://other.example" };
  expect(() => readMarketplaceUrl(env)).toThrow("PUBLIC_ORIGIN");
});

test("a provider of this machine is offered to its own browsers alone", () => {
  const config = readWebConfig({
    NODE_ENV: "development",
    GOOGLE_CLIENT_ID: "local",
    GOOGLE_ISSUER: "http://127.0.0.1:4567/google",
    FACEBOOK_CLIENT_ID: "real",
  });
  const listed = (origin: string) => listReachableProviders(config, origin);
  expect(listed("http://localhost:3000")).toEqual(["google", "facebook"]);
  expect(listed("http://[::1]:3000")).toEqual(["google", "facebook"]);
  expect(listed("http://192.168.1.7:3000")).toEqual(["facebook"]);
  expect(listed("https://shop.example")).toEqual(["facebook"]);
});

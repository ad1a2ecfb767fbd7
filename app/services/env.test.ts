import { expect, test } from "vitest";
import { readWebConfig } from "./env.server.ts";

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
])("with %o visitors sign in with %j, and forms may lead to %j", (env, providers, targets) => {
  const config = readWebConfig(env);
  expect(config.socialProviders).toEqual(providers);
  expect(config.formTargets).toEqual(targets);
});

test("the human check needs its key beside its secret; the secret may be the marketplace's", () => {
  expect(() => readWebConfig({ TURNSTILE_SECRET: "secret" })).toThrow(
    "TURNSTILE_SITE_KEY is missing for TURNSTILE_SECRET.",
  );
  expect(readWebConfig({ TURNSTILE_SITE_KEY: "key" }).turnstileSiteKey).toBe("key");
  expect(readWebConfig({ TURNSTILE_SITE_KEY: "" }).turnstileSiteKey).toBeNull();
});

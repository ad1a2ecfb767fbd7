import { generateKeyPairSync, KeyObject } from "node:crypto";
import { expect, test } from "vitest";

import { EnvError, readApiEnv } from "./env.ts";

const STRIPE = {
  CARD_PROVIDER: "stripe",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1, whsec_2",
  PUBLIC_ORIGIN: "https://shop.example",
};
const PAYPAL = {
  PAYPAL_CLIENT_ID: "id",
  PAYPAL_CLIENT_SECRET: "secret",
  PAYPAL_WEBHOOK_ID: "WH-1",
  PUBLIC_ORIGIN: "https://shop.example",
};
const HUB = {
  HUB_ADDRESS_GR: "Ερμού 1",
  HUB_CITY_GR: "Αθήνα",
  HUB_POSTAL_CODE_GR: "105 63",
  HUB_PHONE_GR: "+302100000000",
};
const ACS = {
  COURIER_PROVIDER: "acs",
  ACS_API_KEY: "key",
  ACS_COMPANY_ID: "company",
  ACS_COMPANY_PASSWORD: "company-secret",
  ACS_USER_ID: "user",
  ACS_USER_PASSWORD: "user-secret",
  ACS_BILLING_CODE: "2ΑΘ999999",
};

test("without variables, the embedded database and files under data/ are used", () => {
  expect(readApiEnv({})).toMatchObject({
    isProduction: false,
    database: { folder: "data/database" },
    storage: { kind: "disk", folder: "data/files" },
    runsJobs: true,
    api: { basePath: "/api", trustedCallers: [] },
  });
});

test("a shop without a register registers nothing, and a demo has an embedded one", () => {
  const shop = {
    NODE_ENV: "production",
    DATABASE_URL: "postgres://deftero@db/deftero",
    DEV_OUTBOX: "1",
  };
  expect(readApiEnv({}).fiscal).toEqual({ kind: "embedded" });
  expect(readApiEnv({ NODE_ENV: "production" }).fiscal).toEqual({ kind: "embedded" });
  expect(readApiEnv(shop).fiscal).toEqual({ kind: "none" });
  const account = { MYDATA_USER_ID: "user", MYDATA_SUBSCRIPTION_KEY: "key" };
  expect(readApiEnv({ ...shop, ...account }).fiscal).toMatchObject({ kind: "mydata" });
});

test("PostgreSQL, a replica, a bucket and proxies are read from the environment", () => {
  const env = readApiEnv({
    DATABASE_URL: "postgres://deftero@db/deftero",
    DATABASE_READ_URL: "postgres://deftero@replica/deftero",
    S3_BUCKET: "media",
    S3_ENDPOINT: "http://s3.internal:9000",
    S3_FORCE_PATH_STYLE: "1",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
    TRUST_PROXY: "loopback, 10.0.0.0/8",
    RUN_JOBS: "0",
    FEATURES_GB: "insurance",
  });
  expect(env).toMatchObject({
    database: {
      url: "postgres://deftero@db/deftero",
      readUrl: "postgres://deftero@replica/deftero",
    },
    storage: {
      kind: "s3",
      bucket: "media",
      forcePathStyle: true,
      credentials: { accessKeyId: "id", secretAccessKey: "secret" },
    },
    runsJobs: false,
    api: {
      trustedCallers: ["10.0.0.0/8"],
      features: { GB: { insurance: true, cross_selling: false, allow_sellers: false } },
    },
  });
});

test("with its secret set, Turnstile is the human check", () => {
  expect(readApiEnv({}).humanCheck).toEqual({ kind: "embedded" });
  expect(readApiEnv({ TURNSTILE_SECRET: "secret" }).humanCheck).toEqual({
    kind: "turnstile",
    secret: "secret",
    verifyUrl: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    hostname: null,
  });
});

test("without configuration, mails and SMS go to the outbox", () => {
  expect(readApiEnv({})).toMatchObject({ mail: { kind: "outbox" }, sms: { kind: "outbox" } });
  const env = readApiEnv({
    NODE_ENV: "production",
    DATABASE_URL: "postgres://db/x",
    PUBLIC_ORIGIN: "https://shop.example/",
    SMTP_URL: "smtps://shop:secret@mail.example",
    MAIL_FROM: "Shop <no-reply@shop.example>",
    SMS_PROVIDER: "twilio",
    TWILIO_ACCOUNT_SID: "AC1",
    TWILIO_AUTH_TOKEN: "token",
    TWILIO_FROM: "+15005550006",
  });
  expect(env).toMatchObject({
    mail: { kind: "smtp", url: "smtps://shop:secret@mail.example" },
    sms: { kind: "twilio", from: "+15005550006", baseUrl: "https://api.twilio.com" },
    api: { mailFrom: "Shop <no-reply@shop.example>", publicOrigin: "https://shop.example" },
  });
});

test.for([
  [{}, "here"],
  [{ DEV_OUTBOX: "1" }, "open"],
  [{ NODE_ENV: "production" }, "closed"],
  [{ NODE_ENV: "production", DEV_OUTBOX: "here" }, "here"],
  [{ NODE_ENV: "production", DEV_OUTBOX: "1" }, "open"],
  [{ NODE_ENV: "production", DEV_OUTBOX: "1", DATABASE_URL: "postgres://db/x" }, "open"],
  [{ NODE_ENV: "production", DEV_OUTBOX: "0" }, "closed"],
  [{ DEMO: "0" }, "closed"],
  [{ DEMO: "0", DEV_OUTBOX: "here" }, "here"],
  [{ DEMO: "0", DEV_OUTBOX: "1" }, "open"],
] as const)("with %o the outbox is %s", ([env, outbox]) => {
  expect(readApiEnv(env).api.outbox).toBe(outbox);
});

test("an empty variable counts as unset", () => {
  expect(readApiEnv({ DATABASE_URL: "", PORT: "" }).database).not.toHaveProperty("url");
});

test.for([
  [{ S3_BUCKET: "b", S3_ACCESS_KEY_ID: "id" }, "S3_SECRET_ACCESS_KEY is missing"],
  [{ S3_BUCKET: "b", S3_SECRET_ACCESS_KEY: "s" }, "S3_ACCESS_KEY_ID is missing"],
  [
    { NODE_ENV: "production", S3_BUCKET: "b", S3_ENDPOINT: "http://s3.internal" },
    "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing",
  ],
  [{ DATABASE_READ_URL: "postgres://replica/x" }, "DATABASE_URL is missing"],
  [{ DATABASE_URL: "mysql://db/x" }, "DATABASE_URL: "],
  [{ RUN_JOBS: "yes" }, "RUN_JOBS: "],
  [{ TURNSTILE_SITE_KEY: "key" }, "TURNSTILE_SECRET is missing for TURNSTILE_SITE_KEY."],
  [{ SMTP_URL: "smtp://mail" }, "MAIL_FROM is missing for SMTP_URL."],
  [{ MAIL_FROM: "a@b.gr" }, "SMTP_URL is missing for MAIL_FROM."],
  [{ SMTP_URL: "https://mail", MAIL_FROM: "a@b.gr" }, "SMTP_URL: "],
  [{ SMTP_URL: "smtp://mail", MAIL_FROM: "Shop" }, "MAIL_FROM: must be like"],
  [{ SMTP_URL: "smtp://mail", MAIL_FROM: "Shop <a@b.gr>, Other <c@d.gr>" }, "MAIL_FROM: "],
  [{ SMS_PROVIDER: "pigeon" }, "SMS_PROVIDER: "],
  [{ TWILIO_ACCOUNT_SID: "AC1" }, "SMS_PROVIDER is missing: set it to twilio."],
  [{ SMS_PROVIDER: "twilio" }, "TWILIO_ACCOUNT_SID is missing"],
  [{ SMS_PROVIDER: "twilio", TWILIO_ACCOUNT_SID: "AC1" }, "TWILIO_AUTH_TOKEN is missing"],
  [
    { SMS_PROVIDER: "twilio", TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "t" },
    "TWILIO_FROM is missing",
  ],
  [{ TWILIO_FROM: "00306912345678" }, "TWILIO_FROM: must be a number with +"],
  [
    { NODE_ENV: "production", DATABASE_URL: "postgres://db/x" },
    "SMTP_URL is missing: mails have nowhere to go",
  ],
  [{ GOOGLE_CLIENT_ID: "id" }, "GOOGLE_CLIENT_SECRET is missing for GOOGLE_CLIENT_ID."],
  [{ FACEBOOK_CLIENT_ID: "id" }, "FACEBOOK_CLIENT_SECRET is missing for FACEBOOK_CLIENT_ID."],
  [{ GOOGLE_ISSUER: "http://accounts.example" }, "GOOGLE_ISSUER: must be https"],
  [{ APPLE_ISSUER: "http://127.0.0.1.evil.example" }, "APPLE_ISSUER: must be https"],
  [{ APPLE_CLIENT_ID: "id" }, "APPLE_TEAM_ID is missing for APPLE_CLIENT_ID."],
  [{ APPLE_CLIENT_ID: "id", APPLE_TEAM_ID: "t" }, "APPLE_KEY_ID is missing"],
  [
    { APPLE_CLIENT_ID: "id", APPLE_TEAM_ID: "t", APPLE_KEY_ID: "k" },
    "APPLE_PRIVATE_KEY is missing",
  ],
  [
    { APPLE_CLIENT_ID: "id", APPLE_TEAM_ID: "t", APPLE_KEY_ID: "k", APPLE_PRIVATE_KEY: "a secret" },
    "APPLE_PRIVATE_KEY must be the PEM of a P-256 key",
  ],
  [{ PORT: "99999" }, "PORT: "],
  [{ CARD_PROVIDER: "pigeon" }, "CARD_PROVIDER: "],
  [{ CARD_METHODS: "card,cash" }, "CARD_METHODS"],
  [{ CARD_METHODS: "klarna" }, "CARD_METHODS: must contain card."],
  [{ STRIPE_SECRET_KEY: "sk" }, "CARD_PROVIDER is missing: set it to stripe."],
  [{ STRIPE_WEBHOOK_SECRET: "whsec" }, "CARD_PROVIDER is missing: set it to stripe."],
  [{ CARD_PROVIDER: "stripe" }, "STRIPE_SECRET_KEY is missing for CARD_PROVIDER=stripe."],
  [{ CARD_PROVIDER: "stripe", STRIPE_SECRET_KEY: "sk" }, "STRIPE_WEBHOOK_SECRET is missing"],
  [{ ...STRIPE, PUBLIC_ORIGIN: "" }, "PUBLIC_ORIGIN is missing for CARD_PROVIDER=stripe"],
  [
    { ...STRIPE, CARD_METHODS: "card,paypal" },
    "PAYPAL_CLIENT_ID is missing for paypal in CARD_METHODS.",
  ],
  [{ PAYPAL_CLIENT_ID: "id" }, "PAYPAL_CLIENT_SECRET is missing for PAYPAL_CLIENT_ID."],
  [{ PAYPAL_WEBHOOK_ID: "id" }, "PAYPAL_CLIENT_ID is missing for PAYPAL_WEBHOOK_ID."],
  [{ ...PAYPAL, PAYPAL_WEBHOOK_ID: "" }, "PAYPAL_WEBHOOK_ID is missing for PAYPAL_CLIENT_ID."],
  [{ ...PAYPAL, PUBLIC_ORIGIN: "" }, "PUBLIC_ORIGIN is missing for PAYPAL_CLIENT_ID"],
  [{ ACS_API_KEY: "k" }, "COURIER_PROVIDER is missing: set it to acs."],
  [{ COURIER_PROVIDER: "acs" }, "ACS_API_KEY is missing for COURIER_PROVIDER=acs."],
  [{ ...ACS, ACS_BILLING_CODE: "" }, "ACS_BILLING_CODE is missing for COURIER_PROVIDER=acs."],
  [{ ...ACS, ACS_TRACKING_PAGE: "https://acs.example" }, "ACS_TRACKING_PAGE: must contain {code}"],
  [{ BOXNOW_CLIENT_SECRET: "s" }, "BOXNOW_CLIENT_ID is missing for BOXNOW_CLIENT_SECRET."],
  [{ HUB_ADDRESS_GR: "Ερμού 1" }, "HUB_CITY_GR is missing for HUB_ADDRESS_GR."],
  [{ HUB_HOURS_GB: "10:00-18:00" }, "HUB_ADDRESS_GB is missing for HUB_HOURS_GB."],
  [{ ...HUB, HUB_HOURS_GR: "18:00-10:00" }, "HUB_HOURS_GR: must end after it begins"],
  [{ ...HUB, HUB_PHONE_GR: "210 0000000" }, "HUB_PHONE_GR: must be a number with +"],
  [{ ...HUB, HUB_POSTAL_CODE_GR: "E16 1JL" }, "HUB_POSTAL_CODE_GR is no postal code of GR."],
  [{ CALENDLY_TOKEN: "t" }, "CALENDLY_ORGANIZATION is missing for CALENDLY_TOKEN."],
  [
    { CALENDLY_TOKEN: "t", CALENDLY_ORGANIZATION: "https://api.calendly.com/organizations/A" },
    "CALENDLY_BOOKING_URL_GR or _GB is missing for CALENDLY_TOKEN.",
  ],
  [{ CALENDLY_BOOKING_URL_GB: "https://calendly.com/shop/call" }, "CALENDLY_TOKEN is missing"],
] as const)("%o stops the start with a message that names the variable", ([env, sentence]) => {
  expect(() => readApiEnv(env)).toThrow(EnvError);
  expect(() => readApiEnv(env)).toThrow(sentence);
});

test("configured hubs replace all of the demo's", () => {
  expect(readApiEnv({}).hubs).toMatchObject({
    isChosen: false,
    places: { GR: { city: "Αθήνα" }, GB: { city: "London" } },
  });
  expect(readApiEnv({ ...HUB, HUB_HOURS_GR: "09:30-17:00" }).hubs).toMatchObject({
    isChosen: true,
    places: {
      GR: {
        address: "Ερμού 1",
        postal_code: "10563",
        mobile_number: "302100000000",
        hours: { from: "09:30", to: "17:00" },
      },
      GB: null,
    },
  });
});

test("sign-in providers with an id are enabled, with overridable addresses", () => {
  expect(readApiEnv({}).social).toEqual({});
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { social } = readApiEnv({
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "secret",
    GOOGLE_ISSUER: "http://127.0.0.1:4000/google",
    FACEBOOK_CLIENT_ID: "",
    APPLE_CLIENT_ID: "gr.deftero.web",
    APPLE_TEAM_ID: "TEAM",
    APPLE_KEY_ID: "KEY",
    // As in a variable of one line.
    APPLE_PRIVATE_KEY: String(privateKey.export({ type: "pkcs8", format: "pem" })).replaceAll(
      "\n",
      "\\n",
    ),
  });
  expect(social).toEqual({
    google: { issuer: "http://127.0.0.1:4000/google", clientId: "id", secret: "secret" },
    apple: {
      issuer: "https://appleid.apple.com",
      clientId: "gr.deftero.web",
      secret: { teamId: "TEAM", keyId: "KEY", privateKey: expect.any(KeyObject) },
    },
  });
});

test("without configuration, the test bank takes cards and Klarna", () => {
  expect(readApiEnv({})).toMatchObject({
    cardProvider: { kind: "sandbox", methods: ["card", "klarna"], isChosen: false },
    paypal: null,
    paymentMethods: ["card", "klarna"],
  });
  const chosen = readApiEnv({ CARD_PROVIDER: "sandbox", CARD_METHODS: "card applePay" });
  expect(chosen.cardProvider).toEqual({
    kind: "sandbox",
    methods: ["card", "applePay"],
    isChosen: true,
  });
});

test("Stripe takes all methods but PayPal, which needs its own configuration", () => {
  expect(readApiEnv(STRIPE).cardProvider).toEqual({
    kind: "stripe",
    secretKey: "sk_live_1",
    webhookSecrets: ["whsec_1", "whsec_2"],
    methods: ["card", "klarna"],
  });
  const both = readApiEnv({ ...STRIPE, ...PAYPAL, STRIPE_API_BASE: "http://127.0.0.1:4000/v1" });
  expect(both).toMatchObject({
    cardProvider: { methods: ["card", "klarna"], apiBase: "http://127.0.0.1:4000" },
    paypal: { clientId: "id", webhookId: "WH-1", baseUrl: "https://api-m.paypal.com" },
    paymentMethods: ["card", "klarna", "paypal"],
  });
  const some = readApiEnv({ ...STRIPE, ...PAYPAL, CARD_METHODS: "card,googlePay" });
  expect(some.paymentMethods).toEqual(["card", "googlePay"]);
});

test("without configuration, couriers, lockers and the calendar are embedded", () => {
  expect(readApiEnv({})).toMatchObject({
    courier: { kind: "simulator", isChosen: false },
    lockers: { kind: "embedded" },
    calendar: { kind: "embedded" },
    deviceCheck: { kind: "embedded" },
  });
  const env = readApiEnv({
    ...ACS,
    BOXNOW_CLIENT_ID: "id",
    BOXNOW_CLIENT_SECRET: "secret",
    CALENDLY_TOKEN: "token",
    CALENDLY_ORGANIZATION: "https://api.calendly.com/organizations/A",
    CALENDLY_BOOKING_URL_GR: "https://calendly.com/shop/call",
  });
  expect(env).toMatchObject({
    courier: {
      kind: "acs",
      companyId: "company",
      baseUrl: "https://webservices.acscourier.net/ACSRestServices/api/ACSAutoRest",
    },
    lockers: { kind: "boxnow", baseUrl: "https://api-production.boxnow.gr" },
    calendar: {
      kind: "calendly",
      bookingUrls: { GR: "https://calendly.com/shop/call", GB: null },
      baseUrl: "https://api.calendly.com",
    },
  });
});

test("a shop on PostgreSQL asks no list of stolen devices before it has an account", () => {
  const shop = { NODE_ENV: "production", DATABASE_URL: "postgres://db/x", DEV_OUTBOX: "1" };
  expect(readApiEnv(shop).deviceCheck).toEqual({ kind: "none" });
  const CAMARA = {
    CAMARA_CLIENT_ID: "id",
    CAMARA_CLIENT_SECRET: "secret",
    CAMARA_BASE_URL: "https://api.operator.example/imei-fraud/v0/",
    CAMARA_TOKEN_URL: "https://api.operator.example/oauth2/token",
  };
  expect(readApiEnv(CAMARA).deviceCheck).toMatchObject({
    kind: "camara",
    baseUrl: "https://api.operator.example/imei-fraud/v0",
  });
  expect(() => readApiEnv({ CAMARA_CLIENT_ID: "id" })).toThrow("CAMARA_CLIENT_SECRET");
});

import { generateKeyPairSync, KeyObject } from "node:crypto";
import { expect, test } from "vitest";

import { EnvError, readApiEnv } from "./env.ts";

test("nothing set is the embedded database and files under data/", () => {
  expect(readApiEnv({})).toMatchObject({
    isProduction: false,
    database: { folder: "data/database" },
    storage: { kind: "disk", folder: "data/files" },
    runsJobs: true,
    api: { basePath: "/api", trustedCallers: [] },
  });
});

test("PostgreSQL, a replica, a bucket and proxies are taken from the environment", () => {
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

test("the human check is Turnstile's once its secret is there", () => {
  expect(readApiEnv({}).humanCheck).toEqual({ kind: "embedded" });
  expect(readApiEnv({ TURNSTILE_SECRET: "secret" }).humanCheck).toEqual({
    kind: "turnstile",
    secret: "secret",
    verifyUrl: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  });
});

test("mails and SMS stay in the house until somebody says where they go", () => {
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
] as const)("with %o the outbox is %s", ([env, outbox]) => {
  expect(readApiEnv(env).api.outbox).toBe(outbox);
});

test("a variable that is set to nothing counts as left out", () => {
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
] as const)("%o stops the start with a sentence that names the variable", ([env, sentence]) => {
  expect(() => readApiEnv(env)).toThrow(EnvError);
  expect(() => readApiEnv(env)).toThrow(sentence);
});

test("sign-in providers are those with an id, at their own addresses unless told otherwise", () => {
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
    // As it stands in a variable of one line.
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

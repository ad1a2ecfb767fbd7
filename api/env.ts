import { createPrivateKey, type KeyObject } from "node:crypto";
import * as z from "zod";

import { isLoopback } from "#contract/loopback.ts";
import { MARKETS, type Features } from "#contract/market.ts";
import { PRODUCT } from "#contract/product.ts";
import type { ApiConfig, Outbox } from "./context.ts";
import { deliveryVariables, readDelivery, type DeliveryEnv } from "./delivery-env.ts";
import { documentVariables, readDocuments, type DocumentEnv } from "./document-env.ts";
import { EnvError } from "./env-error.ts";
import { fiscalVariables, readFiscal, type FiscalEnv } from "./fiscal-env.ts";
import { hubVariables, readHubs, type HubEnv } from "./hub-env.ts";
import { modelVariables, readModel } from "./model-env.ts";
import { paymentVariables, readPayments, type PaymentEnv } from "./payment-env.ts";
import { pushVariables, readPush, type PushEnv } from "./push-env.ts";
import type { LanguageModelConfig } from "./providers/language-model/openai-compatible.ts";
import type { TurnstileConfig } from "./providers/human-check/turnstile.ts";
import type { TwilioConfig } from "./providers/sms/twilio.ts";
import type { OpenIdClient, OpenIdConfig } from "./providers/social/openid.ts";
import type { S3StorageConfig } from "./providers/storage/s3-storage.ts";

export { EnvError } from "./env-error.ts";

const FEATURES = ["insurance", "cross_selling", "allow_sellers"] as const;

const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const list = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean));
/** ISO 3166 codes; the markets themselves are always included. */
const countries = list
  .transform((codes) => codes.map((code) => code.toUpperCase()))
  .pipe(z.array(z.string().regex(/^[A-Z]{2}$/, "must be countries of two letters, like CY")));
const features = list.pipe(z.array(z.enum(FEATURES)));
const postgres = z.url({ protocol: /^postgres(ql)?$/ });
const sender = z
  .string()
  .regex(
    /^([^<>"\r\n]+ <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
    'must be like "Shop <no-reply@shop.example>"',
  );
const issuer = z
  .url({ protocol: /^https?$/ })
  .refine((text) => /^https:/i.test(text) || isLoopback(new URL(text).hostname), {
    error: "must be https, unless it is on this machine",
  });

const envSchema = z.object({
  NODE_ENV: z.string().default("development"),
  DATABASE_URL: postgres.optional(),
  DATABASE_READ_URL: postgres.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATA_DIR: z.string().default("data"),
  FREE_SPACE_FLOOR_MB: z.coerce.number().int().min(0).default(500),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: z.url().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...paymentVariables,
  ...deliveryVariables,
  ...hubVariables,
  ...documentVariables,
  ...fiscalVariables,
  ...pushVariables,
  ...modelVariables,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: sender.optional(),
  MAIL_IN_ADDRESS: z.email().optional(),
  MAIL_IN_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  SMS_PROVIDER: z.enum(["twilio"]).optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+\d{5,15}|[A-Za-z0-9 ]{1,11})$/,
      "must be a number with + or a name of at most 11 letters",
    )
    .optional(),
  TWILIO_BASE_URL: z.url({ protocol: /^https?$/ }).default("https://api.twilio.com"),
  SMS_COUNTRIES: countries.default([]),
  DEMO: flag.default(true),
  DEV_OUTBOX: z.enum(["0", "1", "here"]).default("0"),
  DEV_CLOCK: flag.optional(),
  // Used by the web; read here to check that the pair is complete.
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET: z.string().optional(),
  TURNSTILE_VERIFY_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://challenges.cloudflare.com/turnstile/v0/siteverify"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: issuer.default("https://accounts.google.com"),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_ISSUER: issuer.default("https://www.facebook.com"),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: z.string().optional(),
  APPLE_ISSUER: issuer.default("https://appleid.apple.com"),
  PASSPORT_PRIVATE_KEY: z.string().optional(),
  ACCOUNT_KEYS: list
    .pipe(z.array(z.string().regex(/^[\w-]{43}$/, "must be keys of 32 bytes in base64url")))
    .default([]),
  RUN_JOBS: flag.default(true),
  API_BASE_PATH: z
    .string()
    .regex(/^(\/[\w-]+)*$/, "must begin with a slash and end without one")
    .default("/api"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).optional(),
  SHUTDOWN_DELAY: z.coerce.number().min(0).max(60).optional(),
  PUBLIC_ORIGIN: z.url().optional(),
  TRUST_PROXY: list.default([]),
  SENTRY_DSN: z.url({ protocol: /^https?$/ }).optional(),
  SENTRY_ENVIRONMENT: z.string().optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  FEATURES_GR: features.default([...FEATURES]),
  FEATURES_GB: features.default([...FEATURES]),
});

type TradeEnv = PaymentEnv & DeliveryEnv & HubEnv & DocumentEnv & PushEnv & { fiscal: FiscalEnv };

export type ApiEnv = TradeEnv & {
  isProduction: boolean;
  /** Whether the embedded database starts with the demo's people and listings. */
  isDemo: boolean;
  logLevel: z.infer<typeof envSchema>["LOG_LEVEL"];
  /** Error reporting of an API that runs alone; next to the web, server.ts configures it. */
  monitoring: { dsn: string; environment: string } | null;
  /** Folder of the embedded database, pictures on disk and the developer key. */
  dataFolder: string;
  /** Keys that encrypt secrets of accounts, the newest first; empty: one of the data folder. */
  accountKeys: readonly Buffer[];
  database: { url?: string; readUrl?: string; poolSize: number; folder: string };
  storage: { kind: "disk"; folder: string } | ({ kind: "s3" } & S3StorageConfig);
  /**
   * Folders on disks of this machine that uploads and the embedded database fill, and the bytes
   * that stay free there.
   */
  freeSpace: { folders: readonly string[]; floor: number };
  /** "outbox" is the embedded one, which sends nothing. */
  mail: { kind: "outbox" } | { kind: "smtp"; url: string };
  /** "embedded" takes mail from developers on this machine; null takes none. */
  mailIn: { kind: "embedded" } | { kind: "postmark"; secret: string } | null;
  sms: { kind: "outbox" } | ({ kind: "twilio" } & TwilioConfig);
  social: OpenIdConfig;
  /** Null where rules alone answer the deal hunter's visitors. */
  languageModel: LanguageModelConfig | null;
  /** "embedded" proves nothing: sign-ups take the path of browsers without a widget. */
  humanCheck: { kind: "embedded" } | ({ kind: "turnstile" } & TurnstileConfig);
  /** Whether this process runs jobs, deadlines and the outbox, or leaves them to another. */
  runsJobs: boolean;
  host: string;
  port: number;
  /**
   * Milliseconds for which it keeps listening after SIGTERM, while its health check answers 503.
   */
  shutdownDelay: number;
  /** Origin of the web, when it differs from that of the API. */
  publicOrigin: string | undefined;
  api: ApiConfig;
};

/** Throws EnvError: a process with half a configuration must not start. */
export function readApiEnv(env: Record<string, string | undefined>): ApiEnv {
  // An empty variable counts as unset, as compose files and shells produce it.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) {
    const { issues } = parsed.error;
    throw new EnvError(
      issues.map((issue) => `${issue.path.join(".")}: ${issue.message}.`).join(" "),
    );
  }
  const values = parsed.data;
  if (values.DATABASE_READ_URL && !values.DATABASE_URL) {
    throw new EnvError("DATABASE_URL is missing: DATABASE_READ_URL names a replica of it.");
  }
  const { DATA_DIR: folder } = values;
  const isProduction = values.NODE_ENV === "production";
  const isShop = isProduction && values.DATABASE_URL !== undefined;
  return {
    isProduction,
    isDemo: values.DEMO,
    logLevel: values.LOG_LEVEL,
    monitoring: values.SENTRY_DSN
      ? { dsn: values.SENTRY_DSN, environment: values.SENTRY_ENVIRONMENT ?? values.NODE_ENV }
      : null,
    dataFolder: folder,
    accountKeys: values.ACCOUNT_KEYS.map((key) => Buffer.from(key, "base64url")),
    database: {
      ...(values.DATABASE_URL && { url: values.DATABASE_URL }),
      ...(values.DATABASE_READ_URL && { readUrl: values.DATABASE_READ_URL }),
      poolSize: values.DATABASE_POOL,
      folder: `${folder}/database`,
    },
    storage: readStorage(values),
    freeSpace: readFreeSpace(values),
    ...readPayments(values),
    ...readDelivery(values, { isShop }),
    ...readHubs(values),
    ...readDocuments(values, { isShop }),
    ...readPush(values, { isShop }),
    fiscal: readFiscal(values, { isShop }),
    mail: readMail(values),
    mailIn: readMailIn(values).provider,
    sms: readSms(values),
    humanCheck: readHumanCheck(values),
    social: readSocial(values),
    languageModel: readModel(values),
    runsJobs: values.RUN_JOBS,
    host: values.HOST,
    port: values.PORT ?? 3001,
    shutdownDelay: 1000 * (values.SHUTDOWN_DELAY ?? (isShop ? 5 : 0)),
    publicOrigin: values.PUBLIC_ORIGIN && new URL(values.PUBLIC_ORIGIN).origin,
    api: {
      basePath: values.API_BASE_PATH,
      // The API always trusts the loopback; the web needs its name.
      trustedCallers: values.TRUST_PROXY.filter((name) => name !== "loopback"),
      features: { GR: toFeatures(values.FEATURES_GR), GB: toFeatures(values.FEATURES_GB) },
      publicOrigin: values.PUBLIC_ORIGIN ? new URL(values.PUBLIC_ORIGIN).origin : null,
      mailFrom: values.MAIL_FROM ?? `${PRODUCT} <no-reply@deftero.test>`,
      mailIn: readMailIn(values).mailIn,
      smsCountries: new Set([...MARKETS, ...values.SMS_COUNTRIES]),
      outbox: readOutbox(values),
      hasMovableClock: values.DEV_CLOCK ?? readOutbox(values) === "here",
      passportKey: readPassportKey(values),
    },
  };
}

function readFreeSpace(values: z.infer<typeof envSchema>): ApiEnv["freeSpace"] {
  const isAllElsewhere = Boolean(values.S3_BUCKET && values.DATABASE_URL);
  // Pictures and the embedded database are folders of DATA_DIR.
  const folders = isAllElsewhere
    ? []
    : [values.DATA_DIR, `${values.DATA_DIR}/files`, `${values.DATA_DIR}/database`];
  return { folders, floor: values.FREE_SPACE_FLOOR_MB };
}

function readStorage(values: z.infer<typeof envSchema>): ApiEnv["storage"] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = values;
  if (!bucket) return { kind: "disk", folder: `${values.DATA_DIR}/files` };
  const isProduction = values.NODE_ENV === "production";
  if (keyId && !secret) throw new EnvError("S3_SECRET_ACCESS_KEY is missing for S3_ACCESS_KEY_ID.");
  if (secret && !keyId) throw new EnvError("S3_ACCESS_KEY_ID is missing for S3_SECRET_ACCESS_KEY.");
  // Amazon's own servers may use an instance role instead; other servers need the key pair.
  if (!keyId && values.S3_ENDPOINT && isProduction) {
    throw new EnvError("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing for S3_ENDPOINT.");
  }
  return {
    kind: "s3",
    bucket,
    region: values.S3_REGION,
    forcePathStyle: values.S3_FORCE_PATH_STYLE,
    ...(values.S3_ENDPOINT && { endpoint: values.S3_ENDPOINT }),
    ...(keyId && secret && { credentials: { accessKeyId: keyId, secretAccessKey: secret } }),
  };
}

function readHumanCheck(values: z.infer<typeof envSchema>): ApiEnv["humanCheck"] {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret } = values;
  // Visitors would solve a check that the API does not verify.
  if (siteKey && !secret) throw new EnvError("TURNSTILE_SECRET is missing for TURNSTILE_SITE_KEY.");
  if (!secret) return { kind: "embedded" };
  const { PUBLIC_ORIGIN: origin, TURNSTILE_VERIFY_URL: verifyUrl } = values;
  const hostname = origin ? new URL(origin).hostname : null;
  return { kind: "turnstile", secret, verifyUrl, hostname };
}

/**
 * Codes give access to accounts, and a development server may listen on every address too. So a
 * shop that is no demo opens its outbox only on request.
 */
function readOutbox(values: z.infer<typeof envSchema>): Outbox {
  if (values.DEV_OUTBOX === "1") return "open";
  if (values.DEV_OUTBOX === "here") return "here";
  return values.DEMO && values.NODE_ENV !== "production" ? "here" : "closed";
}

function readMail(values: z.infer<typeof envSchema>): ApiEnv["mail"] {
  const { SMTP_URL: url, MAIL_FROM: from } = values;
  if (url && !from) throw new EnvError("MAIL_FROM is missing for SMTP_URL.");
  if (from && !url) throw new EnvError("SMTP_URL is missing for MAIL_FROM.");
  if (url) return { kind: "smtp", url };
  // A shop with PostgreSQL is no demo: codes that reach no visitor would lock all of them out.
  if (values.DATABASE_URL && readOutbox(values) === "closed") {
    throw new EnvError(
      "SMTP_URL is missing: mails have nowhere to go (DEV_OUTBOX=1 keeps them at /dev/outbox).",
    );
  }
  return { kind: "outbox" };
}

/** Answers to our mails come back by Postmark, or in development by `POST /dev/mail-in`. */
function readMailIn(values: z.infer<typeof envSchema>): {
  provider: ApiEnv["mailIn"];
  mailIn: { address: string } | null;
} {
  const { MAIL_IN_ADDRESS: address, MAIL_IN_SECRET: secret } = values;
  if (address && !secret) throw new EnvError("MAIL_IN_SECRET is missing for MAIL_IN_ADDRESS.");
  if (secret && !address) throw new EnvError("MAIL_IN_ADDRESS is missing for MAIL_IN_SECRET.");
  if (address && secret)
    return { provider: { kind: "postmark", secret }, mailIn: { address: address.toLowerCase() } };
  if (values.SMTP_URL || readOutbox(values) === "closed") return { provider: null, mailIn: null };
  return { provider: { kind: "embedded" }, mailIn: { address: "help@in.deftero.test" } };
}

function readSms(values: z.infer<typeof envSchema>): ApiEnv["sms"] {
  const {
    SMS_PROVIDER: provider,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_BASE_URL: baseUrl,
  } = values;
  const isAnySet = Boolean(accountSid || authToken || from);
  if (!provider && isAnySet) throw new EnvError("SMS_PROVIDER is missing: set it to twilio.");
  if (!provider) return { kind: "outbox" };
  if (!accountSid) throw new EnvError("TWILIO_ACCOUNT_SID is missing for SMS_PROVIDER=twilio.");
  if (!authToken) throw new EnvError("TWILIO_AUTH_TOKEN is missing for SMS_PROVIDER=twilio.");
  if (!from) throw new EnvError("TWILIO_FROM is missing for SMS_PROVIDER=twilio.");
  return { kind: "twilio", accountSid, authToken, from, baseUrl };
}

function readSocial(values: z.infer<typeof envSchema>): OpenIdConfig {
  const google = readOpenIdClient("GOOGLE", values);
  const facebook = readOpenIdClient("FACEBOOK", values);
  const apple = readApple(values);
  return { ...(google && { google }), ...(facebook && { facebook }), ...(apple && { apple }) };
}

function readOpenIdClient(
  name: "GOOGLE" | "FACEBOOK",
  values: z.infer<typeof envSchema>,
): OpenIdClient | null {
  const { [`${name}_CLIENT_ID` as const]: clientId, [`${name}_CLIENT_SECRET` as const]: secret } =
    values;
  if (!clientId) return null;
  if (!secret) throw new EnvError(`${name}_CLIENT_SECRET is missing for ${name}_CLIENT_ID.`);
  return { issuer: values[`${name}_ISSUER`], clientId, secret };
}

function readApple(values: z.infer<typeof envSchema>): OpenIdClient | null {
  const {
    APPLE_CLIENT_ID: clientId,
    APPLE_TEAM_ID: teamId,
    APPLE_KEY_ID: keyId,
    APPLE_PRIVATE_KEY: pem,
  } = values;
  if (!clientId) return null;
  if (!teamId) throw new EnvError("APPLE_TEAM_ID is missing for APPLE_CLIENT_ID.");
  if (!keyId) throw new EnvError("APPLE_KEY_ID is missing for APPLE_CLIENT_ID.");
  if (!pem) throw new EnvError("APPLE_PRIVATE_KEY is missing for APPLE_CLIENT_ID.");
  const secret = { teamId, keyId, privateKey: readAppleKey(pem) };
  return { issuer: values.APPLE_ISSUER, clientId, secret };
}

/** Many hosts allow only one line for a variable, so line ends may be written as \n. */
function readAppleKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem.replaceAll("\\n", "\n"));
    if (key.asymmetricKeyDetails?.namedCurve === "prime256v1") return key;
  } catch {
    // The error is thrown below without its cause, which could repeat a part of the key.
  }
  throw new EnvError("APPLE_PRIVATE_KEY must be the PEM of a P-256 key, as Apple's .p8 file is.");
}

function readPassportKey({ PASSPORT_PRIVATE_KEY: pem }: z.infer<typeof envSchema>) {
  if (!pem) return null;
  try {
    const key = createPrivateKey(pem.replaceAll("\\n", "\n"));
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // The error is thrown below without its cause, which could repeat a part of the key.
  }
  throw new EnvError("PASSPORT_PRIVATE_KEY must be the PEM of an Ed25519 key.");
}

const toFeatures = (on: readonly (typeof FEATURES)[number][]): Features["features"] => ({
  insurance: on.includes("insurance"),
  cross_selling: on.includes("cross_selling"),
  allow_sellers: on.includes("allow_sellers"),
});

export const readProcessEnv = (): ApiEnv => readApiEnv(process.env);

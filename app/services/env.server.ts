import { createHash, randomBytes } from "node:crypto";
import { seconds } from "#contract/duration.ts";
import { isLoopback } from "#contract/loopback.ts";
import { SOCIAL_PROVIDERS, type SocialProvider } from "#contract/account.ts";

/** A figure of a third party, its source, and the day on which it was published (YYYY-MM-DD). */
type Claim = { value: number; source: string; date: string };

export type Company = {
  name: string;
  address: string;
  registerNumber: string | null;
  taxNumber: string | null;
};

const LOG_LEVELS = ["info", "debug", "warn", "error", "silent"] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

export type WebConfig = {
  production: boolean;
  sessionSecret: string;
  /** Public address, such as `https://deftero.example`; null: the request's own. */
  publicOrigin: string | null;
  allowedHosts: string[];
  logLevel: LogLevel;
  accessLogLevel: "debug" | "info" | "silent";
  /** Disables zooming, as the spec has it (decisions "Viewport"). */
  viewportLock: boolean;
  /** Header in which a proxy names the visitor's country, or null. */
  countryHeader: string | null;
  geoDatabase: boolean;
  /** Origins that a form may be redirected to (CSP form-action). */
  formTargets: string[];
  /** PayPal's buttons on the last step: the public id, and the origin of its pages and script. */
  paypal: { clientId: string; origin: string } | null;
  calendars: string[];
  socialProviders: SocialProvider[];
  /** Those of them that only browsers on this machine reach. */
  localProviders: SocialProvider[];
  /** Public key of the human check; null where it is not set up. */
  turnstileSiteKey: string | null;
  tagManagerId: string | null;
  /** Null: off; pages contain no code for it. */
  monitoring: { dsn: string; environment: string } | null;
  /** Claims on the home page about second-hand devices: percent cheaper than new, and kg of CO2. */
  claims: { savings: Claim | null; co2: Claim | null };
  cmsUrl: string | null;
  supportEmail: string;
  /** Address (mailto: or https:) for reports of vulnerabilities. */
  securityContact: string;
  /** Null: the articles say that the shop is a demonstration. */
  company: Company | null;
  cmsFolder: string;
  /** Faults to inject by header or variable (development only). */
  faults: string | null;
};

export class EnvError extends Error {
  override readonly name = "EnvError";
}

export type Env = Record<string, string | undefined>;

export const readGivenEnv = (): Env => withoutEmpty(process.env);

/** An empty variable counts as missing, as in a copy of .env.example. */
const withoutEmpty = (env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));

/** Throws on invalid configuration, such as a missing SESSION_SECRET in production. */
export function readWebConfig(given: Env, fallbackSecret?: string): WebConfig {
  const env = withoutEmpty(given);
  const production = env["NODE_ENV"] === "production";
  const paypal = readPayPal(env);
  return {
    production,
    sessionSecret: readSecret(env["SESSION_SECRET"] ?? fallbackSecret, production),
    publicOrigin: env["PUBLIC_ORIGIN"] ? new URL(env["PUBLIC_ORIGIN"]).origin : null,
    allowedHosts: (env["ALLOWED_HOSTS"] ?? "")
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    logLevel: readChoice(env, "LOG_LEVEL", LOG_LEVELS),
    accessLogLevel: readChoice(env, "ACCESS_LOG_LEVEL", ["info", "debug", "silent"]),
    viewportLock: env["VIEWPORT_LOCK"] === "1",
    countryHeader: env["COUNTRY_HEADER"]?.toLowerCase() || null,
    geoDatabase: env["GEO_DATABASE"] !== "0",
    formTargets: [
      ...new Set([
        ...listOrigins(env["PAYMENT_ORIGINS"], readMarketplaceUrl(env) ?? ""),
        ...(env["CARD_PROVIDER"] === "stripe" ? PAYMENT_PAGES.stripe : []),
        ...(paypal ? [paypal.origin] : []),
        ...listProviders(env).flatMap((provider) => listHosts(env, provider)),
      ]),
    ],
    paypal,
    calendars: listOrigins(env["CALENDLY_BOOKING_URL_GR"], env["CALENDLY_BOOKING_URL_GB"]),
    socialProviders: listProviders(env),
    localProviders: listProviders(env).filter((provider) => isLocal(env, provider)),
    turnstileSiteKey: readSiteKey(env),
    tagManagerId: readTagManagerId(env),
    monitoring: readMonitoring(env),
    claims: {
      savings: readClaim(env, "CLAIM_SAVINGS", 99),
      co2: readClaim(env, "CLAIM_CO2", 9999),
    },
    cmsUrl: readCmsUrl(env),
    supportEmail: readSupportEmail(env),
    securityContact: readSecurityContact(env),
    company: readCompany(env),
    cmsFolder: `${env["DATA_DIR"] ?? "data"}/cms`,
    faults: production ? null : (env["FAULTS"] ?? ""),
  };
}

/** `<PROVIDER>_ISSUER` overrides. Facebook redirects to the host of the visitor's device. */
const HOSTS = {
  google: ["https://accounts.google.com"],
  facebook: ["https://www.facebook.com", "https://facebook.com", "https://*.facebook.com"],
  apple: ["https://appleid.apple.com"],
} as const satisfies Record<SocialProvider, readonly string[]>;

/** Where Stripe asks buyers and sellers, the banks' and Klarna's way in included. */
const PAYMENT_PAGES = {
  stripe: [
    "https://checkout.stripe.com",
    "https://connect.stripe.com",
    "https://hooks.stripe.com",
    "https://pm-redirects.stripe.com",
    "https://*.klarna.com",
  ],
} as const;

/** PayPal's API and its pages differ in the first part of the host, for its sandbox as well. */
function readPayPal({
  PAYPAL_CLIENT_ID: clientId,
  PAYPAL_BASE_URL: api,
}: Env): WebConfig["paypal"] {
  if (!clientId) return null;
  const { origin } = new URL(api ?? "https://api-m.paypal.com");
  return { clientId, origin: origin.replace("//api-m.", "//www.") };
}

const listProviders = (env: Env): SocialProvider[] =>
  SOCIAL_PROVIDERS.filter((provider) => Boolean(env[`${provider.toUpperCase()}_CLIENT_ID`]));

/** Without those of this machine for visitors from another one. */
export const listReachableProviders = (
  { socialProviders, localProviders }: WebConfig,
  origin: string,
): SocialProvider[] =>
  isLoopback(new URL(origin).hostname)
    ? socialProviders
    : socialProviders.filter((provider) => !localProviders.includes(provider));

const isLocal = (env: Env, provider: SocialProvider): boolean =>
  listHosts(env, provider).every((origin) => isLoopback(new URL(origin).hostname));

function listHosts(env: Env, provider: SocialProvider): readonly string[] {
  const issuers = listOrigins(env[`${provider.toUpperCase()}_ISSUER`]);
  const isOther = issuers.some((issuer) => issuer !== HOSTS[provider][0]);
  return isOther ? issuers : HOSTS[provider];
}

function listOrigins(...lists: (string | undefined)[]): string[] {
  const addresses = lists.flatMap((list) => (list ?? "").split(/[,\s]+/)).filter(Boolean);
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

/** Throws on a secret without a key; the secret for a key may be configured at the API. */
function readSiteKey(env: Env): string | null {
  const key = env["TURNSTILE_SITE_KEY"] || null;
  if (key === null && env["TURNSTILE_SECRET"]) {
    throw new EnvError("TURNSTILE_SITE_KEY is missing for TURNSTILE_SECRET.");
  }
  return key;
}

function readTagManagerId({ GTM_ID: id }: Env): string | null {
  if (!id) return null;
  if (!/^GTM-[A-Z0-9]{4,12}$/.test(id)) throw new EnvError("GTM_ID must look like GTM-ABC1234.");
  return id;
}

function readMonitoring(env: Env): WebConfig["monitoring"] {
  const text = env["SENTRY_DSN"]?.trim();
  if (!text) return null;
  const dsn = parseDsn(text)?.text;
  if (dsn === undefined) {
    throw new EnvError("SENTRY_DSN must look like https://<key>@<host>/<project>.");
  }
  return { dsn, environment: env["SENTRY_ENVIRONMENT"] || env["NODE_ENV"] || "production" };
}

function readCmsUrl(env: Env): string | null {
  const url = env["CMS_URL"]?.replace(/\/+$/, "");
  if (!url) return null;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new EnvError("CMS_URL must be an address that begins with http:// or https://.");
  }
  return url;
}

const readSupportEmail = (env: Env) => env["SUPPORT_EMAIL"] || "help@deftero.example";

/** An e-mail address or a page; by default the address of support. */
function readSecurityContact(env: Env): string {
  const contact = env["SECURITY_CONTACT"] ?? readSupportEmail(env);
  if (/^https:\/\/\S+$/.test(contact) && URL.canParse(contact)) return contact;
  const email = contact.replace(/^mailto:/, "");
  if (/^[^\s@:,]+@[^\s@:,]+$/.test(email)) return `mailto:${email}`;
  throw new EnvError("SECURITY_CONTACT must be an e-mail address or begin with https://.");
}

function readCompany(env: Env): Company | null {
  const read = (name: "NAME" | "ADDRESS" | "REGISTER_NUMBER" | "TAX_NUMBER") =>
    env[`COMPANY_${name}`]?.trim() || null;
  const [name, address] = [read("NAME"), read("ADDRESS")];
  const [registerNumber, taxNumber] = [read("REGISTER_NUMBER"), read("TAX_NUMBER")];
  if (name !== null && address !== null) return { name, address, registerNumber, taxNumber };
  if (name ?? address ?? registerNumber ?? taxNumber)
    throw new EnvError(
      "COMPANY_NAME and COMPANY_ADDRESS go together, before all else of COMPANY_.",
    );
  return null;
}

/** `70;https://source.example/study;2026-05-01`; a claim requires its source and date. */
function readClaim(env: Env, name: `CLAIM_${string}`, most: number): Claim | null {
  const text = env[name]?.trim();
  if (!text) return null;
  const [figure = "", source = "", date = "", ...more] = text.split(";").map((one) => one.trim());
  const value = Number(figure);
  const isFigure = /^\d+(\.\d)?$/.test(figure) && value > 0 && value <= most;
  const isSource = /^https:\/\/[^\s/]+\.[^\s]+$/.test(source) && URL.canParse(source);
  if (!isFigure || !isSource || !isDay(date) || more.length > 0) {
    throw new EnvError(
      `${name} must be a figure up to ${most}, its source and its day: 70;https://source.example/study;2026-05-01.`,
    );
  }
  return { value, source: new URL(source).href, date };
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${text}T`);
}

function readSecret(secret: string | undefined, production: boolean): string {
  if (secret !== undefined && secret.length >= 32) return secret;
  if (production) {
    throw new EnvError("SESSION_SECRET is missing or shorter than 32 characters.");
  }
  return secret
    ? createHash("sha256").update(secret).digest("hex")
    : randomBytes(32).toString("hex");
}

function readChoice<Choice extends string>(
  env: Env,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const given = env[name] || choices[0];
  const choice = choices.find((known) => known === given);
  if (choice === undefined) throw new EnvError(`${name} must be one of ${choices.join(", ")}.`);
  return choice;
}

/**
 * Without a slash at the end. One address, or a map from the shop's hosts to theirs (spec §7):
 * `deftero.example=https://api.deftero.example …`.
 */
export function readMarketplaceUrl(env: Env): string | null {
  const given = env["MARKETPLACE_URL"]?.trim();
  if (!given) return null;
  const entries = given.split(/[,\s]+/).map((entry) => /^([^/=]+)=(.*)$/.exec(entry));
  const host = env["PUBLIC_ORIGIN"] ? new URL(env["PUBLIC_ORIGIN"]).host : "";
  const isMap = entries.every((entry) => entry !== null);
  const own = isMap ? entries.find((entry) => entry[1] === host)?.[2] : given;
  if (own === undefined)
    throw new EnvError("MARKETPLACE_URL names no address for the host of PUBLIC_ORIGIN.");
  const url = own.replace(/\/+$/, "");
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new EnvError("MARKETPLACE_URL must be an address that begins with http:// or https://.");
}

const MOST_DELAY = 60;

/** Milliseconds after SIGTERM in which /ready answers 503 before connections are refused. */
export function readShutdownDelay(given: Env): number {
  const env = withoutEmpty(given);
  const isShop = Boolean(env["DATABASE_URL"] || env["MARKETPLACE_URL"]);
  const isBalanced = env["NODE_ENV"] === "production" && isShop;
  const delay = Number(env["SHUTDOWN_DELAY"] ?? (isBalanced ? 5 : 0));
  if (delay >= 0 && delay <= MOST_DELAY) return seconds(delay);
  throw new EnvError(`SHUTDOWN_DELAY must be a number of seconds from 0 to ${MOST_DELAY}.`);
}

export type Dsn = { text: string; publicKey: string; envelopeUrl: string };

/** Parses `https://<key>@<host>[/<path>]/<project>`; null when invalid. */
export function parseDsn(text: string): Dsn | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, host, pathname, search } = new URL(text);
  const [, path = "", project] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  if (!/^https?:$/.test(protocol) || !/^\w+$/.test(username) || !project || search) return null;
  return {
    text: `${protocol}//${username}@${host}${path}/${project}`,
    publicKey: username,
    envelopeUrl: `${protocol}//${host}${path}/api/${project}/envelope/`,
  };
}

import type { InlineHashes } from "./whole-document.server.ts";

/** Scripts and styles are allowed by nonce in a page for one visitor, else by hash. */
type Allowed = { nonce: string } | { hashes: InlineHashes };

type Facts = {
  https: boolean;
  formTargets: readonly string[];
  humanCheck?: boolean;
  /** This page may load the tag manager after consent. */
  tagManager?: boolean;
  /** This page may record a replay after consent: the SDK compresses it in a worker. */
  replay?: boolean;
  /** Origins of PayPal's buttons, on the one page that may show them. */
  paypal?: readonly string[];
  /** Origins of the calendar's widget, on the one page that may show it. */
  calendar?: { scripts: readonly string[]; frames: readonly string[] };
  pictures?: readonly string[];
};

const FIXED = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(self), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** Adds the headers of every response (ASVS 5.0 3.4); keeps those that a route has set. */
export function addSecurityHeaders(headers: Headers, { https }: Pick<Facts, "https">): void {
  for (const [name, value] of Object.entries(FIXED)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (https) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (!headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  }
}

/** Widget of the human check, loaded on the sign-up alone. */
const HUMAN_CHECK = "https://challenges.cloudflare.com";

/** Google's own list for a tag manager with analytics. */
const TAG_MANAGER = "https://*.googletagmanager.com";
const MEASURED_BY = `${TAG_MANAGER} https://*.google-analytics.com`;

/** The last step of a checkout, where PayPal's button may stand. */
const REVIEW = /^\/[^/]+\/checkout\/[^/]+\/review$/;

/** Follows PayPal's own list, without the payment methods that we do not offer. */
export function listPayPalHosts(
  paypal: { origin: string } | null,
  pathname: string,
): readonly string[] {
  if (paypal === null || !REVIEW.test(pathname)) return [];
  return /^https:\/\/www(?:\.sandbox)?\.paypal\.com$/.test(paypal.origin)
    ? ["https://*.paypal.com", "https://*.paypalobjects.com"]
    : [paypal.origin];
}

const CALL = /^\/[^/]+\/account\/orders\/[^/]+\/call$/;

export function findCalendarHosts(origins: readonly string[], pathname: string) {
  const frames = CALL.test(pathname) ? origins : [];
  return { scripts: frames.map(findScriptOrigin), frames };
}

/** Calendly serves its script from another host; a stand-in in tests is one origin. */
const findScriptOrigin = (origin: string) =>
  origin === "https://calendly.com" ? "https://assets.calendly.com" : origin;

export const toCalendarScript = (bookingUrl: string) =>
  `${findScriptOrigin(new URL(bookingUrl).origin)}/assets/external/widget.js`;

export function contentSecurityPolicy(
  allowed: Allowed,
  {
    https,
    formTargets,
    humanCheck,
    tagManager,
    replay,
    paypal = [],
    calendar,
    pictures = [],
  }: Facts,
): string {
  const [scripts, styles] =
    "nonce" in allowed
      ? [[`'nonce-${allowed.nonce}'`], [`'nonce-${allowed.nonce}'`]]
      : [allowed.hashes.scripts, allowed.hashes.styles];
  const frames = [...(humanCheck ? [HUMAN_CHECK] : []), ...paypal, ...(calendar?.frames ?? [])];
  return [
    "default-src 'none'",
    [
      "script-src 'self' 'inline-speculation-rules'",
      ...(humanCheck ? [HUMAN_CHECK] : []),
      ...(tagManager ? [TAG_MANAGER] : []),
      ...paypal,
      ...(calendar?.scripts ?? []),
      ...scripts,
    ].join(" "),
    `style-src 'self' ${styles.join(" ")}`.trimEnd(),
    ["img-src 'self' data:", ...pictures, ...(tagManager ? [MEASURED_BY] : []), ...paypal].join(
      " ",
    ),
    [
      "connect-src 'self'",
      ...(tagManager ? [MEASURED_BY, "https://*.analytics.google.com"] : []),
      ...paypal,
    ].join(" "),
    "manifest-src 'self'",
    ...(replay ? ["worker-src 'self' blob:"] : []),
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Not enforced: browsers only report what writes text into the page as HTML or as a script. */
export const REPORT_ONLY_POLICY = "require-trusted-types-for 'script'; report-uri /monitoring/csp";

import type { InlineHashes } from "./whole-document.server.ts";

/** What may run in a document: by nonce where it is made for one visitor, else by hash. */
type Allowed = { nonce: string } | { hashes: InlineHashes };

type Facts = {
  https: boolean;
  /** Hosts a form may end up at: the payment provider's page. */
  formTargets: readonly string[];
  /** The human check is set up: a script of its provider, in a frame of its provider. */
  humanCheck?: boolean;
  /** This document may load the tag manager, should its visitor say yes. */
  tagManager?: boolean;
  /** This document may record a replay, should its visitor say yes: a worker of the SDK packs it. */
  replay?: boolean;
  /** Hosts of PayPal's buttons, on the one page that may show them. */
  paypal?: readonly string[];
  /** Origins of the calendar's widget, on the one page that may show it. */
  calendar?: { scripts: readonly string[]; frames: readonly string[] };
  /** Hosts whose pictures articles may show. */
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

/** Adds what every answer carries (ASVS 5.0 3.4); keeps what a route has set itself. */
export function addSecurityHeaders(headers: Headers, { https }: Pick<Facts, "https">): void {
  for (const [name, value] of Object.entries(FIXED)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (https) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (!headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  }
}

/** Where the human check's widget comes from; asked for on the sign-up alone. */
const HUMAN_CHECK = "https://challenges.cloudflare.com";

/** Google's own list for a tag manager that feeds its analytics. */
const TAG_MANAGER = "https://*.googletagmanager.com";
const MEASURED_BY = `${TAG_MANAGER} https://*.google-analytics.com`;

/** The last step of a checkout, where PayPal's button may stand. */
const REVIEW = /^\/[^/]+\/checkout\/[^/]+\/review$/;

/**
 * Hosts that PayPal's button needs on this page, by PayPal's own list without those of ways to pay that
 * are not shown here; a stand-in is one origin.
 */
export function listPayPalHosts(
  paypal: { origin: string } | null,
  pathname: string,
): readonly string[] {
  if (paypal === null || !REVIEW.test(pathname)) return [];
  return /^https:\/\/www(?:\.sandbox)?\.paypal\.com$/.test(paypal.origin)
    ? ["https://*.paypal.com", "https://*.paypalobjects.com"]
    : [paypal.origin];
}

/** Where calls are booked, for an order. */
const CALL = /^\/[^/]+\/account\/orders\/[^/]+\/call$/;

/** What the calendar's widget needs on this page: its script, and its page in a frame. */
export function findCalendarHosts(origins: readonly string[], pathname: string) {
  const frames = CALL.test(pathname) ? origins : [];
  return { scripts: frames.map(findScriptOrigin), frames };
}

/** Calendly keeps its script on a host beside that of its pages; a stand-in is one origin. */
const findScriptOrigin = (origin: string) =>
  origin === "https://calendly.com" ? "https://assets.calendly.com" : origin;

/** Address of the widget's script for a page of the calendar. */
export const toCalendarScript = (bookingUrl: string) =>
  `${findScriptOrigin(new URL(bookingUrl).origin)}/assets/external/widget.js`;

/** The policy of a document: nothing but our own, and inline only what we wrote. */
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

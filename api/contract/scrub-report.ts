import { toLoggedPath } from "./logged-path.ts";

const EMAIL = /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?\b/g;
/** Phone and card numbers, and codes. */
const DIGITS = /(?<![\w.:-])\+?\d(?:[ -]?\d){5,}(?![\w-])/g;
const BEARER = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
const ADDRESS = /(?:https?:\/)?\/[^\s"'<>)]+/g;
const QUERY = /\?[^#]*/;
const PATH = /\/[^?#]*/;
const MAX_DEPTH = 12;

/** Removes personal data and secrets from a text of an error report. */
export const scrubText = (text: string): string =>
  text
    .replace(ADDRESS, scrubAddress)
    .replace(EMAIL, "[email]")
    .replace(BEARER, "$1 [token]")
    .replace(IBAN, "[iban]")
    .replace(DIGITS, "[number]");

/** Keeps the path and the parameter names of an address, and removes all values and tokens. */
const scrubAddress = (address: string): string =>
  address
    .replace(PATH, (path) => toLoggedPath(path))
    .replace(QUERY, (query) => query.replace(/=[^&]*/g, "="));

/** Ids of the report itself, which join its parts. */
const IS_ID = /(?:^|_)id$/;

export function scrubDeep(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return scrubText(value);
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => scrubDeep(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      IS_ID.test(key) ? item : scrubDeep(item, depth + 1),
    ]),
  );
}

/** Fields of the reporting SDK's events with text. */
const TEXTS = [
  "message",
  "logentry",
  "exception",
  "breadcrumbs",
  "transaction",
  "contexts",
  "spans",
  "extra",
  "tags",
  "urls",
] as const;

/**
 * An event of the reporting SDK without personal data: of the request it keeps the address only.
 */
export function scrubEvent<Sent extends object>(event: Sent): Sent {
  const { user: _, server_name: __, request, ...rest } = event as Record<string, unknown>;
  const { url, method, headers } = (request ?? {}) as Record<string, unknown>;
  const agent = (headers as Record<string, unknown> | undefined)?.["User-Agent"];
  const scrubbed: Record<string, unknown> = { ...rest };
  for (const name of TEXTS) if (name in rest) scrubbed[name] = scrubDeep(rest[name]);
  if (request)
    scrubbed["request"] = {
      url: scrubDeep(url),
      method,
      ...(typeof agent === "string" && { headers: { "User-Agent": agent } }),
    };
  return scrubbed as Sent;
}

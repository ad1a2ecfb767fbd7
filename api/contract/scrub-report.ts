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

/** Text of an error report without what may name a person or open a door. */
export const scrubText = (text: string): string =>
  text
    .replace(ADDRESS, scrubAddress)
    .replace(EMAIL, "[email]")
    .replace(BEARER, "$1 [token]")
    .replace(IBAN, "[iban]")
    .replace(DIGITS, "[number]");

/** An address keeps its path and the names in its query, and loses their values and every token. */
const scrubAddress = (address: string): string =>
  address
    .replace(PATH, (path) => toLoggedPath(path))
    .replace(QUERY, (query) => query.replace(/=[^&]*/g, "="));

/** Ids of the report itself, which its parts are joined by. */
const IS_ID = /(?:^|_)id$/;

/** The same for every text within a value. */
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

/** Where events of the reporting SDK hold text. */
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

/** An event of the reporting SDK as it may leave: of the request its address alone, and nobody's name. */
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

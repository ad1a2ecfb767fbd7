import { randomUUIDv7 } from "node:crypto";
import Negotiator from "negotiator";
import type { Call } from "#api/context.ts";
import { findRequestId } from "#api/request-scope.ts";
import { findCallerIp } from "./find-caller-ip.ts";
import {
  DEFAULT_MARKET,
  LOCALES,
  type Language,
  type Locale,
  type Market,
} from "#contract/market.ts";

/** The part of the request context that is known before the route is. */
export type RequestContext = Pick<
  Call,
  "at" | "requestId" | "ip" | "userAgent" | "locale" | "language" | "market"
>;

const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * For `peer` see `findCallerIp`. The request id is that of the web request in this process, or the
 * one that a trusted caller sends, so that the logs of both can be joined.
 */
export function createRequestContext(
  request: Request,
  peer: string | undefined,
  { at, isTrusted }: { at: Date; isTrusted: (ip: string) => boolean },
): RequestContext {
  const { headers } = request;
  const given = headers.get("x-request-id") ?? "";
  const mayName = peer === undefined || isTrusted(peer);
  return {
    at,
    requestId: findRequestId() ?? (mayName && REQUEST_ID.test(given) ? given : randomUUIDv7()),
    ip: findCallerIp(headers, peer, isTrusted),
    userAgent: headers.get("user-agent"),
    ...findCallLocale(
      new URL(request.url).searchParams.get("_locale"),
      headers.get("accept-language"),
    ),
  };
}

type CallLocale = { locale: Locale; language: Language; market: Market };

/** spec §9 "Default country and language". */
const FALLBACK: Locale = "en-GR";

const toCallLocale = (locale: Locale): CallLocale => {
  const [language, market] = locale.split("-") as [Language, Market];
  return { locale, language, market };
};

const findLocale = (language = "", market = ""): Locale | undefined => {
  const country = market.toUpperCase().replace(/^UK$/, "GB");
  return LOCALES.find((locale) => locale === `${language.toLowerCase()}-${country}`);
};

/** Parsing takes time that grows with the square of the length. */
const MAX_HEADER = 500;

/** By preference; without a header negotiator would answer "*". */
const toTags = (header: string): string[] =>
  new Negotiator({ headers: { "accept-language": header.slice(0, MAX_HEADER) } }).languages();

/**
 * Market and language of a call (spec §7 "Conventions"): `_locale` when it is one of the three,
 * else Accept-Language, else English in Greece. A language without a region means Greece (decisions
 * "Product").
 */
export function findCallLocale(query: string | null, acceptLanguage: string | null): CallLocale {
  const asked = findLocale(...((query ?? "").split(/[-_]/) as [string?, string?]));
  if (asked) return toCallLocale(asked);
  for (const tag of toTags(acceptLanguage ?? "")) {
    const [language = "", region] = tag.split("-");
    const locale = findLocale(language, region) ?? findLocale(language, DEFAULT_MARKET);
    if (locale) return toCallLocale(locale);
  }
  return toCallLocale(FALLBACK);
}

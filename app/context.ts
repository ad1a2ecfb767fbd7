import { createContext } from "react-router";
import type { Locale } from "#contract/market.ts";
import type { KeepAnswer } from "./modules/sell/step-reply.ts";
import type { Cms } from "./services/cms/create-cms.server.ts";
import type { CookieJar } from "./services/cookie-jar.server.ts";
import type { WebConfig } from "./services/env.server.ts";
import type { KeptForm } from "./services/kept-form.server.ts";
import type { Logger } from "./services/log.server.ts";
import type { MarketplaceCall } from "./services/marketplace/call.server.ts";
import type { CheckoutDesk } from "./services/marketplace/checkout-desk.server.ts";
import type { ListingDesk } from "./services/marketplace/draft.server.ts";
import type { CountViolation } from "./services/monitoring/count-violations.server.ts";
import type { RelayEnvelope } from "./services/monitoring/relay-envelopes.server.ts";
import type { RouteFailure } from "./services/route-failure.server.ts";
import type { FetchMedia } from "./services/share-card.server.ts";

export const localeContext = createContext<Locale>();

/** Calls the marketplace as this visitor. A 401 throws a redirect to sign-in. */
export const marketplaceContext = createContext<MarketplaceCall>();

/** Fetches a picture of the marketplace, by its path below `/media`. */
export const mediaContext = createContext<FetchMedia>();

export const cmsContext = createContext<Cms>();

/** Streams the number of unread notifications until the signal aborts; null when signed out. */
export const unreadStreamContext =
  createContext<(signal: AbortSignal) => Promise<Response> | null>();

export const cookiesContext = createContext<CookieJar>();

/** The form that an expired session interrupted (spec: none lost). */
export const keptFormContext = createContext<KeptForm>();

/** Takes reports of pages: errors for the reporting service, and CSP violations. */
export const reportsContext = createContext<{
  /** Null where error reports are not set up. */
  relayEnvelope: RelayEnvelope | null;
  countViolation: CountViolation;
}>();

export const webRequestContext = createContext<WebRequest>();

/**
 * Set when an error page is shown instead of the page: a body too large, forbidden fields, a failed
 * call.
 */
export const refusalContext = createContext<Refusal | null>(null);
export type Refusal = {
  status: number;
  /** Where to try again, for errors that may be temporary. */
  retry?: string;
};

/** Receives errors that no error boundary shows. */
export const routeFailureContext = createContext<RouteFailure>();

/** The draft order and its actions; set on the pages of the checkout. */
export const checkoutDeskContext = createContext<CheckoutDesk>();

/** The listing draft and its actions; set on the pages of the wizard. */
export const listingDeskContext = createContext<ListingDesk>();

/** The result of an autosave of a wizard step; sent instead of a page. */
export const keepAnswerContext = createContext<KeepAnswer | null>(null);

/** Facts about one request for loaders, actions and the document. */
export type WebRequest = {
  /** IP address of the visitor, after trusted proxies. */
  ip: string;
  /** Path and query of the page, without React Router's `.data`. */
  path: string;
  /** Public origin, for absolute links. */
  origin: string;
  now: () => Date;
  log: Logger;
  config: WebConfig;
  /** The visitor has a session token; only the marketplace knows whether it is valid. */
  signedIn: boolean;
  /** The page is the same for all anonymous visitors, and may be cached for them. */
  shared: boolean;
  /** Random for each rendering; allows our inline scripts and styles. */
  nonce: string;
  /** The visitor wants lite pages: no scripts, pictures on tap. */
  lite: boolean;
  /** The request is a prefetch. */
  isAhead: boolean;
  /** Appears in the log and on error pages. */
  reference: string;
  buildId: string;
};

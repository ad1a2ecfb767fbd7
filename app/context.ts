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

/** The locale of the address; the default where the address has none. */
export const localeContext = createContext<Locale>();

/** Makes calls to the marketplace as this visitor. A 401 leads to sign-in by itself. */
export const marketplaceContext = createContext<MarketplaceCall>();

/** A picture of the marketplace: path below `/media` to what it answers. */
export const mediaContext = createContext<FetchMedia>();

/** Articles of the content management, cleaned and kept. */
export const cmsContext = createContext<Cms>();

/**
 * How many notifications are unread, told until the signal ends it; null where nobody is signed in.
 */
export const unreadStreamContext =
  createContext<(signal: AbortSignal) => Promise<Response> | null>();

/** Cookies as they came, and those to set on the way out. */
export const cookiesContext = createContext<CookieJar>();

/** What an expired session interrupted: the fields of the form that was sent (spec: none lost). */
export const keptFormContext = createContext<KeptForm>();

/** Takes the reports of our pages: errors for the reporting service, and violations of the policy. */
export const reportsContext = createContext<{
  /** Null where error reports are not set up. */
  relayEnvelope: RelayEnvelope | null;
  countViolation: CountViolation;
}>();

/** What the server knows about this request beside the Request itself. */
export const webRequestContext = createContext<WebRequest>();

/** Set when the page asked for is not given at all: a body too large, hostile fields, a failed call. */
export const refusalContext = createContext<Refusal | null>(null);
export type Refusal = {
  status: number;
  /** Where to try again, for what may well go right the next time. */
  retry?: string;
};

/** Takes what failed outside the pages that show it themselves. */
export const routeFailureContext = createContext<RouteFailure>();

/** One draft order and all that its buyer can do with it; set for the pages of the checkout. */
export const checkoutDeskContext = createContext<CheckoutDesk>();

/** One draft of a listing and all that its seller can do with it; set for the pages of the wizard. */
export const listingDeskContext = createContext<ListingDesk>();

/** What a step of the wizard that saved itself came to; sent in place of a page. */
export const keepAnswerContext = createContext<KeepAnswer | null>(null);

/** Facts about one request that loaders, actions and the document need. */
export type WebRequest = {
  /** Address of the visitor, after trusted proxies. */
  ip: string;
  /** Path and query as the visitor asked for them, without React Router's `.data`. */
  path: string;
  /** Public origin: where links to this site begin. */
  origin: string;
  now: () => Date;
  log: Logger;
  config: WebConfig;
  /** The visitor holds a session token; whether it is still good only the marketplace knows. */
  signedIn: boolean;
  /** The page is the same for all anonymous visitors, and the cache may keep it. */
  shared: boolean;
  /** Random for each rendering; the inline scripts and styles that carry it are ours. */
  nonce: string;
  /** The visitor wants pages that spare their line: no scripts, pictures on tap. */
  lite: boolean;
  /** Fetched ahead of a click that may never come. */
  isAhead: boolean;
  /** For lines in the log and for people who write to support. */
  reference: string;
  /** Changes with every build of the web. */
  buildId: string;
};

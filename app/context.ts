import { createContext } from "react-router";
import type { Locale } from "#contract/market.ts";
import type { Profile } from "#contract/profile.ts";
import type { AutosaveResult } from "./modules/listing-draft/step-result.ts";
import type { Cms } from "./services/cms/create-cms.server.ts";
import type { CookieJar } from "./services/cookie-jar.server.ts";
import type { WebConfig } from "./services/env.server.ts";
import type { Theme } from "./theme.ts";
import type { SavedForm } from "./services/kept-form.server.ts";
import type { Logger } from "./services/log.server.ts";
import type { ApiClient } from "./services/marketplace/api-client.server.ts";
import type { MarketplaceFetch } from "./services/marketplace/call.server.ts";
import type { CheckoutService } from "./services/marketplace/checkout.server.ts";
import type { ListingDraftService } from "./services/marketplace/listing-draft.server.ts";
import type { OpenReplyStream } from "./services/marketplace/reply-stream.server.ts";
import type { CountViolation } from "./services/monitoring/count-violations.server.ts";
import type { RelayEnvelope } from "./services/monitoring/relay-envelopes.server.ts";
import type { PersonView } from "./services/person-view.server.ts";
import type { RouteFailure } from "./services/route-failure.server.ts";
import type { FetchMedia } from "./services/share-card.server.ts";

export const localeContext = createContext<Locale>();

/** Calls the marketplace as this visitor. A 401 throws a redirect to sign-in. */
export const apiContext = createContext<ApiClient>();

export const mediaContext = createContext<FetchMedia>();

export const cmsContext = createContext<Cms>();

/** Of all loaders of a request: `readProfile`. */
export const profileContext = createContext<Promise<Profile> | null>(null);

/** The view as another person that the page is one of. */
export const viewContext = createContext<PersonView | null>(null);

/** Streams the number of unread notifications until the signal aborts; null when signed out. */
export const unreadStreamContext =
  createContext<(signal: AbortSignal) => Promise<Response> | null>();

/** Streams an answer of the deal hunter. */
export const replyStreamContext = createContext<OpenReplyStream>();

export const cookiesContext = createContext<CookieJar>();

/** The form that an expired session interrupted (spec: none lost). */
export const savedFormContext = createContext<SavedForm>();

export const reportsContext = createContext<{
  relayEnvelope: RelayEnvelope | null;
  countViolation: CountViolation;
}>();

export const webRequestContext = createContext<WebRequest>();

/** A loader of a prefetched page tried to change something. */
export const refusedAheadContext = createContext(false);

/** The page of an error is shown in place of the address. */
export const errorContext = createContext<Rejection | null>(null);
export type Rejection = {
  status: number;
  retry?: string;
};

export const routeFailureContext = createContext<RouteFailure>();

export const checkoutContext = createContext<CheckoutService>();

export const listingDraftContext = createContext<ListingDraftService>();

export const autosaveResultContext = createContext<AutosaveResult | null>(null);

export type WebRequest = {
  /** IP address of the visitor, after trusted proxies. */
  ip: string;
  /** Path and query of the page, without React Router's `.data`. */
  path: string;
  /** Of the page as well, without `.data`. */
  url: URL;
  https: boolean;
  /** A browser opens the page: no script asks for its data, and nothing is posted. */
  isDocument: boolean;
  origin: string;
  /** What was posted, without files. */
  form: URLSearchParams | null;
  marketplaceFetch: MarketplaceFetch;
  requestId: string;
  now: () => Date;
  log: Logger;
  config: WebConfig;
  /** The visitor has a session token; only the marketplace knows whether it is valid. */
  signedIn: boolean;
  /** The page is the same for all anonymous visitors, and may be cached for them. */
  shared: boolean;
  nonce: string;
  /** The visitor wants lite pages: no scripts, pictures on tap. */
  lite: boolean;
  /** Chosen in place of the scheme of the system. */
  theme: Theme | null;
  isAhead: boolean;
  reference: string;
  buildId: string;
};

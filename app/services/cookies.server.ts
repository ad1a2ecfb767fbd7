import { days, minutes } from "#contract/duration.ts";

type CookieFacts = {
  name: string;
  /** Milliseconds. */
  lifetime: number;
  httpOnly: boolean;
  /** Sealed with SESSION_SECRET: encrypted and authenticated. */
  sealed?: true;
  /** Over HTTPS it is called `__Host-<name>`, which a sibling subdomain cannot plant. */
  host?: true;
  /** Its presence makes a response personal, so that no shared cache may store it. */
  personal?: true;
};

/** All cookies: name, lifetime (spec §9), who may read them (decisions "Session"). */
export const COOKIES = {
  locale: { name: "NEXT_LOCALE", lifetime: days(365), httpOnly: true },
  country: { name: "COUNTRY", lifetime: days(365), httpOnly: true },
  detectedCountry: { name: "detectedCountry", lifetime: days(30), httpOnly: true },
  geolocationApplied: { name: "geolocationApplied", lifetime: days(1), httpOnly: false },
  /** The visitor's consent to measuring; read by the page before every event. */
  consent: { name: "consent", lifetime: days(180), httpOnly: false },
  /** Lite pages, chosen by hand: 1 or 0. Not personal: such pages are common to all. */
  lite: { name: "lite", lifetime: days(365), httpOnly: true },
  /** Colours, chosen by hand: light or dark. Not personal: such pages are common to all. */
  theme: { name: "theme", lifetime: days(365), httpOnly: true },
  /** How high the rows of the console's lists are, chosen by hand: roomy or compact. */
  rows: { name: "rows", lifetime: days(365), httpOnly: true },
  /** Recently seen listings; written by the page, because pages of listings are cached for all. */
  recent: { name: "recent", lifetime: days(30), httpOnly: false },
  loader: { name: "loader", lifetime: minutes(1), httpOnly: true },
  authRequired: { name: "authRequired", lifetime: minutes(5), httpOnly: true, personal: true },
  accessToken: {
    name: "accessToken",
    lifetime: days(365),
    httpOnly: true,
    host: true,
    personal: true,
  },
  device: { name: "device", lifetime: days(365), httpOnly: true, host: true },
  signInType: { name: "signInType", lifetime: minutes(15), httpOnly: true, personal: true },
  loginMethod: { name: "loginMethod", lifetime: days(365), httpOnly: false },
  authFlow: {
    name: "authFlow",
    lifetime: minutes(30),
    httpOnly: true,
    sealed: true,
    personal: true,
  },
  /** Secret of a sign-in at a social provider: binds its answer to this browser. */
  socialState: {
    name: "socialState",
    lifetime: minutes(15),
    httpOnly: true,
    host: true,
    personal: true,
  },
  /** A login code that waits for confirmation, because another account is signed in. */
  handOff: { name: "handOff", lifetime: minutes(1), httpOnly: true, sealed: true, personal: true },
  /** A sign-in whose password was right and whose second factor is awaited. */
  secondFactor: {
    name: "secondFactor",
    lifetime: minutes(10),
    httpOnly: true,
    sealed: true,
    personal: true,
  },
  resumeAsked: { name: "resumeAsked", lifetime: days(1), httpOnly: true },
  /** The member whose profile has set language and country (spec §4 "Language sync"). */
  localeSynced: { name: "localeSynced", lifetime: days(365), httpOnly: true },
  /** A view as another person, of a member of staff (docs/decisions/0104). */
  personView: {
    name: "personView",
    lifetime: minutes(30),
    httpOnly: true,
    sealed: true,
    personal: true,
  },
  sessionToken: {
    name: "sessionToken",
    lifetime: days(30),
    httpOnly: true,
    host: true,
    personal: true,
  },
  message: {
    name: "message",
    lifetime: minutes(1),
    httpOnly: true,
    sealed: true,
    personal: true,
  },
  authProblem: {
    name: "authProblem",
    lifetime: minutes(1),
    httpOnly: true,
    sealed: true,
    personal: true,
  },
  keptForm: {
    name: "keptForm",
    lifetime: minutes(30),
    httpOnly: true,
    sealed: true,
    personal: true,
  },
} as const satisfies Record<string, CookieFacts>;

export type CookieKey = keyof typeof COOKIES;

export const toHostName = (name: string): string => `__Host-${name}`;

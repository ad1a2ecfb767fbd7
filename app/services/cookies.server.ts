const seconds = (n: number) => n;
const minutes = (n: number) => seconds(n * 60);
const days = (n: number) => minutes(n * 60 * 24);

type CookieFacts = {
  name: string;
  /** Seconds. */
  maxAge: number;
  httpOnly: boolean;
  /** Carries data: sealed with SESSION_SECRET, unreadable and unforgeable outside the server. */
  sealed?: true;
  /**
   * Behind TLS it is called `__Host-<name>`: a browser takes that from this very host alone, so that no
   * sister host can plant one.
   */
  host?: true;
  /** Its presence makes an answer personal, so that no shared cache may hold it. */
  personal?: true;
};

/** Every cookie there is: name, lifetime (spec §9), who may read it (decisions "Session"). */
export const COOKIES = {
  locale: { name: "NEXT_LOCALE", maxAge: days(365), httpOnly: true },
  country: { name: "COUNTRY", maxAge: days(365), httpOnly: true },
  detectedCountry: { name: "detectedCountry", maxAge: days(30), httpOnly: true },
  /** Seen by the page, so that it asks once a day; no secret. */
  geolocationApplied: { name: "geolocationApplied", maxAge: days(1), httpOnly: false },
  /** What the visitor said to being measured; read by the page before every event. */
  consent: { name: "consent", maxAge: days(180), httpOnly: false },
  /** Pages for slow or dear lines, by hand: 1 or 0. Not personal: such pages are common to all. */
  lite: { name: "lite", maxAge: days(365), httpOnly: true },
  /** Listings seen last; written by the page, because pages of listings are common to all. */
  recent: { name: "recent", maxAge: days(30), httpOnly: false },
  loader: { name: "loader", maxAge: minutes(1), httpOnly: true },
  authRequired: { name: "authRequired", maxAge: minutes(5), httpOnly: true, personal: true },
  accessToken: {
    name: "accessToken",
    maxAge: days(365),
    httpOnly: true,
    host: true,
    personal: true,
  },
  /** A token of this browser's own: signed in once, it is known to the account again. */
  device: { name: "device", maxAge: days(365), httpOnly: true, host: true },
  signInType: { name: "signInType", maxAge: minutes(15), httpOnly: true, personal: true },
  /** Read by the dialog in the browser, so that its badge is there at once; no secret. */
  loginMethod: { name: "loginMethod", maxAge: days(365), httpOnly: false },
  /** What a sign-up or a recovery carries from step to step. */
  authFlow: { name: "authFlow", maxAge: minutes(30), httpOnly: true, sealed: true, personal: true },
  /** Secret of a visit to a social provider: binds its answer to this browser. */
  socialState: {
    name: "socialState",
    maxAge: minutes(15),
    httpOnly: true,
    host: true,
    personal: true,
  },
  /** A hand-off code that waits for an answer, because somebody else is signed in. */
  handOff: { name: "handOff", maxAge: minutes(1), httpOnly: true, sealed: true, personal: true },
  /** The open step of the sign-up was shown by itself; not again for a day. */
  resumeAsked: { name: "resumeAsked", maxAge: days(1), httpOnly: true },
  /** Whose profile has set language and country already (spec §4 "Language sync"). */
  localeSynced: { name: "localeSynced", maxAge: days(365), httpOnly: true },
  sessionToken: {
    name: "sessionToken",
    maxAge: days(30),
    httpOnly: true,
    host: true,
    personal: true,
  },
  message: {
    name: "message",
    maxAge: minutes(1),
    httpOnly: true,
    sealed: true,
    personal: true,
  },
  authProblem: {
    name: "authProblem",
    maxAge: minutes(1),
    httpOnly: true,
    sealed: true,
    personal: true,
  },
  keptForm: {
    name: "keptForm",
    maxAge: minutes(30),
    httpOnly: true,
    sealed: true,
    personal: true,
  },
} as const satisfies Record<string, CookieFacts>;

export type CookieKey = keyof typeof COOKIES;

/** What a cookie is called behind TLS, where it is tied to the host. */
export const toHostName = (name: string): string => `__Host-${name}`;

import { days, hours, minutes } from "./duration.ts";

/** `LIMITS.form.fields`: a namespace, so that a page carries the limits that it reads, not all. */
export * as LIMITS from "./limit-values.ts";

/** Widths of /media: cards and thumbnails, then the spec's device widths (spec §9 "Images"). */
export const MEDIA_WIDTHS = [
  96, 160, 240, 320, 480, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
] as const;
/**
 * The widths that pages use, and the only ones that are generated: other requests get the next
 * larger one.
 */
export const DERIVED_WIDTHS = [96, 160, 240, 320, 480, 640, 828, 1080, 1200, 1920, 2048] as const;
export const MEDIA_QUALITY = 75;

type RateLimit = { points: number; duration: number; per: "ip" | "user" | "session" };

/** Calls per window (duration in milliseconds) and caller, for all endpoints. */
export const RATE_LIMITS = {
  browse: { points: 600, duration: minutes(1), per: "ip" },
  /** Suggestions while a person types, apart from the pages of the same address. */
  suggest: { points: 300, duration: minutes(1), per: "ip" },
  /** One document of the product feed asks for hundreds of pages, as fast as it is read. */
  productFeed: { points: 6000, duration: minutes(5), per: "ip" },
  /** Providers send all missed events at once after an outage. */
  webhook: { points: 3000, duration: minutes(1), per: "ip" },
  account: { points: 600, duration: minutes(1), per: "user" },
  /** By session, so that others at the same address cannot use up the owner's attempts. */
  credentials: { points: 10, duration: minutes(5), per: "session" },
  /** Sign-ins from one address, successful ones included; guesses are limited below. */
  signIn: { points: 300, duration: minutes(1), per: "ip" },
  /**
   * Guesses at the password of one e-mail by one address or one known device (docs/decisions/0034).
   */
  guess: { points: 10, duration: minutes(5), per: "ip" },
  guessDay: { points: 20, duration: days(1), per: "ip" },
  /** Guesses of unknown devices: by one address at any e-mail, and at one e-mail from anywhere. */
  guessAddress: { points: 20, duration: minutes(5), per: "ip" },
  guessEmail: { points: 50, duration: days(1), per: "ip" },
  /** Guesses at codes, besides the five attempts of each code. */
  code: { points: 30, duration: minutes(5), per: "user" },
  /** Wrong second factors of one account, from any number of clients. */
  secondFactor: { points: 10, duration: minutes(15), per: "user" },
  secondFactorDay: { points: 50, duration: days(1), per: "user" },
  /**
   * New accounts from one address, and those without a solved human check (spec §9 "Rate limits").
   */
  signUp: { points: 20, duration: hours(1), per: "ip" },
  signUpUnproved: { points: 10, duration: hours(1), per: "ip" },
  /** Mails with a sign-in link that one address can cause, besides the limit of each e-mail. */
  sendLink: { points: 200, duration: hours(1), per: "ip" },
  send: { points: 20, duration: minutes(15), per: "ip" },
  /** SMS to one range of numbers (their first seven digits) and to one country. */
  smsRange: { points: 20, duration: hours(1), per: "ip" },
  smsRangeDay: { points: 60, duration: days(1), per: "ip" },
  smsCountry: { points: 600, duration: hours(1), per: "ip" },
  smsCountryDay: { points: 5000, duration: days(1), per: "ip" },
  write: { points: 60, duration: minutes(1), per: "user" },
  /** The wizard autosaves while a person types. */
  draft: { points: 180, duration: minutes(1), per: "user" },
  /** Photos, failed uploads included. */
  upload: { points: 120, duration: minutes(5), per: "user" },
  payment: { points: 30, duration: minutes(5), per: "user" },
  favorite: { points: 120, duration: minutes(1), per: "ip" },
  /** Archives of all data of a person. */
  dataExport: { points: 2, duration: days(1), per: "user" },
  dataExportPart: { points: 1200, duration: minutes(5), per: "user" },
  /** Turns with the deal hunter: of a visitor, of a member, and of one address. */
  hunterVisitor: { points: 5, duration: minutes(1), per: "session" },
  hunterVisitorDay: { points: 20, duration: days(1), per: "session" },
  hunterMember: { points: 10, duration: minutes(1), per: "user" },
  hunterMemberDay: { points: 100, duration: days(1), per: "user" },
  hunterAddress: { points: 60, duration: hours(1), per: "ip" },
  /** Calls of programs at /mcp: without a key, wrong keys included, with one key, with all of a member. */
  agentAddress: { points: 60, duration: minutes(1), per: "ip" },
  agentKey: { points: 120, duration: minutes(1), per: "user" },
  agentMember: { points: 180, duration: minutes(1), per: "user" },
  /** Purchases that programs lay before one member. */
  agentProposal: { points: 30, duration: days(1), per: "user" },
  /** Tests of the shop's providers, some of which send a message that costs. */
  providerTest: { points: 10, duration: minutes(10), per: "user" },
  promoCode: { points: 20, duration: minutes(10), per: "user" },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof RATE_LIMITS;

const megabytes = (n: number) => n * 1024;

/**
 * Amounts that callers may use per window, besides the number of their calls: megapixels of
 * uploads, and kilobytes stored. Deleting an upload returns nothing before the window ends.
 */
export const ALLOWANCES = {
  uploadPixels: { points: 1500, duration: minutes(5) },
  /** People without an account: per address, and per session token. */
  visitorBytes: { points: megabytes(250), duration: days(1) },
  sessionBytes: { points: megabytes(100), duration: days(1) },
  memberBytes: { points: megabytes(500), duration: days(1) },
  /** All visitors and members of one address together. */
  addressBytes: { points: megabytes(2000), duration: days(1) },
} as const satisfies Record<string, { points: number; duration: number }>;
export type AllowanceName = keyof typeof ALLOWANCES;

/**
 * Pictures of /media per address and process: their number, and the megapixels that must be
 * generated. A list page has about sixty, at most one megapixel each.
 */
export const MEDIA_LIMITS = {
  requests: { points: 6000, duration: minutes(1) },
  work: { points: 600, duration: minutes(1) },
} as const;

import { days, hours, minutes, seconds } from "./duration.ts";

/**
 * Limits that both web and API check. Durations in milliseconds, money in minor units, sizes in
 * bytes. Sources: spec §5 and §9, and decisions, as noted.
 */
export const LIMITS = {
  /** spec §9 "Listing page size"; the maximum page keeps offset scans cheap. */
  page: { size: 20, max: 5000 },
  /** spec §7 GET /search. */
  search: { query: 120, limitDefault: 20, limitMax: 100, offsetMax: 100_000, excludedIds: 100 },
  /** spec §9 "Default price filter", in major units; the maximum means no upper bound. */
  priceFilter: { min: 0, max: 2000 },
  /** spec §5 "Password". */
  password: { min: 10, max: 20 },
  /** spec §5 "Username". */
  username: { min: 3, max: 12 },
  email: { max: 254 },
  /**
   * spec §5 "Verification codes"; decisions "Codes": attempts, lifetime, and messages of one sender
   * to one target. `strangers`: the total of all senders but its owner (docs/decisions/0034).
   */
  code: {
    digits: 6,
    tries: 5,
    life: minutes(10),
    sends: { perHour: 5, perDay: 10 },
    strangers: { perHour: 15, perDay: 30 },
  },
  /**
   * The link that lets the owner of a mailbox sign in despite other people's failed guesses, and
   * how often it is sent.
   */
  signInLink: { life: hours(24), sends: { perHour: 1, perDay: 5 } },
  /** A device that was unused for this long is no longer known. */
  knownDevice: days(365),
  /** spec §9 "Resend countdown". */
  resend: { password: seconds(30), phone: seconds(30), email: seconds(120) },
  /** Time between the provider's button and its callback. */
  socialFlow: minutes(10),
  /**
   * decisions "`?accessToken=` in the URL": lifetime of a login code and of its cookie (spec §9).
   */
  loginCode: { life: seconds(60), session: hours(1) },
  /** decisions "Account deletion": restorable until then. */
  accountErasure: days(90),
  /** spec §5 "Phone": digits of country code and national number. */
  phone: { min: 10, max: 12 },
  /** spec §5 "Address". */
  address: { name: 80, line: 120, city: 60, region: 60, postalCode: 10, deliveryNotes: 150 },
  /** spec §5 "Card": 16 digits (decisions "Card numbers"). */
  card: { digits: 16, name: 60, cvc: 3 },
  /** spec §5 "Asking price", minor units of the market's currency. */
  askingPrice: { min: 4000 },
  /** spec §5 "Photos" and "All documents". */
  photo: {
    max: 8,
    advised: 5,
    bytes: 10 * 1024 * 1024,
    side: 8000,
    least: 400,
    leastOfPerson: 200,
  },
  /** Texts of a listing, in characters; `drafts` per person. */
  listing: { notes: 1000, accessories: 200, reason: 200, comment: 500, drafts: 20 },
  /**
   * Edge in px to which the browser scales photos down before the upload, and concurrent uploads.
   */
  upload: { side: 2000, atOnce: 2 },
  /** A price is shown from this many sales in the last `months`. */
  marketPrice: { months: 12, least: 5 },
  /** spec §9 "No-fee resale", counted from the delivery. */
  feeFreeResale: days(14),
  /** Minor units of the market's currency. */
  boostPrice: 490,
  /** spec §5 "IBAN" by country (decisions "IBAN"); `beneficiary` in characters. */
  iban: { GR: 27, GB: 22, beneficiary: 80 },
  /** spec §5 "Date of birth": minimum age in years. */
  payeeAge: 16,
  promoCode: { min: 4, max: 20 },
  /** Texts about a trade, in characters; photos of a return or a claim. */
  trade: { note: 500, photos: 4 },
  review: { comment: 500, photos: 4 },
  /** Minimum number of shop ratings for showing the mean (decisions "Claims in the texts"). */
  shopRating: { least: 20 },
  /**
   * spec §5 "IMEI" (decisions "IMEI"); `tries` of the buyer per order and hour. Numbers are
   * attributed to a brand from `knownFrom` passed devices with the same first digits on;
   * `sightings` is the number of earlier trades that are shown.
   */
  imei: { min: 14, max: 16, tries: 10, knownFrom: 3, sightings: 20 },
  /**
   * spec §9 "Payout": sent after so many days from completion, at the bank after so many more at
   * most.
   */
  payout: { sentAfter: days(3), arrivesWithin: days(7) },
  /** Days that a locker keeps a parcel when the courier does not tell; days of the market. */
  lockerDays: 3,
  /** Favorites per person, saved searches per member, characters of a search. */
  favorites: 200,
  savedSearch: { max: 20, query: 600 },
  /** Minimum price drop for a notification, as a share. */
  priceDrop: 0.05,
  compare: 4,
  /** Minimum number of orders for showing a seller's pace. */
  paceOrders: 5,
  sitemap: 2000,
  /**
   * decisions "Refund times shown by cause": days after a failed inspection, business days after a
   * return arrived.
   */
  refund: { days: { from: 1, to: 3 }, returnWithin: 7 },
  /** Minimum battery health in percent for the smart filter. */
  smartFilterBattery: 85,
  /** A change of the payout account holds payouts for this long. */
  payoutHold: hours(72),
  /** Open order drafts per buyer; fewer before the first purchase. */
  openDrafts: { newcomer: 3, buyer: 20 },
  /**
   * decisions "Reservation": pause before the same listing can be reserved again after an unpaid
   * reservation.
   */
  holdPause: minutes(30),
  idempotencyKey: { min: 8, max: 128 },
  /** In bytes: JSON calls, page forms, uploads. */
  body: { json: 256 * 1024, form: 256 * 1024, upload: 11 * 1024 * 1024 },
  /** Guard against hostile field names (decisions "Form fields"). */
  form: { fields: 200, nameLength: 100, depth: 6, index: 99 },
  /** spec §9 "API timeout". */
  apiTimeout: seconds(15),
  /**
   * spec §9 "Checkout window"; decisions "Reservation": can be extended once, and lasts longer
   * while a payment runs.
   */
  checkoutWindow: minutes(10),
  checkoutPaymentGrace: minutes(15),
  /** Pause before a client asks again about a payment that the provider has not decided. */
  paymentPoll: seconds(3),
  /** Time to pay in another way after a failed capture (docs/decisions/0057). */
  paymentRetry: hours(24),
  /** spec §9 "Seller acceptance". */
  sellerAcceptance: hours(24),
  /** spec §9 "Courier appointment", in business days of the market. */
  courierBusinessDays: 3,
  /** spec §9 "Pickup failure". */
  pickupRebook: hours(24),
  /** spec §9 "Buyer accept or reject after delivery". */
  buyerAcceptance: hours(24),
  /** spec §9 "Boost". */
  boost: days(7),
  /** spec §9 "Warranty", days from delivery. */
  warrantyDays: 90,
  /**
   * Time for a seller to inspect a return before the buyer is refunded; time of support to answer a
   * dispute.
   */
  returnLook: hours(24),
  returnDisputeDays: 3,
  /** Business days of the market until a claim is decided. */
  claimAnswerDays: 3,
  report: { body: 2000 },
  /** Wishes for devices: name in characters, and how long a wish is stored. */
  deviceWish: { name: 80, kept: days(365) },
  vacationDays: 365,
  /**
   * How long an accepted claim waits for its device, and how long before that its buyer is
   * reminded.
   */
  claimSend: { within: days(21), remindBefore: days(7) },
  /**
   * Amounts that one member of support may refund alone, in minor units of the currency: at the
   * shop's own cost, for all goodwill refunds of an order together, and of the buyer's payment, by
   * a move of the order. Above it a second person must approve within `life`.
   */
  approval: {
    goodwill: { GR: 10_000, GB: 10_000 },
    move: { GR: 50_000, GB: 50_000 },
    life: hours(24),
  },
  /** decisions "Session": idle limit, and how long a step-up lasts. */
  sessionIdle: days(30),
  /** Sessions of staff: the idle limit, and the maximum age. */
  staffSession: { idle: hours(8), life: hours(12) },
  stepUp: minutes(10),
  /** Anonymous session token (spec §7 X-Session-Token). */
  sessionToken: days(30),
  /** A visitor's draft is stored for this long after its last change. */
  visitorDraft: days(7),
} as const;

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

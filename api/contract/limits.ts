const seconds = (n: number) => n * 1000;
const minutes = (n: number) => seconds(n * 60);
const hours = (n: number) => minutes(n * 60);
const days = (n: number) => hours(n * 24);

/**
 * Numbers that both halves check. Durations in milliseconds, money in minor units, sizes in
 * bytes. Source: spec §5 and §9, and decisions, as noted.
 */
export const LIMITS = {
  /** spec §9 "Listing page size"; the upper bound keeps an offset scan harmless. */
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
   * spec §5 "Verification codes"; decisions "Codes": tries, life, and what one sender has sent to one
   * target. `strangers`: what all who are not its owner have sent there together (docs/decisions/0034).
   */
  code: {
    digits: 6,
    tries: 5,
    life: minutes(10),
    sends: { perHour: 5, perDay: 10 },
    strangers: { perHour: 15, perDay: 30 },
  },
  /** The link that lets a reader of the mailbox past the guesses of strangers, and how often it goes. */
  signInLink: { life: hours(24), sends: { perHour: 1, perDay: 5 } },
  /** A device unused for so long is known no more. */
  knownDevice: days(365),
  /** spec §9 "Resend countdown". */
  resend: { password: seconds(30), phone: seconds(30), email: seconds(120) },
  /** From the button to the provider's answer. */
  socialFlow: minutes(10),
  /** decisions "`?accessToken=` in the URL": life of a hand-off code and of its cookie (spec §9). */
  handOff: { life: seconds(60), session: hours(1) },
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
  /** Free texts of a listing, in characters; drafts that one person may have at once. */
  listing: { notes: 1000, accessories: 200, reason: 200, comment: 500, drafts: 20 },
  /** Edge in px to which the browser scales photos down before sending them, and how many at once. */
  upload: { side: 2000, atOnce: 2 },
  /** Sales of the last `months` of which a price is told, and the least number that tells one. */
  priceFacts: { months: 12, least: 5 },
  /** spec §9 "No-fee resale", from delivery. */
  feeFreeResale: days(14),
  /** What a boost costs, minor units of the market's currency. */
  boostPrice: 490,
  /** spec §5 "IBAN" by country (decisions "IBAN"); `beneficiary` in characters. */
  iban: { GR: 27, GB: 22, beneficiary: 80 },
  /** spec §5 "Date of birth": younger ones are refused; in years. */
  payeeAge: 16,
  promoCode: { min: 4, max: 20 },
  /** Words about a trade, in characters; photos of a return or a claim. */
  trade: { note: 500, photos: 4 },
  review: { comment: 500, photos: 4 },
  /** The least ratings of the shop that make a mark (decisions "Claims in the texts"). */
  shopRating: { least: 20 },
  /**
   * spec §5 "IMEI" (decisions "IMEI"); tries of the buyer for one order in an hour. The first digits are
   * taken for a make's from so many of its devices on that passed our check; earlier trades of a number
   * that are looked at.
   */
  imei: { min: 14, max: 16, tries: 10, knownFrom: 3, sightings: 20 },
  /** spec §9 "Payout": sent after so many days from completion, at the bank after so many more at most. */
  payout: { sentAfter: days(3), arrivesWithin: days(7) },
  /** How long a locker keeps a parcel whose courier does not say it; days of the market. */
  lockerDays: 3,
  /** Hearts of one person, searches that one member keeps, characters of one. */
  favorites: 200,
  savedSearch: { max: 20, query: 600 },
  /** A fall of the price from which on it is told, as a share. */
  priceDrop: 0.05,
  /** Devices that are compared at once. */
  compare: 4,
  /** Orders from which on a seller's pace is told. */
  paceOrders: 5,
  /** Addresses in one file of the sitemap. */
  sitemap: 2000,
  /**
   * decisions "Refund times shown by cause": days after a failed check, business days after a return
   * arrived.
   */
  refund: { days: { from: 1, to: 3 }, returnWithin: 7 },
  /** Battery health in percent from which on the smart filter lets a device pass. */
  smartFilterBattery: 85,
  /** A change of the payout account holds payouts for so long. */
  payoutHold: hours(72),
  /** Drafts of orders that one buyer may have open at once; fewer before the first purchase. */
  openDrafts: { newcomer: 3, buyer: 20 },
  /** decisions "Reservation": who let a hold lapse unpaid waits before holding the same device again. */
  holdPause: minutes(30),
  idempotencyKey: { min: 8, max: 128 },
  /** Body limits in bytes: JSON calls, page forms, uploads. */
  body: { json: 256 * 1024, form: 256 * 1024, upload: 11 * 1024 * 1024 },
  /** Guard against hostile field names (decisions "Form fields"). */
  form: { fields: 200, nameLength: 100, depth: 6, index: 99 },
  /** spec §9 "API timeout". */
  apiTimeout: seconds(15),
  /** spec §9 "Checkout window"; decisions "Reservation": extended once, longer while a payment runs. */
  checkoutWindow: minutes(10),
  checkoutPaymentGrace: minutes(15),
  /** So long a buyer whose card failed at the charge may pay otherwise (docs/decisions/0057). */
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
  /** For a seller to look at what came back, before the buyer's money goes; our answer to a dispute. */
  returnLook: hours(24),
  returnDisputeDays: 3,
  /** Business days of the market within which a claim has its answer. */
  claimAnswerDays: 3,
  /** Words of a report or an objection, in characters. */
  report: { body: 2000 },
  /** A device that the catalogue lacks: its name in characters, and how long a wish for it is kept. */
  deviceWish: { name: 80, kept: days(365) },
  /** The farthest day on which a vacation may end by itself. */
  vacationDays: 365,
  /** How long an accepted claim waits for its device, and so long before its buyer is reminded. */
  claimSend: { within: days(21), remindBefore: days(7) },
  /**
   * What support gives back on one person's word, minor units of the market's currency: at our own
   * cost, all goodwill of an order together, and of what the buyer paid, by a move of the order.
   * Above it a second person of support says yes, within `life`.
   */
  approval: {
    goodwill: { GR: 10_000, GB: 10_000 },
    move: { GR: 50_000, GB: 50_000 },
    life: hours(24),
  },
  /** decisions "Session": idle limit, and when the password is asked again. */
  sessionIdle: days(30),
  /** Sessions of staff: the idle limit, and the age at which even one in use ends. */
  staffSession: { idle: hours(8), life: hours(12) },
  stepUp: minutes(10),
  /** Anonymous session token (spec §7 X-Session-Token). */
  sessionToken: days(30),
  /** A draft of a visitor without an account is kept for so long after its last change. */
  visitorDraft: days(7),
} as const;

/** Widths that /media answers: cards and thumbs, then the spec's device widths (spec §9 "Images"). */
export const MEDIA_WIDTHS = [
  96, 160, 240, 320, 480, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
] as const;
/** Those of them that pages use, and the only ones that are made: others get the next one. */
export const DERIVED_WIDTHS = [96, 160, 240, 320, 480, 640, 828, 1080, 1200, 1920, 2048] as const;
export const MEDIA_QUALITY = 75;

type RateLimit = { points: number; duration: number; per: "ip" | "user" | "session" };

/** Calls allowed per window (duration in milliseconds) and caller; one place for all endpoints. */
export const RATE_LIMITS = {
  browse: { points: 600, duration: minutes(1), per: "ip" },
  /** Providers tell of everything at once after an outage. */
  webhook: { points: 3000, duration: minutes(1), per: "ip" },
  account: { points: 600, duration: minutes(1), per: "user" },
  /** By session, so that nobody who shares an address uses up the owner's tries. */
  credentials: { points: 10, duration: minutes(5), per: "session" },
  /** Calls of the sign-in from one address, good ones too; guesses are counted below. */
  signIn: { points: 300, duration: minutes(1), per: "ip" },
  /** Guesses at the password of one e-mail by one address or one known device (docs/decisions/0034). */
  guess: { points: 10, duration: minutes(5), per: "ip" },
  guessDay: { points: 20, duration: days(1), per: "ip" },
  /** Guesses of unknown devices: of one address at any e-mail, and at one e-mail from anywhere. */
  guessAddress: { points: 20, duration: minutes(5), per: "ip" },
  guessEmail: { points: 50, duration: days(1), per: "ip" },
  /** Guesses at codes, beside the five tries that each code has. */
  code: { points: 30, duration: minutes(5), per: "user" },
  /** New accounts from one address, and those without a solved human check (spec §9 "Rate limits"). */
  signUp: { points: 20, duration: hours(1), per: "ip" },
  signUpUnproved: { points: 10, duration: hours(1), per: "ip" },
  /** Mails with a sign-in link that one address can cause, beside those that each e-mail may get. */
  sendLink: { points: 200, duration: hours(1), per: "ip" },
  /** Other mails and messages that one address can cause. */
  send: { points: 20, duration: minutes(15), per: "ip" },
  /** SMS to one range of numbers (their first seven digits) and to one country. */
  smsRange: { points: 20, duration: hours(1), per: "ip" },
  smsRangeDay: { points: 60, duration: days(1), per: "ip" },
  smsCountry: { points: 600, duration: hours(1), per: "ip" },
  smsCountryDay: { points: 5000, duration: days(1), per: "ip" },
  write: { points: 60, duration: minutes(1), per: "user" },
  /** Steps of the wizard save themselves while somebody types. */
  draft: { points: 180, duration: minutes(1), per: "user" },
  /** Photos, tries included. */
  upload: { points: 120, duration: minutes(5), per: "user" },
  payment: { points: 30, duration: minutes(5), per: "user" },
  /** Hearts given and taken back. */
  favorite: { points: 120, duration: minutes(1), per: "ip" },
  /** Guesses at promo codes. */
  voucher: { points: 20, duration: minutes(10), per: "user" },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof RATE_LIMITS;

const megabytes = (n: number) => n * 1024;

/**
 * What callers may use up per window, beside the number of their calls: megapixels of uploads, and
 * kilobytes kept of them. What is dropped again is not given back before the window ends.
 */
export const ALLOWANCES = {
  uploadPixels: { points: 1500, duration: minutes(5) },
  /** Of people without an account: per address, and per session token. */
  visitorBytes: { points: megabytes(250), duration: days(1) },
  sessionBytes: { points: megabytes(100), duration: days(1) },
  memberBytes: { points: megabytes(500), duration: days(1) },
  /** Of all visitors and members of one address together. */
  addressBytes: { points: megabytes(2000), duration: days(1) },
} as const satisfies Record<string, { points: number; duration: number }>;
export type AllowanceName = keyof typeof ALLOWANCES;

/**
 * Pictures of /media per address and process: all of them, and the work of those that have to be
 * made first, in megapixels. A page of a list has about sixty, at most one megapixel each.
 */
export const MEDIA_LIMITS = {
  requests: { points: 6000, duration: minutes(1) },
  work: { points: 600, duration: minutes(1) },
} as const;

import { days, hours, minutes, seconds } from "./duration.ts";

/*
 * Limits that both web and API check: the members of `LIMITS` (limits.ts). Durations in
 * milliseconds, money in minor units, sizes in bytes. Sources: spec §5 and §9, and decisions, as
 * noted. Those of what a person fills in are apart, because pages to read do without them.
 */

export * from "./field-limits.ts";

/** spec §9 "Listing page size"; the maximum page keeps offset scans cheap. */
export const page = { size: 20, max: 5000 } as const;
/** spec §7 GET /search. */
export const search = {
  query: 120,
  limitDefault: 20,
  limitMax: 100,
  offsetMax: 100_000,
  excludedIds: 100,
} as const;
/** spec §9 "Default price filter", in major units; the maximum means no upper bound. */
export const priceFilter = { min: 0, max: 2000 } as const;
/**
 * The link that lets the owner of a mailbox sign in despite other people's failed guesses, and
 * how often it is sent.
 */
export const signInLink = { life: hours(24), sends: { perHour: 1, perDay: 5 } } as const;
/**
 * The link of a mail about a changed e-mail or phone number, which undoes the change; how long the
 * change is known after it.
 */
export const contactUndo = { life: hours(72), kept: days(30) } as const;
/** A device that was unused for this long is no longer known. */
export const knownDevice = days(365);
/** Time between the provider's button and its callback. */
export const socialFlow = minutes(10);
/**
 * decisions "`?accessToken=` in the URL": lifetime of a login code and of its cookie (spec §9).
 */
export const loginCode = { life: seconds(60), session: hours(1) } as const;
/** How long a person may complain about a decision (Regulation (EU) 2022/2065, article 20). */
export const complaint = { open: days(184), body: 2000 } as const;
/** decisions "Account deletion": restorable until then. */
export const accountErasure = days(90);
/**
 * How long photos of a returned device outlive the account of the member who took them: as long as the
 * other party can claim on the sale (article 554 of the Greek Civil Code, two years; Limitation
 * Act 1980, six years).
 */
export const evidenceKept = { GR: days(2 * 365 + 1), GB: days(6 * 365 + 2) } as const;
/** Owners are told of an expiring card this long before. */
export const cardExpiryNotice = days(30);
/** A price is shown from this many sales in the last `months`, and at most so many one by one. */
export const marketPrice = { months: 12, least: 5, shown: 80 } as const;
/** spec §9 "No-fee resale", counted from the delivery. */
export const feeFreeResale = days(14);
/** Minimum number of shop ratings for showing the mean (decisions "Claims in the texts"). */
export const shopRating = { least: 20 } as const;
/**
 * spec §9 "Payout": sent after so many days from completion, at the bank after so many more at
 * most.
 */
export const payout = { sentAfter: days(3), arrivesWithin: days(7) } as const;
/** Days that a locker keeps a parcel when the courier does not tell; days of the market. */
export const lockerDays = 3 as const;
/**
 * A seller's list of own listings: rows of a page, rows of one bulk change, characters of its search
 * and of an own number, the largest change of a price in percent and in minor units, days whose
 * views are counted.
 */
export const ownListings = {
  page: 50,
  atOnce: 200,
  search: 80,
  reference: 40,
  percent: 50,
  amount: 10_000_000,
  viewDays: 30,
} as const;
/** Favorites per person, saved searches per member, characters of a search. */
export const favorites = 200 as const;
export const savedSearch = { max: 20, query: 600 } as const;
/** Minimum price drop for a notification, as a share. */
export const priceDrop = 0.05 as const;
/**
 * Offers for a listing: how many each side may make, how many tries count, for how long an offer and
 * an agreed price are good, and how many of a buyer may be live or made in a day. `floorPercent` is
 * the least share of the asking price; the seller may change it. A rule answers after `answerDelay`.
 * A buyer is reminded of an agreed price `remindBefore` it ends.
 */
export const offer = {
  perSide: 3,
  triesKept: days(30),
  life: hours(24),
  live: 10,
  perDay: 20,
  floorPercent: { min: 40, standard: 60, max: 99 },
  answerDelay: { from: minutes(5), to: minutes(60) },
  remindBefore: hours(4),
} as const;
/**
 * Standing hunts of a member: how many, for how long at most, talks about a price at the same time,
 * messages about new matches in a day, matches that are shown, and hunts that are listed, the ended ones
 * last. A proposal without an agreed price
 * stays open for `proposal`.
 */
export const hunt = {
  max: 10,
  life: days(90),
  talks: 3,
  messagesPerDay: 10,
  matchesShown: 50,
  listed: 60,
  ceiling: { min: 4540, max: 1_000_000 },
  proposal: hours(24),
} as const;
/** How long the link of an invitation to the staff is good. */
export const staffInvitation = days(14);
/** How long private details of a person stay open to staff, and a view as the person lasts. */
export const personLook = minutes(15);
export const personView = minutes(30);
/** Roles of a member of staff; characters of a role's name and of a reason. */
export const staff = { roles: 10, roleName: 40, reason: 500 } as const;
/** Rows of a file of devices, and how many are written at once; characters of a name, a cell. */
export const catalogImport = { rows: 25_000, batch: 250, page: 500, name: 80, cell: 120 } as const;
/**
 * A face value in minor units; the sales that propose one, how many it takes, how far from them a
 * value may lie in percent, and when it is old.
 */
export const faceValue = {
  max: 10_000_000,
  sales: days(90),
  leastSales: 5,
  far: 20,
  old: days(90),
} as const;
export const compare = 4 as const;
/** What agents may read at once: products of a page, by default and at most, and ids of a lookup. */
export const agentCatalog = { pageDefault: 10, page: 50, ids: 50 } as const;
/** Minimum number of orders for showing a seller's pace. */
export const paceOrders = 5 as const;
export const sitemap = 2000 as const;
/** Products in one page of the feed for shopping sites: few, so that a page holds up no other request. */
export const productFeed = 250 as const;
/**
 * decisions "Refund times shown by cause": days after a failed inspection, business days after a
 * return arrived.
 */
export const refund = { days: { from: 1, to: 3 }, returnWithin: 7 } as const;
/** Minimum battery health in percent for the smart filter. */
export const smartFilterBattery = 85 as const;
/** A change of the payout account holds payouts for this long. */
export const payoutHold = hours(72);
/**
 * What earns the PRO badge besides a whole profile and both proofs: completed sales in the
 * account's market, reviews, and the share of them that is positive.
 */
export const pro = { sales: 10, reviews: 5, positiveShare: 0.9 } as const;
/** Open order drafts per buyer; fewer before the first purchase. */
export const openDrafts = { newcomer: 3, buyer: 20 } as const;
/**
 * decisions "Reservation": pause before the same listing can be reserved again after an unpaid
 * reservation.
 */
export const holdPause = minutes(30);
/**
 * spec §9 "Subscriptions": the first month is free when it is activated within `freeWithin` of the
 * delivery, and repairs are included. Offers end, and requests expire, `openFor` after the
 * delivery. A failed payment is tried again after each of the pauses. The cooling-off and the
 * reminders follow the Digital Markets, Competition and Consumers Act 2024.
 */
export const subscription = {
  repairs: 2,
  freeWithin: days(7),
  openFor: days(30),
  draft: days(1),
  retryAfter: [days(2), days(3), days(5)],
  coolingOff: days(14),
  remindBefore: days(5),
  remindEveryMonths: 6,
} as const;
export const idempotencyKey = { min: 8, max: 128 } as const;
/** spec §9 "API timeout". */
export const apiTimeout = seconds(15);
/**
 * spec §9 "Checkout window"; decisions "Reservation": can be extended once, and lasts longer
 * while a payment runs.
 */
export const checkoutWindow = minutes(10);
export const checkoutPaymentGrace = minutes(15);
/** Pause before a client asks again about a payment that the provider has not decided. */
export const paymentPoll = seconds(3);
/** Time to pay in another way after a failed capture (docs/decisions/0057). */
export const paymentRetry = hours(24);
/** spec §9 "Seller acceptance". */
export const sellerAcceptance = hours(24);
/** spec §9 "Courier appointment", in business days of the market. */
export const courierBusinessDays = 3 as const;
/** 08:30, before the first window, when the courier gets its list of the day; minutes of the day. */
export const courierDayCloses = 510 as const;
/** spec §9 "Pickup failure". */
export const pickupRebook = hours(24);
/** spec §9 "Buyer accept or reject after delivery". */
export const buyerAcceptance = hours(24);
/** spec §9 "Warranty", days from delivery. */
export const warrantyDays = 90 as const;
/**
 * Time for a seller to inspect a return before the buyer is refunded; time of support to answer a
 * dispute.
 */
export const returnLook = hours(24);
export const returnDisputeDays = 3 as const;
/** Business days of the market until a claim is decided. */
export const claimAnswerDays = 3 as const;
export const vacationDays = 365 as const;
/**
 * How long an accepted claim waits for its device, and how long before that its buyer is
 * reminded.
 */
export const claimSend = { within: days(21), remindBefore: days(7) } as const;
/**
 * Amounts that one member of support may refund alone, in minor units of the currency: at the
 * shop's own cost, for all goodwill refunds of an order together, and of the buyer's payment, by
 * a move of the order. Above it a second person must approve within `life`.
 */
export const approval = {
  goodwill: { GR: 10_000, GB: 10_000 },
  move: { GR: 50_000, GB: 50_000 },
  life: hours(24),
} as const;
/** decisions "Session": idle limit, and how long a step-up lasts. */
export const sessionIdle = days(30);
/** Sessions of staff: the idle limit, and the maximum age. */
export const staffSession = { idle: hours(8), life: hours(12) } as const;
export const stepUp = minutes(10);
/**
 * Time for the code after the password, attempts for one sign-in, time to finish a setup, and the
 * number of recovery codes.
 */
export const secondFactor = {
  challenge: minutes(10),
  attempts: 5,
  setup: minutes(30),
  recoveryCodes: 10,
} as const;
/** Passkeys per member, characters of a name, and time for the browser to answer. */
export const passkeys = { max: 10, name: 40, challenge: minutes(5) } as const;
/**
 * Keys of a member for programs: how many, characters of a name, calls that are shown, and how long
 * calls and revoked keys are kept. The largest body of a request to /mcp in bytes.
 */
export const agentKey = {
  max: 10,
  name: 40,
  callsShown: 30,
  callsKept: days(90),
  body: 64 * 1024,
} as const;
/** Anonymous session token (spec §7 X-Session-Token). */
export const sessionToken = days(30);
/** A visitor's draft is stored for this long after its last change. */
export const visitorDraft = days(7);
/** An archive of a person's data: how long it is kept, when its preparation has
 * failed, and how old the proof of the password may become while the later parts are downloaded. */
export const dataExport = { kept: days(7), failsAfter: hours(6), downloadTime: hours(1) } as const;

/**
 * Tickets: characters of a text, of a rating's and of an error's reference; how long a solved one is
 * opened by a reply, and how long a closed one is kept; minutes of business time until an answer is
 * due, and the least that is left when a person comes back; how many letters of one sender count in
 * an hour.
 */
export const ticket = {
  body: 5000,
  rating: 500,
  reference: 60,
  replyName: 80,
  subject: 120,
  reopen: days(14),
  waits: days(60),
  receiptsADay: 3,
  /** Of one message. */
  files: 4,
  kept: days(730),
  answerMinutes: 480,
  leastMinutes: 120,
  mailsAnHour: 20,
} as const;

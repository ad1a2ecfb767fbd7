import { days, minutes, seconds } from "./duration.ts";

/* Members of `LIMITS` (limits.ts): of fields, texts and uploads. */

/** spec §5 "Password". */
export const password = { min: 10, max: 20 } as const;
/** spec §5 "Username". */
export const username = { min: 3, max: 12 } as const;
export const email = { max: 254 } as const;
/**
 * spec §5 "Verification codes"; decisions "Codes": attempts, lifetime, and messages of one sender
 * to one target. `strangers`: the total of all senders but its owner (docs/decisions/0034).
 */
export const code = {
  digits: 6,
  tries: 5,
  life: minutes(10),
  sends: { perHour: 5, perDay: 10 },
  strangers: { perHour: 15, perDay: 30 },
} as const;
/** spec §9 "Resend countdown". */
export const resend = { password: seconds(30), phone: seconds(30), email: seconds(120) } as const;
/** spec §5 "Phone": digits of country code and national number. */
export const phone = { min: 10, max: 12 } as const;
/** spec §5 "Address". */
export const address = {
  name: 80,
  line: 120,
  city: 60,
  region: 60,
  postalCode: 10,
  deliveryNotes: 150,
} as const;
/** spec §5 "Card": 16 digits (decisions "Card numbers"). */
export const card = { digits: 16, name: 60, cvc: 3, label: 30 } as const;
/** spec §5 "Asking price", minor units of the market's currency. */
export const askingPrice = { min: 4000 } as const;
/** spec §5 "Photos" and "All documents". */
export const photo = {
  max: 8,
  advised: 5,
  bytes: 10 * 1024 * 1024,
  side: 8000,
  least: 400,
  leastOfPerson: 200,
} as const;
/** Pictures that a member keeps; one of them is shown. */
export const profileImage = { max: 6 } as const;
/** Texts of a listing, in characters; `drafts` per person. */
export const listing = {
  notes: 1000,
  accessories: 200,
  deviceNumber: 40,
  reason: 200,
  comment: 500,
  drafts: 20,
} as const;
/**
 * Edge in px to which the browser scales photos down before the upload, and concurrent uploads.
 */
export const upload = { side: 2000, atOnce: 2 } as const;
/** spec §5 "IBAN" by country (decisions "IBAN"); `beneficiary` in characters. */
export const iban = { GR: 27, GB: 22, beneficiary: 80 } as const;
/** spec §5 "Date of birth": minimum age in years. */
export const minimumAge = 16 as const;
/**
 * Characters of a code, of the random part of one that is generated, and of a campaign's name;
 * codes of one batch; the highest sum of a code in minor units.
 */
export const promoCode = {
  min: 4,
  max: 20,
  random: 8,
  campaign: 80,
  batch: 500,
  highest: 100_000_000,
} as const;
/** Texts about a trade, in characters; photos of a return or a claim. */
export const trade = { note: 500, photos: 4 } as const;
export const review = { comment: 500, photos: 4 } as const;
/**
 * spec §5 "IMEI" (decisions "IMEI"); `tries` of the buyer per order and hour. Numbers are
 * attributed to a brand from `knownFrom` passed devices with the same first digits on;
 * `sightings` is the number of earlier trades that are shown.
 */
export const imei = { min: 14, max: 16, tries: 10, knownFrom: 3, sightings: 20 } as const;
/**
 * Conversations with the deal hunter: characters of a turn, devices in an answer, constraints at the
 * same time, the newest turns that are shown, and how long one is kept after its last turn.
 */
export const aiConversation = {
  text: 4000,
  suggestions: 3,
  constraints: 40,
  turns: 50,
  kept: days(90),
} as const;
/** In bytes: JSON calls, page forms, uploads. */
export const body = { json: 256 * 1024, form: 256 * 1024, upload: 11 * 1024 * 1024 } as const;
/** Guard against hostile field names (decisions "Form fields"). */
export const form = { fields: 200, nameLength: 100, depth: 6, index: 99 } as const;
export const report = { body: 2000 } as const;
/** Wishes for devices: name in characters, and how long a wish is stored. */
export const deviceWish = { name: 80, kept: days(365) } as const;

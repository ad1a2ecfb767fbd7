import { days, hours, minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS, type Language, type Market } from "#contract/market.ts";
import { PRODUCT } from "#contract/product.ts";
import { DOCUMENT_FILES_KEPT_DAYS, MESSAGES_KEPT_DAYS } from "#contract/retention.ts";
import { FIRST_TERMS, type PageTerms, toShare } from "#contract/terms.ts";
import { COOKIES, toHostName, type CookieKey } from "../../cookies.server.ts";
import type { Company } from "../../env.server.ts";

const NO_BREAK = "\u00a0";

type Reader = {
  market: Market;
  language: Language;
  contact: string;
  company: Company | null;
  terms?: PageTerms | undefined;
};

const money =
  (minor: number) =>
  ({ market }: Reader) => {
    const { currency, numberFormat } = MARKET_FACTS[market];
    const format = new Intl.NumberFormat(numberFormat, { style: "currency", currency });
    return format.format(minor / 100);
  };
const percent =
  (value: number) =>
  ({ market }: Reader) => {
    const { numberFormat } = MARKET_FACTS[market];
    const number = new Intl.NumberFormat(numberFormat).format(value);
    return numberFormat === "el-GR" ? `${number}${NO_BREAK}%` : `${number}%`;
  };
const number =
  (value: number) =>
  ({ market }: Reader) =>
    new Intl.NumberFormat(MARKET_FACTS[market].numberFormat).format(value);

const termsOf = ({ terms, market }: Reader) => terms ?? FIRST_TERMS[market];
const ofTerms =
  (write: (value: number) => (reader: Reader) => string, find: (terms: PageTerms) => number) =>
  (reader: Reader) =>
    write(find(termsOf(reader)))(reader);

/** Every figure that an article may name, from where the shop itself takes it. */
const FIGURES: Record<string, (reader: Reader) => string> = {
  product: () => PRODUCT,
  contact: ({ contact }) => contact,
  operator: nameOperator,
  buyer_fee: ofTerms(percent, ({ fees }) => fees.buyer_fee.rate / 100),
  buyer_fee_least: ofTerms(money, ({ fees }) => fees.buyer_fee.least),
  seller_fee_fixed: ofTerms(money, ({ fees }) => fees.seller_fee.fixed),
  seller_fee: ofTerms(percent, ({ fees }) => fees.seller_fee.rate / 100),
  seller_fee_at_300: ofTerms(
    money,
    ({ fees: { seller_fee } }) => seller_fee.fixed + toShare(30_000, seller_fee.rate),
  ),
  pickup_price: ofTerms(money, ({ fees }) => fees.pickup_price),
  price_300: money(30_000),
  least_price: money(LIMITS.askingPrice.min),
  express_until: (reader) => termsOf(reader).delivery.express_until,
  boost_price: ofTerms(money, ({ boost }) => boost.price),
  boost_days: ofTerms(number, ({ boost }) => boost.days),
  warranty_days: number(LIMITS.warrantyDays),
  seller_hours: number(LIMITS.sellerAcceptance / hours(1)),
  buyer_hours: number(LIMITS.buyerAcceptance / hours(1)),
  rebook_hours: number(LIMITS.pickupRebook / hours(1)),
  courier_days: number(LIMITS.courierBusinessDays),
  hold_minutes: number(LIMITS.checkoutWindow / minutes(1)),
  resale_days: number(LIMITS.feeFreeResale / days(1)),
  payout_days: number(LIMITS.payout.sentAfter / days(1)),
  payout_arrives: number(LIMITS.payout.arrivesWithin / days(1)),
  payout_hold_hours: number(LIMITS.payoutHold / hours(1)),
  payee_age: number(LIMITS.minimumAge),
  photos_max: number(LIMITS.photo.max),
  photos_advised: number(LIMITS.photo.advised),
  photo_mb: number(LIMITS.photo.bytes / 1024 / 1024),
  photo_side: number(LIMITS.photo.side),
  erasure_days: number(LIMITS.accountErasure / days(1)),
  evidence_years: (reader) =>
    number(Math.floor(LIMITS.evidenceKept[reader.market] / days(365)))(reader),
  session_days: number(LIMITS.sessionIdle / days(1)),
  hunter_days: number(LIMITS.aiConversation.kept / days(1)),
  step_up_minutes: number(LIMITS.stepUp / minutes(1)),
  code_minutes: number(LIMITS.code.life / minutes(1)),
  code_tries: number(LIMITS.code.tries),
  password_min: number(LIMITS.password.min),
  password_max: number(LIMITS.password.max),
  username_min: number(LIMITS.username.min),
  username_max: number(LIMITS.username.max),
  promo_min: number(LIMITS.promoCode.min),
  promo_max: number(LIMITS.promoCode.max),
  imei_min: number(LIMITS.imei.min),
  imei_max: number(LIMITS.imei.max),
  imei_tries: number(LIMITS.imei.tries),
  return_look_hours: number(LIMITS.returnLook / hours(1)),
  return_dispute_days: number(LIMITS.returnDisputeDays),
  claim_days: number(LIMITS.claimAnswerDays),
  claim_send_days: number(LIMITS.claimSend.within / days(1)),
  claim_photos: number(LIMITS.trade.photos),
  protection_repairs: number(LIMITS.subscription.repairs),
  protection_free_days: number(LIMITS.subscription.freeWithin / days(1)),
  protection_open_days: number(LIMITS.subscription.openFor / days(1)),
  protection_cooling_off_days: number(LIMITS.subscription.coolingOff / days(1)),
  refund_from: number(LIMITS.refund.days.from),
  refund_to: number(LIMITS.refund.days.to),
  return_within: number(LIMITS.refund.returnWithin),
  device_wish_days: number(LIMITS.deviceWish.kept / days(1)),
  contact_change_days: number((LIMITS.contactUndo.life + LIMITS.contactUndo.kept) / days(1)),
  message_days: number(MESSAGES_KEPT_DAYS),
  document_days: number(DOCUMENT_FILES_KEPT_DAYS),
  price_drop: percent(LIMITS.priceDrop * 100),
  cookies: ({ language }) => writeCookies(language),
};

/** Fills in the figures of the market; throws at an unknown name. */
export const fillFigures = (text: string, reader: Reader): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const figure = FIGURES[name];
    if (figure === undefined) throw new Error(`An article names an unknown figure: ${name}`);
    return figure(reader);
  });

function nameOperator({ language, company }: Reader): string {
  if (company === null) {
    return language === "el"
      ? "Αυτό το κατάστημα είναι επίδειξη: δεν το λειτουργεί ακόμα καμία εταιρεία και τίποτα δεν πωλείται στ’ αλήθεια."
      : "This shop is a demonstration: no company runs it yet, and nothing in it is really sold.";
  }
  const { name, address, registerNumber, taxNumber } = company;
  const [register, tax] =
    language === "el" ? ["αριθμός μητρώου", "ΑΦΜ"] : ["company number", "tax number"];
  const numbers = [
    registerNumber && `${register} ${registerNumber}`,
    taxNumber && `${tax} ${taxNumber}`,
  ];
  const known = numbers.filter(Boolean).join(", ");
  const who = known === "" ? `${name}, ${address}` : `${name}, ${address} (${known})`;
  return language === "el"
    ? `Το ${PRODUCT} το λειτουργεί η εταιρεία ${who}.`
    : `${PRODUCT} is run by ${who}.`;
}

const UNITS = [
  ["day", days(1)],
  ["hour", hours(1)],
  ["minute", minutes(1)],
] as const;

function formatLifetime(language: Language, lifetime: number): string {
  const [unit, size] = UNITS.find(([, size]) => lifetime >= size)!;
  const style = { style: "unit", unit, unitDisplay: "long" } as const;
  return new Intl.NumberFormat(language, style).format(Math.round(lifetime / size));
}

/** The purpose of each cookie; a cookie without one does not compile. */
const PURPOSES = {
  locale: ["The language you chose", "Η γλώσσα που διάλεξες"],
  country: ["The country you chose", "Η χώρα που διάλεξες"],
  theme: ["That you chose light or dark colours", "Ότι διάλεξες φωτεινά ή σκούρα χρώματα"],
  rows: [
    "How high our staff want the rows of their lists",
    "Πόσο ψηλές θέλουν τις γραμμές τους οι συνάδελφοί μας",
  ],
  lite: ["That you chose lighter pages", "Ότι διάλεξες πιο ελαφριές σελίδες"],
  detectedCountry: ["The country your connection points to", "Η χώρα που δείχνει η σύνδεσή σου"],
  geolocationApplied: ["That we have looked up the country today", "Ότι ψάξαμε τη χώρα σήμερα"],
  consent: ["Whether you accept being counted", "Η απάντησή σου για τις μετρήσεις"],
  loader: ["That a page is on its way", "Ότι μια σελίδα φορτώνει"],
  authRequired: ["That a page asked you to sign in", "Ότι μια σελίδα σου ζήτησε να συνδεθείς"],
  accessToken: ["That you are signed in", "Ότι έχεις συνδεθεί"],
  signInType: ["How you are signing in at the moment", "Με ποιον τρόπο συνδέεσαι τώρα"],
  device: [
    "That you have signed in on this device before, so that strangers cannot lock you out",
    "Ότι έχεις ξανασυνδεθεί σε αυτή τη συσκευή, ώστε να μη σε κλειδώνουν έξω άλλοι",
  ],
  loginMethod: ["How you last signed in", "Με ποιον τρόπο συνδέθηκες την τελευταία φορά"],
  authFlow: [
    "The step of a sign-up or of a new password",
    "Το βήμα της εγγραφής ή του νέου κωδικού πρόσβασης",
  ],
  socialState: [
    "Ties the answer from Google, Facebook or Apple to your browser",
    "Συνδέει την απάντηση της Google, του Facebook ή της Apple με τον browser σου",
  ],
  secondFactor: [
    "A sign-in that is waiting for its second step",
    "Μια σύνδεση που περιμένει το δεύτερο βήμα της",
  ],
  handOff: [
    "A sign-in that you have yet to confirm",
    "Μια σύνδεση που περιμένει την επιβεβαίωσή σου",
  ],
  resumeAsked: [
    "That we reminded you of an open step today",
    "Ότι σου θυμίσαμε σήμερα ένα βήμα που εκκρεμεί",
  ],
  localeSynced: [
    "That your profile’s language has been applied",
    "Ότι εφαρμόστηκε η γλώσσα του προφίλ σου",
  ],
  recent: ["The devices you viewed last", "Οι συσκευές που είδες τελευταία"],
  sessionToken: [
    "Your drafts and favourites without an account",
    "Τα πρόχειρα και τα αγαπημένα σου χωρίς λογαριασμό",
  ],
  message: ["A message for the next page", "Ένα μήνυμα για την επόμενη σελίδα"],
  authProblem: ["An error for the next page", "Ένα σφάλμα για την επόμενη σελίδα"],
  personView: [
    "Staff only: the view of the shop as a member, encrypted",
    "Μόνο για το προσωπικό: η προβολή του καταστήματος ως μέλος, κρυπτογραφημένη",
  ],
  keptForm: [
    "What you had entered when a session ended, encrypted",
    "Ό,τι έγραφες όταν έληξε η σύνδεση, κρυπτογραφημένο",
  ],
} as const satisfies Record<CookieKey, readonly [en: string, el: string]>;

function writeCookies(language: Language): string {
  const [name, purpose, life] =
    language === "el" ? ["Όνομα", "Τι κρατά", "Διάρκεια"] : ["Name", "What it keeps", "Kept for"];
  const rows = Object.entries(COOKIES).map(([key, facts]) => {
    const { name, lifetime } = facts;
    const names = "host" in facts ? `${name}, ${toHostName(name)}` : name;
    const purpose = PURPOSES[key as CookieKey];
    return `| ${names} | ${purpose[language === "el" ? 1 : 0]} | ${formatLifetime(language, lifetime)} |`;
  });
  return [`| ${name} | ${purpose} | ${life} |`, "| --- | --- | --- |", ...rows].join("\n");
}

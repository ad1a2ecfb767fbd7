import { toUsernameLook } from "./username-look.ts";

/** Segments of the shop's own paths: `app/routes.ts`, and those that the spec announces. */
const PATH_WORDS = `
  about account accounts actions add address addresses all answer app archive asset assets auth blog boost boosted
  brand brands cancel card cards cart category change check checklist checkout device condition accessories price choose claim confirm consent contact
  content cookies country create dashboard deal deals delete dev devices documents edit email enter
  error expired express faq favorites feed favourites features files filters finder follow forgot geolocation
  hand handoff health help home hub hunt hunter hunts image images info invite language legal listing
  listings locale login logout manage media message messages model models monitoring new news
  notification notifications number off offer offers onboarding ons order orders out outbox overview
  password payment payments payout payouts personal phone photo photos plans press privacy product
  products profile proposals public rate refund refunds register reset return returns review reviews robots
  search security select sell selling send session sessions settings shipping shop sign signin
  signout signup sitemap social static status store stories submit subscribe subscription success
  support switch terms track tracking translation txt ucp unsubscribe update upload user username users
  verification verify version warranty watch wishlist xml
  complaint complaints decision decisions measure moderation
  calendar call calls report reports wish wishes claims imei label passport stream
  source browser protection pay repairs data invoices statement file second factor passkey options
   console catalog codes find import imports lists prices promo staff roles audit people member view invitation sku compare searches how works lite recent csp known well
  delivery risk stock
  reference references handover scan
  ucp feed contact ticket tickets canned replies withdraw withdrawal withdrawals picks merge bulk job jobs suggest suggestions theme offline pick worth
`;

/** Roles, and other names that people would trust. */
const ROLES = `
  abuse admin administrator agent agents anonymous anyone api billing bot buyer buyers ceo courier customer
  everyone expert experts founder guest helpdesk hostmaster inspector mailer manager mcp me member
  members mod moderator nobody noreply null official operator owner postmaster pro root sales seller
  sellers service somebody staff superuser sysadmin system team test tester trust undefined
  verified visitor webmaster www you
`;

/** Reserved as prefixes, too: "officialshop", "supportdesk". */
const IMPERSONATING = `
  admin helpdesk moderator official operator staff support sysadmin sysop webmaster
`;

const toList = (words: string): string[] => words.trim().split(/\s+/);

/** Digits that people read as letters, besides look-alikes. */
const LETTERS: Record<string, string> = { 3: "e", 4: "a", 5: "s", 7: "t" };

const toReading = (username: string): string =>
  toUsernameLook(username.toLowerCase().replace(/[3457]/g, (digit) => LETTERS[digit]!));

const RESERVED = new Set(toList(`${PATH_WORDS} ${ROLES}`).map(toReading));
const PREFIXES = toList(IMPERSONATING).map(toReading);
/** Reserved anywhere in a name. */
const BRAND = "deftero";

/**
 * Whether a username is reserved (decisions "Usernames"): a reserved word, alone or followed by a
 * number, in any letter case, or a name that looks like one.
 */
export function isReservedUsername(username: string): boolean {
  const reading = toReading(username);
  return (
    RESERVED.has(reading) ||
    RESERVED.has(toReading(username.replace(/\d+$/, ""))) ||
    PREFIXES.some((prefix) => reading.startsWith(prefix)) ||
    reading.includes(BRAND)
  );
}

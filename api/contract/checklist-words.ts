/* What a shop needs before it sells. Without zod for browsers. */

/** Facts of the shop and of each market, in the order in which they are seen to. */
export const SHOP_CHECKS = ["owner_factor", "colleague"] as const;
export type ShopCheck = (typeof SHOP_CHECKS)[number];

export const MARKET_CHECKS = [
  "company",
  "hub",
  "fees",
  "catalog",
  "listing",
  "market",
  "header",
  "claims",
] as const;
export type MarketCheck = (typeof MARKET_CHECKS)[number];

/** A shop can do without them. */
export const OPTIONAL_CHECKS: ReadonlySet<MarketCheck> = new Set<MarketCheck>(["header", "claims"]);

export const SHOP_PROVIDERS = [
  "cards",
  "mail",
  "sms",
  "courier",
  "storage",
  "sign_in",
  "ai",
  "push",
] as const;
export type ShopProvider = (typeof SHOP_PROVIDERS)[number];

/** Without a real one no one pays, gets a message or a parcel. The others may stay as they are. */
export const NEEDED_PROVIDERS: ReadonlySet<ShopProvider> = new Set<ShopProvider>([
  "cards",
  "mail",
  "sms",
  "courier",
]);

/** Those that take a call which moves nothing and costs next to nothing. */
export const TESTED_PROVIDERS = ["cards", "mail", "sms", "courier", "storage"] as const;
export type TestedProvider = (typeof TESTED_PROVIDERS)[number];

export const PROVIDER_KINDS = ["embedded", "real", "missing"] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** `held`: nothing was sent, because outgoing work is on hold. */
export const TEST_OUTCOMES = ["answered", "failed", "held"] as const;
export type TestOutcome = (typeof TEST_OUTCOMES)[number];

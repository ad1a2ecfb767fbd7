import type { Vertical } from "#contract/catalog.ts";
import { WITH_SCREEN } from "#contract/cover.ts";
import type { ListingCard } from "#contract/listing.ts";
import type { Currency, Features, Language, Market } from "#contract/market.ts";
import { ADD_ON_KINDS, type AddOnKind } from "#contract/add-on-kinds.ts";
import el from "./locales/el.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };

/** `price` is in minor units of the order's currency. */
export type AddOnItem = { kind: AddOnKind; option: string; price: number };
export type AddOnWish = Pick<AddOnItem, "kind" | "option">;
export type AddOnFacts = {
  market: Market;
  vertical: Vertical;
  asking_price: number;
  generic_condition: ListingCard["generic_condition"];
};

type Flag = keyof Features["features"];
type Flags = Features["features"];
type TextKey = keyof typeof en;

/** Minor units of the market's currency, or a `rate` in hundredths of a percent of the price. */
type Price = { fixed: Record<Market, number> } | { rate: number; least: Record<Market, number> };

type Row = {
  kind: AddOnKind;
  option: string;
  /** Key of the name in the locale file; `<key>-about` is its description. */
  text: TextKey;
  price: Price;
  verticals?: readonly Vertical[];
  /** Not sold with a device for repair, because an old fault could not be distinguished from a new one. */
  needsWorkingDevice?: true;
};

const inBothMarkets = (amount: number): Record<Market, number> => ({ GR: amount, GB: amount });

const WITH_STORAGE = [
  "smartphones",
  "tablets",
  "laptops",
  "smartwatches",
  "game-consoles",
] as const;
const WITH_BATTERY = ["smartphones", "tablets", "laptops"] as const;

/** Feature flag that a market needs to sell a kind (spec §3 "Features response"). */
const FLAGS: Partial<Record<AddOnKind, Flag>> = {
  insurance: "insurance",
  extra_warranty: "insurance",
  cross_selling: "cross_selling",
};

/** Every add-on that is sold (spec §3 "Checkout state", §9 "Warranty"). */
const ROWS: readonly Row[] = [
  {
    kind: "insurance",
    option: "accident_12_months",
    text: "accident-12-months",
    price: { rate: 900, least: inBothMarkets(2490) },
    verticals: WITH_SCREEN,
    needsWorkingDevice: true,
  },
  {
    kind: "extra_warranty",
    option: "6_months",
    text: "warranty-6-months",
    price: { rate: 400, least: inBothMarkets(1490) },
    needsWorkingDevice: true,
  },
  {
    kind: "extra_warranty",
    option: "12_months",
    text: "warranty-12-months",
    price: { rate: 700, least: inBothMarkets(2490) },
    needsWorkingDevice: true,
  },
  {
    kind: "data_wipe",
    option: "certified",
    text: "wipe-certified",
    price: { fixed: { GR: 990, GB: 890 } },
    verticals: WITH_STORAGE,
  },
  {
    kind: "refurbishment",
    option: "deep_clean",
    text: "deep-clean",
    price: { fixed: { GR: 1490, GB: 1290 } },
  },
  {
    kind: "refurbishment",
    option: "new_battery",
    text: "new-battery",
    price: { fixed: { GR: 5990, GB: 5490 } },
    verticals: WITH_BATTERY,
  },
  {
    kind: "cross_selling",
    option: "case",
    text: "case",
    price: { fixed: { GR: 1490, GB: 1290 } },
    verticals: ["smartphones", "earpods"],
  },
  {
    kind: "cross_selling",
    option: "screen_glass",
    text: "screen-glass",
    price: { fixed: { GR: 1290, GB: 1090 } },
    verticals: ["smartphones", "tablets", "smartwatches"],
  },
  {
    kind: "cross_selling",
    option: "charger_20w",
    text: "charger-20w",
    price: { fixed: { GR: 1990, GB: 1790 } },
    verticals: ["smartphones", "tablets", "earpods", "headphones"],
  },
  {
    kind: "cross_selling",
    option: "charger_65w",
    text: "charger-65w",
    price: { fixed: { GR: 3990, GB: 3490 } },
    verticals: ["laptops"],
  },
  {
    kind: "cross_selling",
    option: "sleeve",
    text: "sleeve",
    price: { fixed: { GR: 1990, GB: 1790 } },
    verticals: ["tablets", "laptops"],
  },
  {
    kind: "cross_selling",
    option: "strap",
    text: "strap",
    price: { fixed: { GR: 1690, GB: 1490 } },
    verticals: ["smartwatches"],
  },
  {
    kind: "cross_selling",
    option: "ear_cushions",
    text: "ear-cushions",
    price: { fixed: { GR: 1490, GB: 1290 } },
    verticals: ["headphones"],
  },
  {
    kind: "cross_selling",
    option: "controller",
    text: "controller",
    price: { fixed: { GR: 4990, GB: 4490 } },
    verticals: ["game-consoles"],
  },
];

const TEXTS: Record<Language, Record<TextKey, string>> = { en, el };

const isKnownText = (key: string): key is TextKey => key in en;

const toPrice = (price: Price, { market, asking_price }: AddOnFacts): number =>
  "fixed" in price
    ? price.fixed[market]
    : Math.max(price.least[market], Math.floor((asking_price * price.rate + 5000) / 10_000));

const isSold = (
  { kind, verticals, needsWorkingDevice }: Row,
  facts: AddOnFacts,
  flags: Flags,
): boolean => {
  const flag = FLAGS[kind];
  return (
    (flag === undefined || flags[flag]) &&
    (verticals === undefined || verticals.includes(facts.vertical)) &&
    !(needsWorkingDevice && facts.generic_condition === "repairable")
  );
};

const isSame = (one: AddOnWish, other: AddOnWish) =>
  one.kind === other.kind && one.option === other.option;

export const listAddOns = (facts: AddOnFacts, flags: Flags): AddOnItem[] =>
  ROWS.filter((row) => isSold(row, facts, flags)).map(({ kind, option, price }) => ({
    kind,
    option,
    price: toPrice(price, facts),
  }));

/** Null when an add-on is not sold with this device here, or when two exclude each other. */
export const chooseAddOns = (
  wishes: readonly AddOnWish[],
  facts: AddOnFacts,
  flags: Flags,
): AddOnItem[] | null => {
  const offers = listAddOns(facts, flags);
  const chosen = offers.filter((offer) => wishes.some((wish) => isSame(wish, offer)));
  const areAllSold = wishes.every((wish) => offers.some((offer) => isSame(wish, offer)));
  const isOneOfEach = ADD_ON_KINDS.every(
    (kind) => kind === "cross_selling" || chosen.filter((offer) => offer.kind === kind).length <= 1,
  );
  return areAllSold && isOneOfEach ? chosen : null;
};

/** An add-on that was chosen once stays sold. */
export const repriceAddOns = (items: readonly AddOnItem[], facts: AddOnFacts): AddOnItem[] =>
  items.map((item) => {
    const row = ROWS.find((one) => isSame(one, item));
    return row ? { ...item, price: toPrice(row.price, facts) } : item;
  });

export const sumAddOns = (items: readonly AddOnItem[]): number =>
  items.reduce((sum, { price }) => sum + price, 0);

export const describeAddOn = (
  item: AddOnWish,
  language: Language,
): { name: string; description: string } => {
  const row = ROWS.find((one) => isSame(one, item));
  if (!row) return { name: item.option, description: "" };
  const about = `${row.text}-about`;
  const texts = TEXTS[language];
  return { name: texts[row.text], description: isKnownText(about) ? texts[about] : "" };
};

export const presentAddOn = (item: AddOnItem, currency: Currency, language: Language) => ({
  kind: item.kind,
  option: item.option,
  name: describeAddOn(item, language).name,
  price: { amount: item.price, currency },
});

export const presentOffer = (item: AddOnItem, currency: Currency, language: Language) => ({
  ...presentAddOn(item, currency, language),
  description: describeAddOn(item, language).description,
});

import type { HunterSegment } from "#contract/ai-conversation.ts";
import { LIMITS } from "#contract/limits.ts";
import type { MarketPrice } from "#contract/listing.ts";
import { ACCESSORIES } from "#contract/listing-words.ts";
import type { DeviceFilter } from "#api/modules/understanding/index.ts";
import type { Device } from "./find-devices.ts";
import { label, listing, money, type Place, sayFact, type SayKey } from "./say.ts";

export type SeenDevice = {
  device: Device;
  /** As `L1` in references to facts. */
  ref: string;
  filter: DeviceFilter;
  marketPrice: MarketPrice | null;
  /** The lowest and the highest total of all that fit, and how many they are. */
  range: { lowest: number | null; highest: number | null; total: number };
};

const REASONS = 2;
const CHARGED = 90;
const TIRED = 80;

/** A fresh battery, a recent release: years and percents that most people call good. */
const RECENT_YEARS = 2;

type Fact = HunterSegment | false | null | undefined;
const said = (facts: readonly Fact[]): HunterSegment[] => facts.filter((fact) => !!fact);

export const accessoryWords = (place: Place, device: Device, has: boolean): string[] =>
  ACCESSORIES.filter((one) => device[`has_${one}`] === has).map((one) =>
    label(place, `accessory-${one}`),
  );

/** The two that matter most; the last ones are true of every device, so that there are always two. */
export function listReasons(place: Place, seen: SeenDevice, at: Date): HunterSegment[] {
  const { device, ref, filter, marketPrice, range } = seen;
  const fact = (name: string) => `${ref}.${name}`;
  const say = (key: SayKey, name: string, values: Record<string, string> = {}) =>
    sayFact(place, key, fact(name), values);
  const below = marketPrice ? marketPrice.median.amount - device.asking_price : 0;
  const included = accessoryWords(place, device, true);
  const years = at.getUTCFullYear() - Number(device.released.slice(0, 4));
  const { battery_health: battery, total_price: total } = device;
  return said([
    marketPrice?.mark === "below" &&
      say("reason-below-market", "market_price", { amount: money(place, below) }),
    range.total > 1 &&
      total === range.lowest &&
      say("reason-cheapest", "total_price", { count: String(range.total) }),
    filter.need?.includes("long_battery") &&
      battery !== null &&
      say("reason-battery", "battery_health", { percent: `${battery}%` }),
    battery !== null &&
      battery >= CHARGED &&
      say("reason-battery", "battery_health", { percent: `${battery}%` }),
    device.generic_condition === "excellent" && say("reason-excellent", "generic_condition"),
    device.is_instant_buy && say("reason-instant", "is_instant_buy"),
    device.is_graded && say("reason-graded", "is_graded"),
    device.has_box &&
      device.has_charger &&
      say("reason-accessories", "accessories", { list: listing(place, included) }),
    marketPrice?.mark === "fair" && below > 0 && say("reason-fair", "market_price"),
    device.generic_condition === "good" && say("reason-good", "generic_condition"),
    years <= RECENT_YEARS &&
      say("reason-recent", "released", { year: device.released.slice(0, 4) }),
    filter.price_max !== undefined &&
      total < filter.price_max &&
      say("reason-under", "total_price", { amount: money(place, filter.price_max - total) }),
    device.weak.length === 0 && say("reason-all-green", "conditions"),
    included.length > 0 &&
      say("reason-accessories", "accessories", { list: listing(place, included) }),
    say("reason-total", "total_price", { total: money(place, total) }),
    say("reason-warranty", "warranty", { days: String(LIMITS.warrantyDays) }),
  ])
    .filter(isFirstOfItsFact)
    .slice(0, REASONS);
}

const isFirstOfItsFact = (one: HunterSegment, i: number, all: readonly HunterSegment[]): boolean =>
  all.findIndex(({ fact }) => fact === one.fact) === i;

/** The worst thing about it that is known; the last one is true of everything that is used. */
export function findDrawback(place: Place, seen: SeenDevice): HunterSegment {
  const { device, ref, marketPrice } = seen;
  const say = (key: SayKey, name: string, values: Record<string, string> = {}) =>
    sayFact(place, key, `${ref}.${name}`, values);
  const { battery_health: battery } = device;
  const [worst] = device.weak;
  const missing = ACCESSORIES.filter(
    (one) => (one === "box" || one === "charger") && !device[`has_${one}`],
  ).map((one) => label(place, `accessory-${one}`));
  const above = marketPrice ? device.asking_price - marketPrice.median.amount : 0;
  const year = { year: device.released.slice(0, 4) };
  return said([
    device.generic_condition === "repairable" && say("drawback-repairable", "generic_condition"),
    worst?.grade === "red" &&
      say("drawback-red", "conditions", { part: partWord(place, worst.category) }),
    battery !== null &&
      battery < TIRED &&
      say("drawback-battery", "battery_health", { percent: `${battery}%` }),
    marketPrice?.mark === "above" &&
      say("drawback-above-market", "market_price", { amount: money(place, above) }),
    device.generic_condition === "poor" && say("drawback-poor", "generic_condition"),
    worst?.grade === "yellow" &&
      say("drawback-yellow", "conditions", { part: partWord(place, worst.category) }),
    battery !== null &&
      battery < LIMITS.smartFilterBattery &&
      say("drawback-battery", "battery_health", { percent: `${battery}%` }),
    missing.length > 0 && say("drawback-missing", "accessories", { list: listing(place, missing) }),
    worst?.grade === "grey" &&
      say("drawback-grey", "conditions", { part: partWord(place, worst.category) }),
    !device.is_instant_buy && say("drawback-seller", "is_instant_buy"),
    say("drawback-used", "released", year),
  ])[0]!;
}

const PARTS: Record<string, SayKey> = {
  screen_condition: "part-screen",
  body_condition: "part-body",
  headphone_body: "part-body",
  earphone_body: "part-body",
  appearance: "part-body",
  body_and_chassis: "part-body",
  case_body: "part-case",
  touch_screen: "part-touch",
  audio: "part-audio",
  cameras: "part-cameras",
  connectivity: "part-connectivity",
  original_parts: "part-parts",
};

/** Parts that have no word of their own here are told by the listing's page. */
const partWord = (place: Place, category: string): string =>
  label(place, PARTS[category] ?? "part-other");

import { type Market, MARKET_FACTS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type {
  ShippingMethod,
  ShippingOption,
  ShippingUnavailableReason,
} from "#contract/shipping-option.ts";
import type { Call } from "#api/context.ts";
import {
  addBusinessDays,
  type CalendarDay,
  firstBusinessDay,
  isBusinessDay,
  nextDay,
  toMarketTime,
} from "#api/modules/calendar/index.ts";
import { type Delivery, describeHub, findDeliveryPrice } from "./delivery.ts";
import { findPostalArea } from "./postal-area.ts";

const ALWAYS_AVAILABLE = ["locker", "courier"] as const satisfies readonly ShippingMethod[];

/** Postal codes of Attica begin with 10 to 19 (spec §9 "Athens region"). */
const EXPRESS_AREA = /^1\d{4}$/;
/** Minutes that the hub needs to prepare a parcel. */
const PICKUP_READY_AFTER = 60;

/** Business days from the order to the door (spec §9 "Delivery"). */
const DELIVERY_DAYS = { hubStock: { from: 1, to: 2 }, seller: { from: 3, to: 7 } } as const;

type ShippingQuestion = {
  delivery: Delivery;
  market: Market;
  at: Date;
  isInstantBuy: boolean;
  /** Without spaces, upper case. If unknown, methods tied to an area are not refused yet. */
  postalCode?: string | undefined;
};

const rejectionOf = (
  method: ShippingMethod,
  question: ShippingQuestion,
): ShippingUnavailableReason | null => {
  const { delivery, market, at, isInstantBuy, postalCode } = question;
  if (method === "locker" || method === "courier") return null;
  if (!isInstantBuy) return "not_instant_buy";
  if (method === "hub_pickup") return null;
  if (postalCode !== undefined && !EXPRESS_AREA.test(postalCode)) return "area";
  const { day, minutes } = toMarketTime(market, at);
  return isBusinessDay(market, day) && minutes < toExpressUntil(delivery, market) ? null : "time";
};

const toMinutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
};

const toExpressUntil = ({ terms }: Delivery, market: Market): number =>
  toMinutes(terms[market].delivery.express_until);

/** Minutes of the day; 0 or less without opening hours. */
const findLastPickupOrder = ({ hubs }: Delivery, market: Market): number =>
  toMinutes(hubs[market]?.hours?.to ?? "") - PICKUP_READY_AFTER;

const etaOf = (
  method: ShippingMethod,
  { delivery, market, at, isInstantBuy }: ShippingQuestion,
): { from: CalendarDay; to: CalendarDay } => {
  const { day, minutes } = toMarketTime(market, at);
  const lastOrder = {
    hub_pickup: findLastPickupOrder(delivery, market),
    express: toExpressUntil(delivery, market),
    locker: null,
    courier: null,
  }[method];
  if (lastOrder !== null) {
    const first = firstBusinessDay(market, minutes < lastOrder ? day : nextDay(day));
    return { from: first, to: first };
  }
  const days = isInstantBuy ? DELIVERY_DAYS.hubStock : DELIVERY_DAYS.seller;
  return {
    from: addBusinessDays(market, day, days.from),
    to: addBusinessDays(market, day, days.to),
  };
};

/** A refused method has a reason (spec §8 "Shipping method unavailable"). Lockers are left out. */
export const listShippingOptions = (question: ShippingQuestion): ShippingOption[] => {
  const { currency } = MARKET_FACTS[question.market];
  const { hubs, methods } = question.delivery;
  const hub = hubs[question.market];
  return methods[question.market].flatMap((method) => {
    const amount = findDeliveryPrice(question.delivery, question.market, method);
    if (amount === null) return [];
    const refusal = rejectionOf(method, question);
    const eta = etaOf(method, question);
    return {
      method,
      price: { amount, currency },
      available: refusal === null,
      refusal,
      eta_from: eta.from,
      eta_to: eta.to,
      lockers: [],
      place:
        method === "hub_pickup" && hub?.hours
          ? { address: describeHub(hub), hours: hub.hours }
          : null,
    };
  });
};

type Preselection = { chosen?: ShippingMethod | null; hasArea?: boolean };

/**
 * The chosen method while it is available, else the cheapest that brings the device, else the
 * pickup. Without lockers nearby a locker cannot be chosen; without an area they are unknown.
 */
export const preselectOption = (
  options: readonly ShippingOption[],
  { chosen = null, hasArea = true }: Preselection = {},
): ShippingOption | null => {
  const available = options.filter(
    ({ available, method, lockers }) =>
      available && (method !== "locker" || !hasArea || lockers.length > 0),
  );
  const cheapestFirst = available.toSorted(
    (one, other) =>
      Number(one.method === "hub_pickup") - Number(other.method === "hub_pickup") ||
      one.price.amount - other.price.amount,
  );
  return available.find(({ method }) => method === chosen) ?? cheapestFirst[0] ?? null;
};

/** Part of every total price (decisions "Total price first"); zero where only collection exists. */
export const cheapestDelivery = (delivery: Delivery, market: Market): Money => {
  const methods = delivery.methods[market];
  const amounts = ALWAYS_AVAILABLE.filter((method) => methods.includes(method)).flatMap(
    (method) => findDeliveryPrice(delivery, market, method) ?? [],
  );
  const amount = amounts.length === 0 ? 0 : Math.min(...amounts);
  return { amount, currency: MARKET_FACTS[market].currency };
};

/** Null until a method is chosen. */
export const findDeliveryWindow = (
  {
    market,
    shipping_method: method,
    item,
  }: { market: Market; shipping_method: ShippingMethod | null; item: { is_instant_buy: boolean } },
  { delivery, at }: { delivery: Delivery; at: Date },
): { from: CalendarDay; to: CalendarDay } | null =>
  method && etaOf(method, { delivery, market, at, isInstantBuy: item.is_instant_buy });

const LOCKERS_SHOWN = 10;

export async function listOptionsTo(
  { lockerProvider, delivery }: Pick<Call, "lockerProvider" | "delivery">,
  question: Omit<ShippingQuestion, "delivery"> & { postalCode: string },
): Promise<ShippingOption[] | null> {
  const { market, postalCode } = question;
  const area = findPostalArea(market, postalCode);
  if (!area) return null;
  const options = listShippingOptions({ ...question, delivery });
  if (!options.some(({ method }) => method === "locker")) return options;
  const lockers = await lockerProvider.listNear({ market, ...area, limit: LOCKERS_SHOWN });
  return options.map((option) => (option.method === "locker" ? { ...option, lockers } : option));
}

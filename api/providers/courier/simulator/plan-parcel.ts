import { SHIPMENT_EVENT_KINDS, type ShipmentEventKind } from "#contract/shipment-events.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import {
  addBusinessDays,
  type CalendarDay,
  firstBusinessDay,
  isBusinessDay,
  nextDay,
  toMarketTime,
  toMoment,
} from "#api/modules/calendar/index.ts";
import { toPostalCode } from "#api/modules/shipping-option/index.ts";
import { INTERVAL_MINUTES } from "../pickup-windows.ts";
import type { ShipmentRequest } from "../port.ts";
import { chance } from "./pickup-round.ts";

const hoursInMinutes = (n: number) => n * 60;

/** Working hours of riders and depots; minutes of the market's day. */
const WORK = { from: hoursInMinutes(9), to: hoursInMinutes(18) };
/** Prefixes of postal codes that need a ferry or a small plane: one more day. */
const REMOTE: Record<Market, RegExp> = {
  GR: /^(28|29|49|7|8)/,
  GB: /^(BT|GY|HS|IM|IV|JE|KW|ZE)\d/,
};
/** Business days of delay of a late parcel, and after which a lost one is declared lost. */
const LATE_DAYS = 3;
const LOST_DAYS = 2;

/**
 * `missed`: the sender is absent at pickup; `left`: the recipient never collects it from the
 * locker.
 */
export type Outcome = "normal" | "missed" | "lost" | "late" | "left";

export type PlannedEvent = { kind: ShipmentEventKind; at: Date; place: string | null };

type Journey = Pick<ShipmentRequest, "market" | "method" | "from" | "to" | "locker" | "pickup"> & {
  reference: string;
  bookedAt: Date;
  outcome: Outcome;
};

/** All future events of a parcel, in order; deterministic by its reference. */
export const planParcel = (journey: Journey): PlannedEvent[] => {
  const booked: PlannedEvent = { kind: "booked", at: journey.bookedAt, place: null };
  if (journey.method === "hub_pickup") return [booked];
  if (journey.outcome === "missed" && journey.pickup) return [booked, planMiss(journey)];
  return [booked, ...(journey.method === "express" ? planRide(journey) : planRoad(journey))];
};

/** Keeps the order of kinds for events with the same time. */
export const inOrder = <Event extends Pick<PlannedEvent, "at"> & { kind: string }>(
  events: readonly Event[],
): Event[] => {
  const place = ({ kind }: Event) => SHIPMENT_EVENT_KINDS.indexOf(kind as ShipmentEventKind);
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime() || place(a) - place(b));
};

const planMiss = ({ market, from, pickup }: Journey): PlannedEvent => ({
  kind: "pickup_missed",
  at: toMoment(market, pickup!.date, INTERVAL_MINUTES[pickup!.interval].to),
  place: from.city,
});

/** Express goes from door to door within two hours (spec §9 "Express delivery"). */
function planRide(journey: Journey): PlannedEvent[] {
  const { market, from, to, reference, outcome } = journey;
  const { day, minutes } = startOfWork(market, journey.bookedAt);
  const fetched = minutes + between(`${reference} ride`, 10, 25);
  const brought = minutes + between(`${reference} brought`, 55, 110);
  const at = (minute: number) => toMoment(market, day, minute);
  const fetch: PlannedEvent = { kind: "picked_up", at: at(fetched), place: from.city };
  const ride: PlannedEvent = { kind: "out_for_delivery", at: at(fetched + 5), place: from.city };
  if (outcome === "lost") return [fetch, ride, { kind: "lost", at: at(brought), place: null }];
  const late = outcome === "late" ? hoursInMinutes(3) : 0;
  return [fetch, ride, { kind: "delivered", at: at(brought + late), place: to.city }];
}

function planRoad(journey: Journey): PlannedEvent[] {
  const { market, from, to, locker, reference, outcome } = journey;
  const toMinute = (name: string, least: number, most: number) =>
    between(`${reference} ${name}`, least, most);
  const { day, minutes } = planFetch(journey);
  const on = (date: CalendarDay, minute: number) => toMoment(market, date, minute);
  const begun: PlannedEvent[] = [
    { kind: "picked_up", at: on(day, minutes), place: from.city },
    {
      kind: "in_transit",
      at: on(day, toMinute("road", hoursInMinutes(20) + 15, hoursInMinutes(22))),
      place: from.city,
    },
  ];
  const isRemote = [from, to].some((end) => REMOTE[market].test(toPostalCode(end.postal_code)));
  const due = addBusinessDays(market, day, isRemote ? 2 : 1);
  if (outcome === "lost") {
    const given = addBusinessDays(market, due, LOST_DAYS);
    return [...begun, { kind: "lost", at: on(given, hoursInMinutes(12)), place: null }];
  }
  const last = outcome === "late" ? addBusinessDays(market, due, LATE_DAYS) : due;
  const there = { place: to.city };
  const depot: PlannedEvent = {
    kind: "at_depot",
    at: on(last, toMinute("depot", hoursInMinutes(6), hoursInMinutes(8))),
    ...there,
  };
  if (locker) {
    const ready = on(last, toMinute("locker", hoursInMinutes(10), hoursInMinutes(14)));
    const fetched = on(last, toMinute("fetched", hoursInMinutes(17), hoursInMinutes(21)));
    if (outcome === "left")
      return [
        ...begun,
        depot,
        { kind: "ready_in_locker", at: ready, ...there },
        {
          kind: "sent_back",
          at: on(nextDay(last, LIMITS.lockerDays + 1), hoursInMinutes(9)),
          ...there,
        },
      ];
    return [
      ...begun,
      depot,
      { kind: "ready_in_locker", at: ready, ...there },
      { kind: "delivered", at: fetched, ...there },
    ];
  }
  const out = on(last, toMinute("out", hoursInMinutes(8) + 30, hoursInMinutes(9) + 30));
  const brought = on(last, toMinute("brought", hoursInMinutes(10), hoursInMinutes(17)));
  return [
    ...begun,
    depot,
    { kind: "out_for_delivery", at: out, ...there },
    { kind: "delivered", at: brought, ...there },
  ];
}

/** In the booked window; parcels at a depot or handed in leave within the next working hours. */
function planFetch({ market, pickup, bookedAt, reference }: Journey): {
  day: CalendarDay;
  minutes: number;
} {
  if (pickup) {
    const { from, to } = INTERVAL_MINUTES[pickup.interval];
    return { day: pickup.date, minutes: between(`${reference} fetch`, from + 10, to - 10) };
  }
  const { day, minutes } = startOfWork(market, bookedAt);
  return { day, minutes: minutes + between(`${reference} fetch`, 30, 90) };
}

function startOfWork(market: Market, at: Date): { day: CalendarDay; minutes: number } {
  const { day, minutes } = toMarketTime(market, at);
  if (isBusinessDay(market, day) && minutes < WORK.to)
    return { day, minutes: Math.max(minutes, WORK.from) };
  const morning = minutes < WORK.from ? day : nextDay(day);
  return { day: firstBusinessDay(market, morning), minutes: WORK.from };
}

const between = (name: string, least: number, most: number): number =>
  least + Math.floor(chance(name) * (most - least));

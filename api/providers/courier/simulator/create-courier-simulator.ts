import { randomBytes } from "node:crypto";
import type { Market } from "#contract/market.ts";
import type { ShippingMethod, ShippingOption } from "#contract/shipping-option.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";
import {
  DEMO_DELIVERY,
  findPostalArea,
  listShippingOptions,
  toPostalCode,
} from "#api/modules/shipping-option/index.ts";
import { isNewEvent } from "#api/providers/card/keep-event.ts";
import { createEmbeddedLockers } from "#api/providers/locker/embedded.ts";
import type { LockerPort } from "#api/providers/locker/port.ts";
import {
  CourierRejectedError,
  CourierUnavailableError,
  type CourierPlace,
  type CourierPort,
  type CourierShipment,
  type ShipmentRequest,
} from "#api/providers/courier/port.ts";
import { isWindowAhead, listWindows } from "#api/providers/courier/pickup-windows.ts";
import { renderLabel } from "./label.ts";
import {
  clearParcel,
  deleteEventsAfter,
  findParcel,
  givePlaceBack,
  insertEvents,
  insertParcel,
  listEvents,
  listFullRounds,
  lockParcel,
  takePlace,
  updateParcel,
  type Parcel,
} from "./parcel-store.ts";
import { chance, toRoundArea, type Round } from "./pickup-round.ts";
import { inOrder, planParcel, type Outcome } from "./plan-parcel.ts";
import { readSignedEvent, toSignedRequest } from "./signed-event.ts";
import { toReference, toTrackingCode } from "./tracking-code.ts";

export type { Outcome } from "./plan-parcel.ts";

export type CourierStep = "listSlots" | "quote" | "book" | "cancel" | "track" | "readLabel";

/**
 * `lost_request`: nothing happens. `lost_answer`: it happens, but the caller does not learn of it.
 */
type CourierFault = "lost_request" | "lost_answer" | "refused";

export type CourierSimulatorConfig = {
  database: Database;
  now: () => Date;
  log: Logger;
  lockers?: LockerPort;
  /** Secret that signs events; random per process by default. */
  eventSecret?: string;
};

export type CourierSimulator = CourierPort & {
  failNext(step: CourierStep, fault: CourierFault, times?: number): void;
  /** Changes the remaining events of a parcel, and sends an event. Throws when it is too late. */
  setOutcome(reference: string, outcome: Outcome): Promise<void>;
  /**
   * Inserts a parcel with a booking in the past, for seeds: no slot is needed, and past events have
   * happened. Idempotent by its key.
   */
  plant(parcel: ShipmentRequest & { at: Date; outcome?: Outcome }): Promise<CourierShipment>;
  /** A signed request to `/webhooks/simulator`; the same id twice is one event. */
  signEvent(event: { id: string; reference: string }): Request;
};

const NAME = "simulator";
const ENDS = new Set(["delivered", "sent_back", "lost", "pickup_missed", "cancelled"]);

/**
 * A courier that runs in this process, follows the given clock and stores its data in this
 * database.
 */
export const createCourierSimulator = (config: CourierSimulatorConfig): CourierSimulator => {
  const { database, now, log, lockers = createEmbeddedLockers() } = config;
  const eventSecret = config.eventSecret ?? randomBytes(32).toString("hex");
  const faults = new Map<CourierStep, CourierFault[]>();
  let listener: Parameters<CourierPort["onEvent"]>[0] | null = null;

  /** Simulates the network between the marketplace and this courier, with its faults. */
  const over = async <Result>(step: CourierStep, work: () => Promise<Result>): Promise<Result> => {
    database.refuseTx();
    const fault = faults.get(step)?.shift();
    if (fault === "lost_request") throw new CourierUnavailableError(`${step}: no connection`);
    if (fault === "refused") throw new CourierRejectedError(`${step}: refused`);
    const result = await work();
    if (fault === "lost_answer") throw new CourierUnavailableError(`${step}: no answer`);
    return result;
  };

  const present = async (parcel: Parcel): Promise<CourierShipment> => {
    const at = now();
    const events = inOrder(await listEvents(database, parcel.reference));
    const next = events.find((event) => event.at > at);
    return {
      reference: parcel.reference,
      trackingCode: parcel.trackingCode,
      trackingUrl: null,
      events: events
        .filter((event) => event.at <= at)
        .map(({ id, kind, at: time, place }) => ({
          id,
          kind: kind as CourierShipment["events"][number]["kind"],
          at: time,
          place,
        })),
      ...(parcel.locker && {
        locker: { code: toLockerCode(parcel.reference), collectBy: null },
      }),
      nextNewsAt: next?.at ?? null,
    };
  };

  const receiveEvent = async (request: Request): Promise<Response> => {
    const event = await readSignedEvent(request, eventSecret);
    if (!event) return new Response(null, { status: 400 });
    await database.tx(async () => {
      const isNew = await isNewEvent(database, NAME, event.id, now());
      if (isNew) await listener?.({ reference: event.reference });
    });
    return new Response(null, { status: 204 });
  };

  const signEvent: CourierSimulator["signEvent"] = (event) =>
    toSignedRequest(`http://courier.invalid/webhooks/${NAME}`, eventSecret, event);

  const announce = async (reference: string): Promise<void> => {
    const id = randomBytes(12).toString("base64url");
    try {
      await receiveEvent(signEvent({ id, reference }));
    } catch (error) {
      log.warn({ err: error, reference }, "An event of the courier was not taken");
    }
  };

  const keepParcel = async (parcel: Parcel, isPlaceTaken: boolean): Promise<void> => {
    await database.tx(async () => {
      if (!(await insertParcel(database, parcel))) return;
      const round = toRound(parcel);
      if (round && isPlaceTaken && !(await takePlace(database, round)))
        throw new CourierRejectedError(`book: ${round.day} ${round.interval} is full`);
      await insertEvents(database, parcel.reference, planParcel(parcel));
    });
  };

  const checkLocker = async ({ market, locker }: ShipmentRequest): Promise<void> => {
    if (!locker) return;
    const found = await lockers.find(market, locker.id).catch((error: unknown) => {
      throw new CourierUnavailableError("book: the lockers cannot be asked", { cause: error });
    });
    if (!found) throw new CourierRejectedError(`book: no locker ${locker.id}`);
  };

  return {
    name: NAME,
    takesCode: true,
    listMethods: (market) =>
      DEMO_DELIVERY.methods[market].filter((method) => method !== "hub_pickup"),

    listSlots: ({ market, postalCode, from, until }) =>
      over("listSlots", async () => {
        const area = toRoundArea(market, requireServed(market, postalCode));
        const day = toMarketTime(market, from).day;
        const full = await listFullRounds(database, { market, area, from: day, until });
        return listWindows(market, { from, until }).map((window) => ({
          ...window,
          is_open:
            isWindowAhead(market, window, from) && !full.has(`${window.date} ${window.interval}`),
        }));
      }),

    quote: ({ market, method, fromPostalCode, toPostalCode: to }) =>
      over("quote", async () => {
        requireServed(market, fromPostalCode);
        return requireOption({ market, method, postalCode: requireServed(market, to), at: now() })
          .price;
      }),

    book: (request) =>
      over("book", async () => {
        const earlier = await findParcel(database, { key: request.key });
        if (!earlier) {
          const at = now();
          checkRequest(request, at);
          await checkLocker(request);
          await keepParcel(toParcel(request, at), true);
        }
        const parcel = earlier ?? (await findParcel(database, { key: request.key }))!;
        if (isOther(parcel, request))
          throw new CourierRejectedError("book: this key was used for another shipment");
        return present(parcel);
      }),

    cancel: ({ reference }) =>
      over("cancel", () =>
        database.tx(async () => {
          const at = now();
          const parcel = await lockParcel(database, reference);
          if (!parcel || parcel.cancelledAt) return;
          const events = await listEvents(database, reference);
          if (events.some(({ kind, at: time }) => time <= at && kind !== "booked")) return;
          await deleteEventsAfter(database, reference, at);
          await insertEvents(database, reference, [{ kind: "cancelled", at, place: null }]);
          await updateParcel(database, reference, { cancelled_at: at });
          const round = toRound(parcel);
          if (round) await givePlaceBack(database, round);
        }),
      ),

    track: (by) =>
      over("track", async () => {
        const parcel = await findParcel(database, by);
        return parcel ? present(parcel) : null;
      }),

    readLabel: (reference) =>
      over("readLabel", async () => {
        const parcel = await findParcel(database, { reference });
        if (!parcel || parcel.cancelledAt || parcel.method === "hub_pickup") return null;
        return { contentType: "text/html; charset=utf-8", body: renderLabel(parcel) };
      }),

    receiveEvent,
    onEvent: (heard) => {
      listener = heard;
    },
    signEvent,

    failNext(step, fault, times = 1) {
      faults.set(step, [...(faults.get(step) ?? []), ...Array<CourierFault>(times).fill(fault)]);
    },

    erase: ({ key }) => clearParcel(database, key),

    async setOutcome(reference, outcome) {
      await database.tx(async () => {
        const at = now();
        const parcel = await lockParcel(database, reference);
        if (!parcel) throw new Error(`There is no parcel ${reference}`);
        const past = (await listEvents(database, reference)).filter((event) => event.at <= at);
        const kinds = new Set(past.map(({ kind }) => kind));
        const isOver = [...kinds].some((kind) => ENDS.has(kind));
        if (isOver || (outcome === "missed" && (kinds.has("picked_up") || !parcel.pickup)))
          throw new Error(`The parcel ${reference} cannot be ${outcome} any more`);
        await deleteEventsAfter(database, reference, at);
        const plan = planParcel({ ...parcel, outcome });
        const ahead = plan.filter((event) => event.at > at && !kinds.has(event.kind));
        await insertEvents(database, reference, ahead);
        await updateParcel(database, reference, { outcome });
      });
      await announce(reference);
    },

    async plant({ at, outcome = "normal", ...request }) {
      await keepParcel({ ...toParcel(request, at), outcome }, false);
      return present((await findParcel(database, { key: request.key }))!);
    },
  };
};

const toLockerCode = (reference: string): string =>
  String(Math.floor(chance(`${reference} code`) * 1_000_000)).padStart(6, "0");

const toParcel = (request: ShipmentRequest, bookedAt: Date): Parcel => {
  const reference = toReference(request.key);
  const trackingCode = toTrackingCode(reference, request.market);
  return { ...request, reference, trackingCode, outcome: "normal", bookedAt, cancelledAt: null };
};

const toRound = ({ market, from, pickup }: ShipmentRequest): Round | null =>
  pickup && {
    market,
    area: toRoundArea(market, toPostalCode(from.postal_code)),
    day: pickup.date,
    interval: pickup.interval,
  };

function requireServed(market: Market, postalCodeAsWritten: string): string {
  const postalCode = toPostalCode(postalCodeAsWritten);
  if (!findPostalArea(market, postalCode))
    throw new CourierRejectedError(`${postalCode} is not served in ${market}`);
  return postalCode;
}

/** Accepts any hour: an express order of the evening is delivered the next morning. */
function requireOption(question: {
  market: Market;
  method: ShippingMethod;
  postalCode: string;
  at: Date;
}): ShippingOption {
  const options = listShippingOptions({ ...question, delivery: DEMO_DELIVERY, isInstantBuy: true });
  const option = options.find(({ method }) => method === question.method);
  if (!option || option.refusal === "area")
    throw new CourierRejectedError(`${question.method} does not go to ${question.postalCode}`);
  return option;
}

function checkRequest({ market, method, from, to, pickup }: ShipmentRequest, at: Date): void {
  const postalCodeOf = (place: CourierPlace) => {
    if (place.country !== market)
      throw new CourierRejectedError(`book: ${place.country} is not ${market}`);
    return requireServed(market, place.postal_code);
  };
  postalCodeOf(from);
  requireOption({ market, method, postalCode: postalCodeOf(to), at });
  if (pickup && !isWindowAhead(market, pickup, at))
    throw new CourierRejectedError(`book: no pickup on ${pickup.date} ${pickup.interval}`);
}

/** A different booking under the same key would silently get the first parcel. */
const isOther = (parcel: Parcel, request: ShipmentRequest): boolean =>
  parcel.market !== request.market ||
  parcel.method !== request.method ||
  parcel.pickup?.date !== request.pickup?.date ||
  parcel.pickup?.interval !== request.pickup?.interval ||
  parcel.to.postal_code !== request.to.postal_code;

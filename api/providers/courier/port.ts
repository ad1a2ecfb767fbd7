import type { Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { Locker, ShippingMethod } from "#contract/shipping.ts";
import type { PickupInterval, ShipmentEventKind } from "#contract/courier.ts";

/** Where a parcel is fetched from or brought to. */
export type CourierPlace = {
  name: string;
  address: string;
  city: string;
  postal_code: string;
  country: Market;
  mobile_number: string;
  notes: string | null;
};

/** A window in which the courier can come; `date` is a day in the market. */
type PickupSlot = { date: string; interval: PickupInterval; is_open: boolean };

export type CourierEvent = {
  /** Of the courier; the same event has the same id however often it is told. */
  id: string;
  kind: ShipmentEventKind;
  at: Date;
  /** City or depot, where the courier says it. */
  place: string | null;
};

export type CourierShipment = {
  reference: string;
  /** What people type into the courier's own tracking. */
  trackingCode: string;
  trackingUrl: string | null;
  /** Everything that has happened, oldest first. */
  events: readonly CourierEvent[];
  /** Of a parcel in a locker, where the courier says it: what opens it, and the last day, of the market. */
  locker?: { code: string | null; collectBy: string | null };
  /** When there may be news; null: only by an event, or never again. */
  nextNewsAt: Date | null;
};

export type ShipmentRequest = {
  key: string;
  market: Market;
  method: ShippingMethod;
  from: CourierPlace;
  to: CourierPlace;
  /** Instead of the door of `to`. */
  locker: Locker | null;
  /** When it is fetched; null: handed in, or already at a depot. */
  pickup: { date: string; interval: PickupInterval } | null;
  /** Order number, for the label; never what the device is. */
  contents: string;
};

/** The courier could not be reached, or did not answer: the same step under the same key may be tried again. */
export class CourierUnavailableError extends Error {
  override readonly name = "CourierUnavailableError";
}

/** The courier will not do this: the slot is taken, the place is not served. */
export class CourierRefusalError extends Error {
  override readonly name = "CourierRefusalError";
}

/**
 * Fetches and brings parcels. Every call that changes something carries a key, and the same key twice
 * has one effect. No call may be made inside a database transaction.
 */
export type CourierPort = {
  readonly name: string;
  /** How it brings devices to buyers there, as it is configured; none: it does not work there. */
  listMethods(market: Market): readonly ShippingMethod[];
  /** Windows of the next days, closed ones included, soonest first. */
  listSlots(place: {
    market: Market;
    postalCode: string;
    from: Date;
    /** Last day, of the market, that is offered. */
    until: string;
  }): Promise<PickupSlot[]>;
  quote(parcel: {
    market: Market;
    method: ShippingMethod;
    fromPostalCode: string;
    toPostalCode: string;
  }): Promise<Money>;
  book(request: ShipmentRequest): Promise<CourierShipment>;
  /**
   * One that is fetched, gone or unknown is left alone. A courier may refuse too: whoever gives a parcel
   * up asks on with `track`, until it says `cancelled` or moves.
   */
  cancel(shipment: { reference: string; key: string }): Promise<void>;
  /** Null: the courier never heard of it. */
  track(shipment: { reference: string } | { key: string }): Promise<CourierShipment | null>;
  /** To print and stick on; null where the courier brings it. */
  readLabel(
    reference: string,
  ): Promise<{ contentType: string; body: Uint8Array<ArrayBuffer> } | null>;
  /**
   * Hands over what is to be fetched on a day, where the courier wants a list of it (ACS does, or its
   * vouchers are worth nothing): once on the day itself, before the first window. The same day twice
   * lists what has come since.
   */
  closeDay?(day: { market: Market; date: string }): Promise<void>;
  /** Where it keeps its books in this database: drops who sends and who receives from them. */
  forget?(shipment: { key: string }): Promise<void>;
  /** Takes a signed word that a shipment has news, at `/webhooks/<name>`; 400 to one that is not signed. */
  receiveEvent(request: Request): Promise<Response>;
  /**
   * One listener, called in the transaction that keeps the event: it plans a job, which reads with `track`
   * what is true now.
   */
  onEvent(listener: (event: { reference: string }) => Promise<void>): void;
};

import type { Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { Locker, ShippingMethod } from "#contract/shipping-option.ts";
import type { PickupInterval, ShipmentEventKind } from "#contract/shipment-events.ts";

export type CourierPlace = {
  name: string;
  address: string;
  city: string;
  postal_code: string;
  country: Market;
  mobile_number: string;
  notes: string | null;
};

/** `date` is a day in the market. */
type PickupSlot = { date: string; interval: PickupInterval; is_open: boolean };

export type CourierEvent = {
  /** The courier's id of the event: equal for repeated deliveries. */
  id: string;
  kind: ShipmentEventKind;
  at: Date;
  place: string | null;
};

export type CourierShipment = {
  reference: string;
  /** Code for the courier's own tracking page. */
  trackingCode: string;
  trackingUrl: string | null;
  events: readonly CourierEvent[];
  /**
   * Code that opens the locker, and the last day, in the market; only where the courier tells them.
   */
  locker?: { code: string | null; collectBy: string | null };
  /** When to poll again; null: only on an event, or never again. */
  nextNewsAt: Date | null;
};

export type ShipmentRequest = {
  key: string;
  market: Market;
  method: ShippingMethod;
  from: CourierPlace;
  to: CourierPlace;
  /** Replaces the door of `to`. */
  locker: Locker | null;
  /** Null: handed in by the sender, or already at a depot. */
  pickup: { date: string; interval: PickupInterval } | null;
  /** Order number, for the label; never the device, which would attract thieves. */
  contents: string;
};

/**
 * The courier is unreachable or did not answer: the same call under the same key may be retried.
 */
export class CourierUnavailableError extends Error {
  override readonly name = "CourierUnavailableError";
}

/** The courier refuses: the slot is taken, the place is not served. */
export class CourierRejectedError extends Error {
  override readonly name = "CourierRejectedError";
}

/**
 * Every call that changes something is idempotent by its key. No call may be made inside a database
 * transaction.
 */
export type CourierPort = {
  readonly name: string;
  /** Its driver and counters read the tracking code off a screen and bring the label themselves. */
  readonly takesCode: boolean;
  /** The configured delivery methods; empty where the courier does not deliver. */
  listMethods(market: Market): readonly ShippingMethod[];
  /** Windows of the next days, closed ones included, soonest first. */
  listSlots(place: {
    market: Market;
    postalCode: string;
    from: Date;
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
   * Idempotent for a fetched, cancelled or unknown parcel. A courier may refuse too: callers then
   * poll `track` until it says `cancelled` or moves.
   */
  cancel(shipment: { reference: string; key: string }): Promise<void>;
  /** Null: unknown to the courier. */
  track(shipment: { reference: string } | { key: string }): Promise<CourierShipment | null>;
  /** Null where the courier brings the label. */
  readLabel(
    reference: string,
  ): Promise<{ contentType: string; body: Uint8Array<ArrayBuffer> } | null>;
  /**
   * Submits the pickup list of a day, where the courier needs one (without it ACS's vouchers are
   * void): once on the day itself, before the first window. The same day again adds what has come
   * since.
   */
  closeDay?(day: { market: Market; date: string }): Promise<void>;
  /** Erases sender and recipient from parcels that are stored in this database. */
  erase?(shipment: { key: string }): Promise<void>;
  /** Handles a signed event at `/webhooks/<name>`; 400 without a valid signature. */
  receiveEvent(request: Request): Promise<Response>;
  /**
   * Sets the one listener, which runs in the transaction that records the event: it plans a job,
   * which reads the current state with `track`.
   */
  onEvent(listener: (event: { reference: string }) => Promise<void>): void;
};

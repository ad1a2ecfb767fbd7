import type { Address } from "#contract/address.ts";
import type { Market } from "#contract/market.ts";
import type { PickupSlot } from "#contract/shipment.ts";
import type { Money } from "#contract/money.ts";
import type { OrderDetail } from "#contract/order.ts";
import { formatAddress } from "../address/format-address.ts";
import type { PickupInterval } from "#contract/shipment-events.ts";

type Asked = {
  order: Pick<OrderDetail, "market" | "action_clock" | "allowed_actions" | "offers" | "shipments">;
  book: readonly Address[];
  courier: { address_id: string | null; slots: PickupSlot[] } | null;
  price: Money | null;
};

export type PickupView = ReturnType<typeof presentTimes>;

export const isBookable = ({
  allowed_actions: actions,
  offers,
}: Pick<OrderDetail, "allowed_actions" | "offers">): boolean =>
  actions.includes("book_courier") || offers.includes("move_pickup");

export const presentPickup = ({ order, ...asked }: Asked) =>
  presentTimes({
    ...asked,
    market: order.market,
    isOpen: isBookable(order),
    isMove: order.offers.includes("move_pickup"),
    isBeforeSale: false,
    dueAt: order.action_clock?.due_at ?? null,
    booked: order.shipments.findLast(({ leg }) => leg === "to_hub")?.pickup ?? null,
  });

type Times = Pick<Asked, "book" | "courier" | "price"> & {
  market: Market;
  isOpen: boolean;
  /** A booked pickup is moved. */
  isMove: boolean;
  /** The device goes to the hub before it is sold. */
  isBeforeSale: boolean;
  dueAt: string | null;
  booked: Slot | null;
};

export function presentTimes({ market, book, courier, ...shown }: Times) {
  const addresses = book.filter(({ country }) => country === market);
  const chosen = addresses.find(({ id }) => id === courier?.address_id) ?? null;
  return {
    ...shown,
    isAway: courier === null,
    address:
      chosen === null
        ? null
        : { id: chosen.id, name: chosen.full_name, line: formatAddress(chosen) },
    days: groupByDay(courier?.slots ?? []),
    /** Preselected. */
    next: courier?.slots.find(({ is_open }) => is_open),
  };
}

function groupByDay(slots: readonly PickupSlot[]) {
  const days = Map.groupBy(slots, ({ date }) => date);
  return [...days].map(([date, windows]) => ({ date, windows }));
}

type Slot = { date: string; interval: PickupInterval };

export const toSlotValue = ({ date, interval }: Slot): string => `${date} ${interval}`;

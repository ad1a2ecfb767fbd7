import type { ShipmentLeg } from "#contract/shipment-events.ts";
import type { PickupSlot } from "#contract/shipment.ts";
import type { OrderDetail } from "#contract/order.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import type { OrderMove } from "#api/modules/order/order-states.ts";
import { planShipment } from "#api/modules/shipment/plan-shipment.ts";
import { expectData, openOrderKit, type Person } from "./order-kit.ts";

/** Sellers, buyers and the embedded courier; `env` may configure other providers. */
export async function openDeliveryKit(options: Parameters<typeof openOrderKit>[0] = {}) {
  const kit = await openOrderKit(options);
  const { world, database, get, post, patch } = kit;
  const { courier } = world.deps;

  const readOrder = async (person: Person, id: string): Promise<OrderDetail> =>
    expectData(await get(person, `/order/${id}`));
  const statusOf = async (id: string): Promise<string> => {
    const { status } = await database
      .db()
      .selectFrom("customer_order")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return status;
  };

  async function openRequest(options: { price?: number } = {}) {
    const { buyer, seller, listing, order } = await kit.openPaidDraft({
      isInstantBuy: false,
      ...options,
    });
    expectData(await kit.finalize(buyer, order));
    await world.runDueJobs();
    return { buyer, seller, listing, id: order.id };
  }

  const approve = (seller: Person, id: string) => patch(seller, `/order/${id}/seller/approve`, {});
  async function openSale(options: { price?: number } = {}) {
    const sale = await openRequest(options);
    expectData(await approve(sale.seller, sale.id));
    await world.runDueJobs();
    return sale;
  }

  const getCourier = async (person: Person, id: string) =>
    expectData(await get(person, `/courier/${id}`));
  const listSlots = async (seller: Person, id: string): Promise<PickupSlot[]> =>
    (await getCourier(seller, id)).slots.filter((slot: PickupSlot) => slot.is_open);

  async function book(
    seller: Person,
    id: string,
    { slot, address = seller.address }: { slot?: PickupSlot | undefined; address?: string } = {},
  ) {
    const { date, interval } = slot ?? (await listSlots(seller, id))[0]!;
    return post(seller, `/courier/${id}`, {
      pick_up_date: date,
      pick_up_interval: interval,
      address_id: address,
    });
  }

  async function openBooked(options: { price?: number } = {}) {
    const sale = await openSale(options);
    expectData(await book(sale.seller, sale.id));
    return sale;
  }

  const listParcels = (orderId: string, leg: ShipmentLeg) =>
    database
      .db()
      .selectFrom("shipment")
      .selectAll()
      .where("order_id", "=", orderId)
      .where("leg", "=", leg)
      .orderBy("attempt")
      .execute();
  async function referenceOf(orderId: string, leg: ShipmentLeg): Promise<string> {
    const reference = (await listParcels(orderId, leg)).at(-1)?.courier_reference;
    if (!reference) throw new Error(`The order ${orderId} has no parcel ${leg}`);
    return reference;
  }

  /** Advances the clock from event to event until the parcel has had this one. */
  async function travel(orderId: string, leg: ShipmentLeg, until: string): Promise<void> {
    const reference = await referenceOf(orderId, leg);
    for (;;) {
      await world.runDueJobs();
      const { events, nextNewsAt } = (await courier.track({ reference }))!;
      if (events.some(({ kind }) => kind === until)) return;
      if (!nextNewsAt) throw new Error(`The parcel ${reference} will never be ${until}`);
      world.clock.set(nextNewsAt);
    }
  }

  const hubMove = (orderId: string, move: OrderMove, leg?: ShipmentLeg) =>
    database.tx(async () => {
      const { order } = (await lockOrder(database, orderId))!;
      const at = world.now();
      const moved = await moveOrder(world.deps, order, move, { actor: "hub" }, at);
      if (leg) await planShipment(world.deps, moved, leg, at);
    });

  async function deliver(orderId: string): Promise<void> {
    await travel(orderId, "to_hub", "delivered");
    await hubMove(orderId, "arrive_at_hub");
    await hubMove(orderId, "pass_check");
    await hubMove(orderId, "dispatch", "to_buyer");
    await world.runDueJobs();
    await travel(orderId, "to_buyer", "delivered");
  }

  async function openDelivered(options: { price?: number } = {}) {
    const sale = await openBooked(options);
    await deliver(sale.id);
    return sale;
  }

  /** A trade that the buyer has accepted: the money is the seller's. */
  async function openCompleted(options: { price?: number } = {}) {
    const sale = await openDelivered(options);
    expectData(await patch(sale.buyer, `/order/${sale.id}/buyer/approve`, {}));
    await world.runDueJobs();
    return sale;
  }

  return {
    ...kit,
    courier,
    readOrder,
    statusOf,
    openRequest,
    approve,
    openSale,
    getCourier,
    listSlots,
    book,
    openBooked,
    listParcels,
    referenceOf,
    travel,
    hubMove,
    deliver,
    openDelivered,
    openCompleted,
    [Symbol.asyncDispose]: () => kit[Symbol.asyncDispose](),
  };
}

export type DeliveryKit = Awaited<ReturnType<typeof openDeliveryKit>>;

import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toPage } from "#api/http/to-page.ts";
import { findCards } from "#api/modules/payment/card.ts";
import { findLastPayments } from "#api/modules/payment/payment-store.ts";
import { findLockerParcels } from "#api/modules/shipping/find-collection.ts";
import { findVouchers } from "#api/modules/voucher/take-voucher.ts";
import { countOrders, listOrderEvents, listOrderViews } from "./order-store.ts";
import { presentOrder } from "./present-order.ts";

type Wish = { role: "buyer" | "seller"; state: "active" | "past" | "all"; page: number };

/** A page of the caller's own orders, newest first. */
export const listOrders = async (call: UserCall, owner: string, { role, state, page }: Wish) => {
  const { database, cardProvider, delivery, user, language, at } = call;
  const isMine = owner === "me" || owner.toLowerCase() === user.username?.toLowerCase();
  if (!isMine) throw new ApiError("not_found");
  const [{ total, rows }, counts] = await Promise.all([
    listOrderViews(database, { userId: user.id, role, state, page }),
    countOrders(database, user.id),
  ]);
  const ids = rows.map((row) => row.id);
  const references = rows.flatMap((row) => row.selected_card ?? []);
  const codes = rows.map((row) => row.voucher_code);
  const [payments, cards, vouchers, events, parcels] = await Promise.all([
    findLastPayments(database, ids),
    findCards(database, references, at),
    findVouchers(database, codes),
    listOrderEvents(database, ids),
    findLockerParcels(database, rows),
  ]);
  const eventsByOrder = Map.groupBy(events, (event) => event.order_id);
  const orders = rows.map((row) =>
    presentOrder(row, {
      role,
      language,
      at,
      delivery,
      methods: cardProvider.methods,
      payment: payments.get(row.id) ?? null,
      card: (row.selected_card && cards.get(row.selected_card)) || null,
      lockerReadyAt: parcels.get(row.id)?.ready_at ?? null,
      voucher: (row.voucher_code && vouchers.get(row.voucher_code)) || null,
      events: eventsByOrder.get(row.id) ?? [],
    }),
  );
  const path = `/profile/${encodeURIComponent(owner)}/orders`;
  return { ...toPage(orders, { total, page, path, query: { role, state } }), counts };
};

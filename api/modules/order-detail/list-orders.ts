import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { listOf } from "#api/db/sql-text.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toPage } from "#api/http/to-page.ts";
import {
  CLOSED_STATUSES,
  listOrderEvents,
  type OrderView,
  viewOrders,
} from "#api/modules/order/index.ts";
import { findCards, findLastPayments } from "#api/modules/payment/index.ts";
import { findLockerParcels } from "#api/modules/shipment/index.ts";
import { findPromoCodes } from "#api/modules/promo-code/index.ts";
import { presentOrder } from "./present-order.ts";

type OrderQuery = { role: "buyer" | "seller"; state: "active" | "past" | "all"; page: number };

export const listOrders = async (
  call: UserCall,
  owner: string,
  { role, state, page }: OrderQuery,
) => {
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
  const [payments, cards, promoCodes, events, parcels] = await Promise.all([
    findLastPayments(database, ids),
    findCards(database, references, at),
    findPromoCodes(database, codes),
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
      promoCode: (row.voucher_code && promoCodes.get(row.voucher_code)) || null,
      events: eventsByOrder.get(row.id) ?? [],
    }),
  );
  const path = `/profile/${encodeURIComponent(owner)}/orders`;
  return { ...toPage(orders, { total, page, path, query: { role, state } }), counts };
};

type OrderPageQuery = {
  userId: string;
  role: "buyer" | "seller";
  state: "active" | "past" | "all";
  page: number;
};

/** A seller sees an order once it is requested. */
const listOrderViews = async (
  database: Database,
  { userId, role, state, page }: OrderPageQuery,
): Promise<{ total: number; rows: OrderView[] }> => {
  let mine = database
    .db()
    .selectFrom("customer_order as o")
    .where(role === "buyer" ? "o.buyer_id" : "o.seller_id", "=", userId);
  if (role === "seller") mine = mine.where("o.requested_at", "is not", null);
  if (state === "active") mine = mine.where("o.status", "not in", [...CLOSED_STATUSES]);
  if (state === "past") mine = mine.where("o.status", "in", [...CLOSED_STATUSES]);
  const { total } = await mine
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const ids = mine
    .select("o.id")
    .orderBy("o.created_at", "desc")
    .orderBy("o.id", "desc")
    .limit(LIMITS.page.size)
    .offset((page - 1) * LIMITS.page.size);
  const rows = await viewOrders(database)
    .where("o.id", "in", ids)
    .orderBy("o.created_at", "desc")
    .orderBy("o.id", "desc")
    .execute();
  return { total: Number(total), rows: rows as unknown as OrderView[] };
};

type Counts = { active: number; waiting: number };

const countOrders = async (
  database: Database,
  userId: string,
): Promise<{ buyer: Counts; seller: Counts }> => {
  const closed = listOf(CLOSED_STATUSES);
  // Not derived from the turns of the table: a draft waits for its buyer, but is not counted.
  const isInstant = sql`(item ->> 'is_instant_buy')::boolean`;
  const { rows } = await sql<Counts & { role: "buyer" | "seller" }>`
    select 'buyer' as role, count(*)::int as active,
      (count(*) filter (where status in ('payment_due', 'delivered', 'buyer_rejected')))::int as waiting
    from customer_order where buyer_id = ${userId} and status not in (${closed})
    union all
    select 'seller' as role, count(*)::int as active,
      (count(*) filter (where status in ('requested', 'pickup_failed', 'return_delivered')
        or status = 'approved' and not ${isInstant}))::int as waiting
    from customer_order
    where seller_id = ${userId} and requested_at is not null and status not in (${closed})
  `.execute(database.db());
  const of = (role: "buyer" | "seller"): Counts => {
    const { active = 0, waiting = 0 } = rows.find((row) => row.role === role) ?? {};
    return { active, waiting };
  };
  return { buyer: of("buyer"), seller: of("seller") };
};

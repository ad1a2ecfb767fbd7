import { hours } from "#contract/duration.ts";
import type { Language } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import {
  ORDER_TRANSFERS,
  PAYOUT_TRANSFERS,
  toSellerProceeds,
  type TransferEntry,
} from "#api/modules/ledger/index.ts";
import { toPaymentKey } from "#api/modules/payment/index.ts";
import { toPayoutKey } from "#api/modules/payout/index.ts";
import { LIMITS } from "#contract/limits.ts";
import { insertBatches } from "#api/db/insert-batches.ts";
import { insertListings } from "./insert-listings.ts";
import { findStep, toTradeLocker, toTradeSums, type PastTrade } from "./past-trades.ts";
import type { Darkroom } from "./photos.ts";
import { toWorldId } from "./stable-id.ts";

const PROVIDER = "sandbox";
/** First number of orders from the running shop; seeded trades have lower ones. */
const NUMBERS_BEGIN = 20_001;

type Booking = { kind: string; reference: string; at: Date; entries: readonly TransferEntry[] };

/**
 * Inserts finished trades with their ledger, bank and history. In batches and not through the use
 * cases, which take a tenth of a second each. Their parcels are already erased.
 */
export async function insertPastTrades(
  database: Database,
  trades: readonly PastTrade[],
  { at, darkroom }: { at: Date; darkroom: Darkroom },
): Promise<void> {
  for (const { listing, ...trade } of trades) {
    const sold_at = trade.steps[0]!.at;
    const graded_at = findStep({ listing, ...trade }, "pass_check");
    Object.assign(listing.row, { sold_at, updated_at: sold_at, is_graded: true, graded_at });
  }
  await insertListings(
    database,
    trades.map(({ listing }) => listing),
    darkroom,
  );
  const colors = await listColors(database);
  const rows = trades.map((trade, i) => {
    const number = `D-${NUMBERS_BEGIN - trades.length + i}`;
    return toRows(trade, { number, color: colors.get(trade.listing.row.color_id)!, at });
  });
  for (const table of TABLES)
    await insertBatches(
      database,
      table,
      rows.flatMap((each) => each[table] as never[]),
    );
}

/** In the order of their foreign keys. */
const TABLES = [
  "customer_order",
  "order_event",
  "sandbox_payment",
  "payment",
  "payout",
  "ledger_transfer",
  "ledger_entry",
  "sale_record",
] as const;

type Facts = { number: string; color: Record<Language, string>; at: Date };

function toRows(trade: PastTrade, facts: Facts) {
  const money = toMoneyRows(trade, facts.at);
  return {
    customer_order: [toOrderRow(trade, facts)],
    order_event: toEventRows(trade, facts.at),
    sale_record: [toSaleRow(trade, facts.at)],
    ...money,
  };
}

function toOrderRow(trade: PastTrade, { number, color }: Facts) {
  const { listing, market, begun } = trade;
  const { row, product } = listing;
  const done = findStep(trade, "accept");
  return {
    id: trade.id,
    number,
    market,
    buyer_id: trade.buyer.id,
    seller_id: trade.seller.id,
    listing_id: row.id,
    sku_id: row.sku_id,
    status: trade.steps.at(-1)!.row.to,
    currency: row.currency,
    ...toTradeSums(trade),
    item: {
      title: row.title,
      vertical: row.vertical,
      color,
      capacity: product.capacity?.label ?? null,
      generic_condition: row.generic_condition,
      battery_health: row.battery_health,
      cover_key: row.cover_key,
      is_instant_buy: false,
      is_graded: false,
    },
    shipping_method: "locker",
    locker: toTradeLocker(trade),
    requested_at: findStep(trade, "finalize"),
    delivered_at: findStep(trade, "deliver"),
    completed_at: done,
    status_since: done,
    created_at: begun,
    updated_at: done,
  };
}

function toEventRows(trade: PastTrade, at: Date) {
  const persons: Record<string, string> = { buyer: trade.buyer.id, seller: trade.seller.id };
  const create = { move: "create", to: "draft", who: ["buyer"], from: null, notice: null } as const;
  return [{ row: create, at: trade.begun }, ...trade.steps].map(({ row, at: time }) => {
    const actor = row.who[0]!;
    return {
      id: toWorldId(`${trade.name}/${row.move}`, time, at),
      order_id: trade.id,
      from_status: row.from,
      to_status: row.to,
      actor,
      actor_id: persons[actor] ?? null,
      at: time,
      data: { move: row.move, ...(row.notice !== null && { notice: row.notice }) },
    };
  });
}

/** Captured at the approval, distributed at the buyer's acceptance, paid out on time. */
function toMoneyRows(trade: PastTrade, at: Date) {
  const { id, name, market, listing, seller, buyer } = trade;
  const { currency } = listing.row;
  const sums = { ...toTradeSums(trade), buyer_id: buyer.id, seller_id: seller.id };
  const [asked, approved, done] = (["finalize", "approve", "accept"] as const).map((move) =>
    findStep(trade, move),
  ) as [Date, Date, Date];
  const due_at = new Date(done.getTime() + LIMITS.payout.sentAfter);
  const paid_at = new Date(due_at.getTime() + hours(24));
  const card_last4 = "4242";
  const provider_reference = `demo_${name}`;
  const payment = { order_id: id, attempt: 1, shop_id: null };
  const payout = {
    id: toWorldId(`${name}/payout`, done, at),
    user_id: seller.id,
    amount: toSellerProceeds(sums),
  };
  const payoutKey = toPayoutKey({ id: payout.id, attempt: 1 });
  const bookings: Booking[] = [
    ...(["capture", "release"] as const).map((kind) => ({
      kind,
      reference: `order-${id}-${kind}-1`,
      at: kind === "capture" ? approved : done,
      entries: ORDER_TRANSFERS[kind](sums),
    })),
    ...(["payout_sent", "payout_paid"] as const).map((kind) => ({
      kind,
      reference: `${payoutKey}-${kind}`,
      at: kind === "payout_sent" ? due_at : paid_at,
      entries: PAYOUT_TRANSFERS[kind](payout),
    })),
  ];
  const transfers = bookings.map(({ entries, ...booking }) => {
    const transferId = toWorldId(`${name}/${booking.kind}`, booking.at, at);
    return {
      transfer: { id: transferId, market, order_id: id, ...booking },
      entries: entries
        .filter(({ amount }) => amount !== 0)
        .map(({ account, amount, user_id = null }) => ({
          id: toWorldId(`${name}/${booking.kind}/${account}`, booking.at, at),
          transfer_id: transferId,
          account,
          user_id,
          amount,
          currency,
        })),
    };
  });
  return {
    sandbox_payment: [
      {
        reference: provider_reference,
        key: toPaymentKey(payment, "authorise"),
        method: "card",
        card_last4,
        behaviour: "accept",
        amount: sums.total,
        currency,
        captured: sums.total,
        status: "captured",
        return_path: "/",
        language: "en",
        created_at: asked,
        updated_at: approved,
      },
    ],
    payment: [
      {
        ...payment,
        id: toWorldId(`${name}/payment`, asked, at),
        market,
        method: "card",
        provider: PROVIDER,
        provider_reference,
        status: "captured",
        amount: sums.total,
        currency,
        card_last4,
        return_path: "/",
        created_at: asked,
        updated_at: approved,
        authorised_at: asked,
        captured_at: approved,
      },
    ],
    payout: [
      {
        ...payout,
        market,
        order_id: id,
        currency,
        status: "paid",
        due_at,
        provider: PROVIDER,
        provider_reference: `demo_${payoutKey}`,
        created_at: done,
        updated_at: paid_at,
        sent_at: due_at,
        paid_at,
      },
    ],
    ledger_transfer: transfers.map(({ transfer }) => transfer),
    ledger_entry: transfers.flatMap(({ entries }) => entries),
  };
}

function toSaleRow(trade: PastTrade, at: Date) {
  const { row } = trade.listing;
  const sold_at = findStep(trade, "finalize");
  return {
    id: toWorldId(`${trade.name}/sale`, sold_at, at),
    order_id: trade.id,
    market: trade.market,
    model_id: row.model_id,
    capacity_id: row.capacity_id,
    generic_condition: row.generic_condition,
    asking_price: row.asking_price,
    currency: row.currency,
    listed_at: row.published_at,
    sold_at,
  };
}

async function listColors(database: Database): Promise<Map<string, Record<Language, string>>> {
  const rows = await database
    .db()
    .selectFrom("color")
    .select(["id", "name_en", "name_el"])
    .execute();
  return new Map(rows.map(({ id, name_en, name_el }) => [id, { en: name_en, el: name_el }]));
}

import { owesCourier, type StockMove } from "#contract/consignment-words.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { HUB_TRANSFERS, postTransfer } from "#api/modules/ledger/index.ts";
import { dropEdit, moveListing } from "#api/modules/listing/index.ts";
import { isUnheld } from "#api/modules/order/index.ts";
import { askLists } from "./ask-lists.ts";
import { confirmCheck } from "./check-stock.ts";
import { closeParcels } from "./follow-parcel.ts";
import { findOpenStay, writeStock } from "./hub-stock-store.ts";
import { lockStock, type LockedStock } from "./lock-stock.ts";
import { mayMove } from "./may-move.ts";
import { endStay, STOCK_LAPSE, takeOffShelf } from "./move-stock.ts";
import { presentStock } from "./present-stock.ts";

type Wish = {
  move: StockMove;
  version: number;
  bin: string | null;
  note: string | null;
  courier_paid: boolean;
};

/** Throws what its contract names. */
export async function moveStock(call: UserCall, stockId: string, wish: Wish) {
  const { move, version, bin, note } = wish;
  const asked = move === "confirm" ? await askLists(call, stockId) : null;
  await call.database.tx(async () => {
    const locked = await lockStock(call, stockId, {
      version,
      may: (stock) => mayMove(stock, move),
    });
    const { stock } = locked;
    if (move === "receive") await receive(call, locked, bin);
    else if (move === "place") await place(call, locked, bin);
    else if (move === "give_up") await giveUp(call, locked, note);
    else if (move === "confirm") await confirmCheck(call, locked, { asked, note });
    else await handBack(call, locked, wish);
    await writeAudit(call, {
      market: stock.market,
      action: `stock.${move}`,
      subject: { type: "hub_stock", id: stockId },
      before: { status: stock.status, bin: stock.bin },
      after: { bin: move === "hand_back" ? null : (bin ?? stock.bin) },
      ...(wish.courier_paid && { data: { courier_price: stock.courier_price } }),
      reason: note,
    });
  });
  return presentStock(call, stockId);
}

/** From here on it is off sale until it has passed. */
async function receive(
  call: UserCall,
  { stock, listing }: LockedStock,
  bin: string | null,
): Promise<void> {
  const { database, jobs, at } = call;
  if (listing.status !== "published" && listing.status !== "hidden")
    throw new ApiError("listing_not_available");
  if (!(await isUnheld(call, listing.id))) throw new ApiError("listing_busy");
  const other = await findOpenStay(database, listing.id);
  if (other !== null && other.id !== stock.id)
    throw new ApiError("consignment_closed", { data: { status: stock.status } });
  await moveListing(call, listing, "take_in", {
    by: "hub",
    at,
    // Neither the end of a vacation nor of a measure shows it before it has passed.
    change: { hidden_by_vacation: false, closed_from: null },
  });
  // It is checked against what its page says now.
  await dropEdit(database, listing.id);
  await jobs.deadlines.cancel({
    subject_type: "hub_stock",
    subject_id: stock.id,
    kind: STOCK_LAPSE,
  });
  await closeParcels(call, stock, at);
  const here = { status: "arrived", received_at: at, ended_at: null, end_reason: null } as const;
  await writeStock(database, stock, { ...here, bin }, at);
}

async function place(
  { database, at }: UserCall,
  { stock }: LockedStock,
  bin: string | null,
): Promise<void> {
  if (bin === null)
    throw new ApiError("invalid_fields", { fields: { bin: ["hub-stock.bin-required"] } });
  await writeStock(database, stock, { bin }, at);
}

/** Its seller does not answer, and is not waited for any longer. */
async function giveUp(call: UserCall, locked: LockedStock, note: string | null): Promise<void> {
  if (!note)
    throw new ApiError("invalid_fields", { fields: { note: ["hub-stock.note-required"] } });
  await takeOffShelf(call, locked, { by: "deftero", reason: "no_answer", at: call.at });
}

async function handBack(
  call: UserCall,
  { stock }: LockedStock,
  { note, courier_paid }: Wish,
): Promise<void> {
  const { database, at } = call;
  if (!note)
    throw new ApiError("invalid_fields", { fields: { note: ["hub-stock.note-required"] } });
  const isOwed = owesCourier(stock);
  if (isOwed && !courier_paid) throw new ApiError("courier_unpaid");
  const back = await endStay(call, stock, { status: "returned", at });
  if (!isOwed) return;
  await writeStock(database, back, { courier_paid_at: at }, at);
  await postTransfer(database, {
    market: stock.market,
    order_id: null,
    kind: "hub_courier",
    reference: `stock-${stock.id}-courier`,
    currency: MARKET_FACTS[stock.market].currency,
    at,
    entries: HUB_TRANSFERS.hub_courier(stock.courier_price!),
  });
}

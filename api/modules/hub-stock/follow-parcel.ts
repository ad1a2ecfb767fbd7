import type { ApiDeps } from "#api/context.ts";
import { type LockedListing, moveListing } from "#api/modules/listing/index.ts";
import { isUnheld } from "#api/modules/order/index.ts";
import { type StockRow, writeStock } from "./hub-stock-store.ts";
import { endStay, STOCK_LAPSE, tellSeller } from "./move-stock.ts";
import { listParcels, type ParcelRow, updateParcel } from "./parcel-store.ts";

type Deps = Pick<ApiDeps, "database" | "jobs">;
type Stay = { stock: StockRow; listing: LockedListing };

/** The courier is asked after the commit, outside any transaction. */
export const planParcelStep = (
  { jobs }: Pick<Deps, "jobs">,
  { id, market }: Pick<ParcelRow, "id" | "market">,
): Promise<void> =>
  jobs.outbox.add({ market, topic: "stock-parcel-step", payload: { parcel_id: id } });

/** Takes back what the courier has not fetched. Call it with the listing locked. */
export async function stopParcels(
  deps: Deps,
  { id }: Pick<StockRow, "id">,
  at: Date,
): Promise<void> {
  for (const parcel of await listParcels(deps.database, id)) {
    if (parcel.status !== "booking" && parcel.status !== "booked") continue;
    await planParcelStep(
      deps,
      await updateParcel(deps.database, parcel.id, { status: "cancelled" }, at),
    );
  }
}

/** The hub has it, whatever the courier has said. Call it with the listing locked. */
export async function closeParcels(
  deps: Deps,
  stock: Pick<StockRow, "id">,
  at: Date,
): Promise<void> {
  await stopParcels(deps, stock, at);
  for (const parcel of await listParcels(deps.database, stock.id)) {
    if (parcel.status !== "moving") continue;
    await updateParcel(deps.database, parcel.id, { status: "delivered" }, at);
    await deps.jobs.deadlines.cancel({ subject_type: "stock_parcel", subject_id: parcel.id });
  }
}

/** No one can buy what the courier carries, unless an order holds it already. */
async function takeOffSale(deps: ApiDeps, listing: LockedListing, at: Date): Promise<void> {
  if (listing.status !== "published" && listing.status !== "hidden") return;
  if (!(await isUnheld({ ...deps, at }, listing.id))) return;
  await moveListing(deps, listing, "take_in", {
    by: "hub",
    at,
    change: { hidden_by_vacation: false, closed_from: null },
  });
}

/** Reasons after which a device that the courier has all the same is awaited again. */
const isResumed = ({ status, end_reason }: StockRow): boolean =>
  status === "cancelled" && (end_reason === "seller" || end_reason === "not_sent");

/**
 * The courier has the device: it is off sale, and its seller owes the price. Idempotent. Call it with
 * the listing locked; `hasOther` where another stay of the listing runs.
 */
export async function startTransit(
  deps: ApiDeps,
  { stock, listing }: Stay,
  { price, hasOther, at }: { price: number; hasOther: boolean; at: Date },
): Promise<void> {
  const { database, jobs } = deps;
  if (stock.status === "on_way") {
    // An order may have held it when the courier came.
    if (listing.status === "published") await takeOffSale(deps, listing, at);
    return;
  }
  const isHere = stock.received_at !== null && stock.ended_at === null;
  if (isHere && stock.courier_price === null)
    // It was scanned in before the courier said that it had fetched it.
    await writeStock(database, stock, { courier_price: price }, at);
  if (stock.status !== "announced" && (!isResumed(stock) || hasOther)) return;
  await jobs.deadlines.cancel({
    subject_type: "hub_stock",
    subject_id: stock.id,
    kind: STOCK_LAPSE,
  });
  const back = { ended_at: null, end_reason: null } as const;
  await writeStock(database, stock, { ...back, status: "on_way", courier_price: price }, at);
  await takeOffSale(deps, listing, at);
}

/** The courier did not come, or takes the booking back: its seller books again. */
export async function missPickup(deps: Deps, { stock, listing }: Stay, at: Date): Promise<void> {
  if (stock.status !== "announced") return;
  const missed = await writeStock(deps.database, stock, {}, at);
  await tellSeller(deps, { stock: missed, listing }, "listing-hub-parcel", at);
}

/** It does not come: nothing is owed for the courier. */
export async function failTransit(
  deps: Deps,
  { stock, listing }: Stay,
  { reason, at }: { reason: "lost" | "sent_back"; at: Date },
): Promise<void> {
  if (stock.status !== "on_way") return;
  const free = await writeStock(deps.database, stock, { courier_price: null }, at);
  const ended = await endStay(deps, free, { status: "cancelled", reason, at });
  await tellSeller(deps, { stock: ended, listing }, "listing-hub-parcel", at);
}

import type { DomainEvents, Subscribers } from "#api/events.ts";
import {
  findInspectionRow,
  insertInspection,
  passInspection,
  writeInspection,
} from "#api/modules/inspection/index.ts";
import type { lockOrder } from "#api/modules/order/index.ts";
import { findOpenStay } from "./hub-stock-store.ts";
import { stopParcels } from "./follow-parcel.ts";
import { endStay } from "./move-stock.ts";

type Deps = Parameters<Subscribers["order_moved"][number]>[0];

/** Call it with the listing locked, as every move of an order is made. */
export async function followSale(
  deps: Deps,
  { before, order, transition, at }: DomainEvents["order_moved"],
): Promise<void> {
  const isSold = transition.listing === "sold";
  const hasLeft =
    before.status === "approved" &&
    (transition.move === "dispatch" || transition.move === "collect");
  if (!isSold && !hasLeft) return;
  const stock = await findOpenStay(deps.database, order.listing_id);
  // A device that is still with its seller takes the usual way to the buyer.
  if (isSold && stock?.status === "announced") {
    await stopParcels(deps, stock, at);
    await endStay(deps, stock, { status: "cancelled", reason: "sold_before", at });
  }
  if (!hasLeft || stock?.status !== "in_stock") return;
  await endStay(deps, stock, { status: "sold", at });
  // What comes back goes to its seller: it is no longer Instant Buy.
  await deps.database
    .db()
    .updateTable("listing")
    .set({ is_instant_buy: false })
    .where("id", "=", order.listing_id)
    .execute();
}

/** A device that its seller no longer offers does not come. Call it with the listing locked. */
export async function endAnnounced(
  deps: Deps,
  { listingId, step, at }: DomainEvents["listing_moved"],
): Promise<void> {
  if (step !== "delete" && step !== "mark_sold") return;
  const stock = await findOpenStay(deps.database, listingId);
  if (stock?.status !== "announced") return;
  await stopParcels(deps, stock, at);
  const reason = step === "delete" ? "seller" : "sold_before";
  await endStay(deps, stock, { status: "cancelled", reason, at });
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>["order"];

/**
 * The check that the device has passed becomes that of the order, with its passport. Call it right
 * before the move by which the device leaves, because until then the order may be cancelled.
 */
export async function giveCheckToOrder(
  deps: Parameters<typeof passInspection>[0],
  order: Order,
  at: Date,
): Promise<void> {
  const { database } = deps;
  if (order.status !== "approved" || !order.item.is_instant_buy) return;
  const stock = await findOpenStay(database, order.listing_id);
  if (stock?.status !== "in_stock" || !stock.items || !stock.device_number) return;
  if (await findInspectionRow(database, order.id)) return;
  const { items, device_number, battery_health, checked_at } = stock;
  await insertInspection(database, {
    order_id: order.id,
    market: order.market,
    // The listing says since the check what was found, and so it was bought.
    items: items.map((item) =>
      item.category && item.found ? { ...item, claimed: item.found } : item,
    ),
    opened_by: stock.checked_by,
    at: checked_at!,
  });
  const opened = (await findInspectionRow(database, order.id))!;
  await writeInspection(database, opened.id, { device_number, battery_health });
  const check = (await findInspectionRow(database, order.id))!;
  await passInspection(deps, order, check, { byId: stock.checked_by, at });
}

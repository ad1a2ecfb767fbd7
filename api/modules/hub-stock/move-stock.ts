import { days } from "#contract/duration.ts";
import {
  AFTER_PICKUP_DAYS,
  ANNOUNCED_DAYS,
  ANSWER_DAYS,
  type StockEndReason,
  type StockStatus,
} from "#contract/consignment-words.ts";
import type { NotificationTopic } from "#contract/notification-topics.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { findDueAt } from "#api/jobs/deadlines.ts";
import {
  findNextStatus,
  findVacation,
  type LockedListing,
  moveListing,
  writeListingStatus,
} from "#api/modules/listing/index.ts";
import { notifyAccount } from "#api/modules/notification/index.ts";
import { type StockChange, type StockRow, writeStock } from "./hub-stock-store.ts";

export const STOCK_LAPSE = "stock-lapse";
export const STOCK_ANSWER = "stock-answer";
export const STOCK_DROP = "stock-drop";
export const STOCK_END = "stock-end";

type Deps = Pick<ApiDeps, "database" | "jobs">;

export const setStockClock = (
  { jobs }: Pick<ApiDeps, "jobs">,
  { id, market }: Pick<StockRow, "id" | "market">,
  kind: string,
  due_at: Date,
): Promise<void> =>
  jobs.deadlines.set({ subject_type: "hub_stock", subject_id: id, market, kind, due_at });

export const startLapse = (deps: Deps, stock: StockRow, at: Date): Promise<void> =>
  setStockClock(deps, stock, STOCK_LAPSE, new Date(at.getTime() + days(ANNOUNCED_DAYS)));

/** It may come until some days after the courier has been there. */
export const extendLapse = (deps: Deps, stock: StockRow, pickup: Date): Promise<void> => {
  const announced = stock.created_at.getTime() + days(ANNOUNCED_DAYS);
  const due = Math.max(announced, pickup.getTime() + days(AFTER_PICKUP_DAYS));
  return setStockClock(deps, stock, STOCK_LAPSE, new Date(due));
};

export const startAnswer = (deps: Deps, stock: StockRow): Promise<void> =>
  setStockClock(
    deps,
    stock,
    STOCK_ANSWER,
    new Date(stock.status_since.getTime() + days(ANSWER_DAYS)),
  );

/** When the device goes back unless its seller answers; null while nothing is asked. */
export async function findAnswerBy(
  database: Database,
  { id, status }: StockRow,
): Promise<Date | null> {
  if (status !== "asked") return null;
  return findDueAt(database, { subject_type: "hub_stock", subject_id: id, kind: STOCK_ANSWER });
}

/** It becomes Instant Buy. Expects the listing locked, hidden and with the grade that was found. */
export async function putOnShelf(
  deps: Deps,
  { stock, listing }: { stock: StockRow; listing: LockedListing },
  { by, at, change = {} }: { by: "hub" | "seller"; at: Date; change?: StockChange },
): Promise<StockRow> {
  const { terms } = stock;
  const free_until = new Date(at.getTime() + days(terms.free_days));
  // That of its seller's answer.
  await cancelStockClocks(deps, stock);
  const shelved = await writeStock(
    deps.database,
    stock,
    { ...change, status: "in_stock", stocked_at: at, free_until },
    at,
  );
  let status = await moveListing(deps, listing, "put_on_shelf", {
    by,
    at,
    change: { is_instant_buy: true },
  });
  const { since } = await findVacation(deps.database, listing.seller_id);
  if (status === "published" && since !== null)
    status = await moveListing(deps, { ...listing, status }, "hide", {
      by: "seller",
      at,
      change: { hidden_by_vacation: true },
    });
  await setStockClock(deps, stock, STOCK_END, free_until);
  if (stock.drop_to !== null)
    await setStockClock(deps, stock, STOCK_DROP, new Date(at.getTime() + days(terms.drop_days)));
  if (status === "published")
    await tellSeller(deps, { stock: shelved, listing }, "listing-hub-ready", at);
  return shelved;
}

/** It waits at the hub for its seller. Expects the listing locked and free. */
export async function takeOffShelf(
  deps: Deps,
  { stock, listing }: { stock: StockRow; listing: LockedListing },
  { by, reason, at }: { by: "seller" | "deftero"; reason: StockEndReason; at: Date },
): Promise<StockRow> {
  const back = await writeStock(
    deps.database,
    stock,
    { status: "to_return", end_reason: reason },
    at,
  );
  // Neither the end of a vacation nor of a measure shows it, whatever has become of the listing.
  const change = { is_instant_buy: false, closed_from: null, hidden_by_vacation: false };
  if (findNextStatus("take_off_shelf", listing.status, by) === null)
    await writeListingStatus(deps.database, listing.id, { status: listing.status, at, ...change });
  else await moveListing(deps, listing, "take_off_shelf", { by, at, change });
  await cancelStockClocks(deps, stock);
  await tellSeller(deps, { stock: back, listing }, "listing-hub-back", at);
  return back;
}

/** The stay ends: the device has left the hub, or never came. */
export async function endStay(
  deps: Deps,
  stock: StockRow,
  { status, reason, at }: { status: StockStatus; reason?: StockEndReason; at: Date },
): Promise<StockRow> {
  await cancelStockClocks(deps, stock);
  return writeStock(
    deps.database,
    stock,
    { status, ended_at: at, ...(reason && { end_reason: reason }) },
    at,
  );
}

const cancelStockClocks = ({ jobs }: Deps, { id }: Pick<StockRow, "id">): Promise<void> =>
  jobs.deadlines.cancel({ subject_type: "hub_stock", subject_id: id });

export async function tellSeller(
  deps: Deps,
  { stock, listing }: { stock: StockRow; listing: LockedListing },
  topic: Extract<NotificationTopic, `listing-hub-${string}`>,
  at: Date,
): Promise<void> {
  const { title } = await deps.database
    .db()
    .selectFrom("listing")
    .select("title")
    .where("id", "=", listing.id)
    .executeTakeFirstOrThrow();
  await notifyAccount(deps, {
    userId: listing.seller_id,
    topic,
    subject: { type: "listing", id: listing.id },
    market: stock.market,
    write: async () => ({
      data: { title },
      mail: { template: topic, payload: { listing_id: listing.id, title } },
    }),
    dedupeKey: `${topic}-${stock.id}-${stock.version}`,
    at,
  });
}

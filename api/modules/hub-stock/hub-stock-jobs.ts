import { days, hours } from "#contract/duration.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { lockListing, moveListing } from "#api/modules/listing/index.ts";
import { isUnheld } from "#api/modules/order/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import { stopParcels } from "./follow-parcel.ts";
import { findStock } from "./hub-stock-store.ts";
import type { LockedStock } from "./lock-stock.ts";
import {
  endStay,
  setStockClock,
  STOCK_ANSWER,
  STOCK_DROP,
  STOCK_END,
  STOCK_LAPSE,
  takeOffShelf,
} from "./move-stock.ts";

type Step = (deps: ApiDeps & { at: Date }, locked: LockedStock) => Promise<unknown>;

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

/** The device never came. */
const lapse: Step = async (deps, { stock }) => {
  if (stock.status !== "announced") return;
  await stopParcels(deps, stock, deps.at);
  await endStay(deps, stock, { status: "cancelled", reason: "not_sent", at: deps.at });
};

/** Its seller did not answer to the grade that was found. */
const goBack: Step = async (deps, { stock, listing }) => {
  if (stock.status !== "asked") return;
  const { at } = deps;
  await takeOffShelf(deps, { stock, listing }, { by: "deftero", reason: "no_answer", at });
};

/** Whole units of the currency, never below what its seller named. */
const toDroppedPrice = (price: number, rate: number, floor: number): number =>
  Math.max(floor, Math.floor((price * (10_000 - rate)) / 1_000_000) * 100);

/** By the rule that its seller agreed to; a device that is being bought keeps its price. */
const drop: Step = async (deps, { stock, listing }) => {
  const { at } = deps;
  if (stock.status !== "in_stock" || stock.drop_to === null) return;
  const isFree = listing.status !== "sold" && (await isUnheld(deps, listing.id));
  if (!isFree) return setStockClock(deps, stock, STOCK_DROP, later(at, hours(1)));
  const amount = toDroppedPrice(listing.asking_price, stock.terms.drop_rate, stock.drop_to);
  if (amount < listing.asking_price && listing.status === "published") {
    const price = { amount, currency: MARKET_FACTS[listing.market].currency };
    const total = toPriceBreakdown(deps.delivery, listing.market, price).total_price.amount;
    await moveListing(deps, listing, "drop_price", {
      by: "deftero",
      at,
      change: { asking_price: amount, total_price: total },
    });
    await publish(deps, "listing_price_changed", {
      listingId: listing.id,
      amount,
      byRule: true,
      at,
    });
  }
  await setStockClock(deps, stock, STOCK_DROP, later(at, days(stock.terms.drop_days)));
};

/** The free storage is over; what is being bought is left until the order has gone one way. */
const end: Step = async (deps, { stock, listing }) => {
  const { at } = deps;
  if (stock.status !== "in_stock") return;
  if (listing.status === "sold" || !(await isUnheld(deps, listing.id)))
    return setStockClock(deps, stock, STOCK_END, later(at, days(1)));
  await takeOffShelf(deps, { stock, listing }, { by: "deftero", reason: "time_over", at });
};

export function registerHubStockJobs(deps: ApiDeps): void {
  const lock = async ({ subject_id }: { subject_id: string }) => {
    const stock = await findStock(deps.database, subject_id);
    return stock && lockListing(deps.database, stock.listing_id);
  };
  const handle = (kind: string, step: Step) =>
    deps.jobs.deadlines.handle(
      kind,
      async ({ subject_id }, at) => {
        const stock = await findStock(deps.database, subject_id);
        const listing = stock && (await lockListing(deps.database, stock.listing_id));
        if (stock && listing) await step({ ...deps, at }, { stock, listing });
      },
      { lock },
    );
  handle(STOCK_LAPSE, lapse);
  handle(STOCK_ANSWER, goBack);
  handle(STOCK_DROP, drop);
  handle(STOCK_END, end);
}

import type { ApiDeps } from "#api/context.ts";
import type { OutboxPayloads } from "#api/jobs/job-names.ts";
import { notifyAccount } from "#api/modules/notification/index.ts";
import { signUnsubscribe } from "#api/modules/unsubscribe/index.ts";
import {
  beginSkuPrices,
  findOfferedListing,
  takeFallenListing,
  takeFallenSku,
  type OfferedListing,
} from "./price-drop-store.ts";

type Parts = Pick<ApiDeps, "database" | "jobs">;

/** Bounds the transaction: the embedded database runs nothing else meanwhile. */
const AT_ONCE = 20;

type Drop = {
  userId: string;
  kind: "listing" | "sku";
  id: string;
  was: number;
  now: number;
  /** A member with both the listing and its SKU as favourites is notified of one price once. */
  dedupeKey: string;
};

async function notifyDrop(
  deps: Parts,
  { market, title, currency }: OfferedListing,
  { userId, kind, id, was, now, dedupeKey }: Drop,
  at: Date,
): Promise<void> {
  await notifyAccount(deps, {
    userId,
    topic: "favorite-price-dropped",
    subject: { type: kind, id },
    market,
    write: async () => ({
      data: { title, amount: String(now), before: String(was), currency },
      mail: {
        template: `${kind}-price-dropped`,
        payload: {
          id,
          title,
          was: { amount: was, currency },
          now: { amount: now, currency },
          unsubscribe: await signUnsubscribe(deps.database, { userId, category: "favorite" }, at),
        },
      },
    }),
    dedupeKey,
    at,
  });
}

/** Runs in the transaction that updates the price. */
async function notifyPriceDrops(
  deps: Parts,
  { listing_id }: OutboxPayloads["listing-priced"],
  at: Date,
): Promise<void> {
  const { database, jobs } = deps;
  const listing = await findOfferedListing(database, listing_id);
  if (!listing) return;
  const { id, sku_id, market, asking_price: now } = listing;
  const toKey = (userId: string, unit: string, price: number) =>
    `price-drop-${userId}-${unit}-${price}`;

  const units = await takeFallenListing(database, listing, AT_ONCE);
  for (const { user_id: userId, was } of units) {
    const dedupeKey = toKey(userId, id, now);
    await notifyDrop(deps, listing, { userId, kind: "listing", id, was, now, dedupeKey }, at);
  }
  const products = await takeFallenSku(database, sku_id, AT_ONCE);
  for (const { user_id: userId, was, now: total, listing_id: unit, asking_price } of products) {
    const drop = { userId, kind: "sku", id: sku_id, was, now: total } as const;
    await notifyDrop(deps, listing, { ...drop, dedupeKey: toKey(userId, unit, asking_price) }, at);
  }
  await beginSkuPrices(database, sku_id);
  if (units.length === AT_ONCE || products.length === AT_ONCE)
    await jobs.outbox.add({ market, topic: "listing-priced", payload: { listing_id } });
}

export const registerFavoriteJobs = (deps: Parts): void =>
  deps.jobs.outbox.handle(
    "listing-priced",
    ({ payload }, at) => notifyPriceDrops(deps, payload, at),
    {
      inTransaction: true,
    },
  );

import type { Market } from "#contract/market.ts";
import type { Call, UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findLatestPostalCode } from "#api/modules/address/index.ts";
import { listOptionsTo, listShippingOptions } from "#api/modules/shipping-option/index.ts";
import { requireVisible } from "./listing-policy.ts";
import type { ListingRow } from "./listing-store.ts";

async function requireHubStock(call: Call, id: string): Promise<Market> {
  const { market, status, is_instant_buy } = requireVisible(
    await findStock(call.database, id),
    call,
  );
  if (status !== "published" || !is_instant_buy) throw new ApiError("listing_not_available");
  return market;
}

export async function getInstantBuyDelivery(call: Call, id: string) {
  const market = await requireHubStock(call, id);
  const { database, delivery, user, at } = call;
  const postalCode = user && (await findLatestPostalCode(database, user.id, market));
  const question = { market, at, isInstantBuy: true };
  const options = postalCode && (await listOptionsTo(call, { ...question, postalCode }));
  return options
    ? { is_signed_in: true, postal_code: postalCode, options }
    : {
        is_signed_in: user !== null,
        postal_code: null,
        options: listShippingOptions({ ...question, delivery }),
      };
}

export async function computeInstantBuyDelivery(call: UserCall, id: string, postalCode: string) {
  const market = await requireHubStock(call, id);
  const options = await listOptionsTo(call, {
    market,
    at: call.at,
    isInstantBuy: true,
    postalCode,
  });
  if (!options)
    throw new ApiError("postal_code_not_found", {
      fields: { postal_code: ["address.postal-code-invalid"] },
    });
  return { is_signed_in: true, postal_code: postalCode, options };
}

type ListingStock = Pick<
  ListingRow,
  "market" | "seller_id" | "status" | "is_instant_buy" | "published_at" | "deleted_at"
>;

const findStock = async (database: Database, id: string): Promise<ListingStock | null> => {
  const row = await database
    .read()
    .selectFrom("listing")
    .select(["market", "seller_id", "status", "is_instant_buy", "published_at", "deleted_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? (row as ListingStock) : null;
};

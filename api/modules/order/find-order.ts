import type { ListingStatus } from "#contract/listing-words.ts";
import type { Call, UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { type AgreedPrice, selectAgreedPrice } from "#api/modules/agreed-price/index.ts";
import type { OrderRow } from "./order-store.ts";

/** The listing is as it stands now, not as it was ordered. */
export type OrderView = OrderRow & {
  buyer_username: string | null;
  /** As in the profile; not for the seller. */
  buyer_name: string | null;
  buyer_is_pro: boolean;
  buyer_photo: string | null;
  seller_username: string | null;
  seller_is_pro: boolean;
  seller_photo: string | null;
  listing_status: ListingStatus;
  listing_price: number;
  /** What the order has of the budget of its promo code; `discount` may be priced again. */
  held: number;
  /** The price that the seller has agreed to with this buyer, as it stands now. */
  agreed: AgreedPrice | null;
};

export const viewOrders = (database: Database) =>
  database
    .db()
    .selectFrom("customer_order as o")
    .innerJoin("user_account as buyer", "buyer.id", "o.buyer_id")
    .innerJoin("user_account as seller", "seller.id", "o.seller_id")
    .innerJoin("listing", "listing.id", "o.listing_id")
    .selectAll("o")
    .select([
      "buyer.username as buyer_username",
      "buyer.full_name as buyer_name",
      "buyer.is_pro as buyer_is_pro",
      ({ fn }) => fn.coalesce("buyer.profile_photo", "buyer.social_photo").as("buyer_photo"),
      "seller.username as seller_username",
      "seller.is_pro as seller_is_pro",
      ({ fn }) => fn.coalesce("seller.profile_photo", "seller.social_photo").as("seller_photo"),
      "listing.status as listing_status",
      "listing.asking_price as listing_price",
      "o.discount as held",
      selectAgreedPrice("o.listing_id", "o.buyer_id").as("agreed"),
    ]);

export const findOrderView = async (
  database: Database,
  orderId: string,
): Promise<OrderView | null> => {
  const row = await viewOrders(database).where("o.id", "=", orderId).executeTakeFirst();
  return row ? (row as unknown as OrderView) : null;
};

/** Null for another person's order. */
export const findMyPurchase = async (
  { database, user }: UserCall,
  orderId: string,
): Promise<OrderView | null> => {
  const order = await findOrderView(database, orderId);
  return order?.buyer_id === user.id ? order : null;
};

/** Null before the request, and for another person's order. */
export const findMySale = async (
  { database, user }: UserCall,
  orderId: string,
): Promise<OrderView | null> => {
  const order = await findOrderView(database, orderId);
  return order?.seller_id === user.id && order.requested_at ? order : null;
};

export const findRole = (
  order: Pick<OrderView, "buyer_id" | "seller_id" | "requested_at">,
  userId: string,
): "buyer" | "seller" | null => {
  if (order.buyer_id === userId) return "buyer";
  return order.seller_id === userId && order.requested_at ? "seller" : null;
};

export async function findKeptPurchase(
  { database, user }: Pick<Call, "database" | "user">,
  orderId: string,
): Promise<OrderView | null> {
  const order = user && (await findOrderView(database, orderId));
  return order?.buyer_id === user?.id && order?.status === "completed" ? order : null;
}

/** The caller has checked the permission. Throws not_found. */
export const requireOrder = async ({ database }: Pick<UserCall, "database">, orderId: string) => {
  const order = await findOrderView(database, orderId);
  if (!order) throw new ApiError("not_found");
  return order;
};

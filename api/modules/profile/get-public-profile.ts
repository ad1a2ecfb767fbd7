import type { Market } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { countOnSale } from "#api/modules/listing/index.ts";
import { findSellerFigures } from "#api/modules/order/index.ts";
import { findProFacts } from "#api/modules/pro-badge/index.ts";
import { countReviews } from "#api/modules/review/index.ts";
import { requireMember } from "#api/modules/account/index.ts";

export async function getPublicProfile(call: Call, username: string) {
  const { database, market, at } = call;
  const row = await requireMember(call, username);
  const [reviews, onSale, figures, pro] = await Promise.all([
    countReviews(database, row.id),
    countOnSale(database, row.id, market),
    findSellerFigures(database, row.id, market),
    findProFacts(database, row, at),
  ]);
  return {
    username: row.username,
    profile_photo: row.profile_photo ?? row.social_photo,
    verification_badge: row.is_pro,
    pro,
    city: row.city,
    country: row.market as Market,
    joined_at: row.created_at.toISOString(),
    reviews,
    on_sale: onSale,
    ...figures,
  };
}

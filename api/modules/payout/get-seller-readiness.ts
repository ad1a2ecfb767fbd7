import type { UserCall } from "#api/context.ts";
import { findSeller } from "#api/modules/account/require-complete-profile.ts";
import { listSellerNeeds } from "./find-seller-needs.ts";

export async function getSellerReadiness(call: UserCall) {
  const { database, cardProvider, user } = call;
  const { awaySince, awayUntil } = await findSeller(database, user.id);
  return {
    missing: await listSellerNeeds(call),
    card_provider: cardProvider.name,
    away_since: awaySince?.toISOString() ?? null,
    away_until: awayUntil,
  };
}

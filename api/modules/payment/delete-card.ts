import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireFreshProof } from "#api/modules/account/require-fresh-proof.ts";
import { findCardRow, markCardRemoved } from "./card-store.ts";

/**
 * Asks for a fresh proof (decisions "Session"). At the provider first: a card that is gone here but
 * not there could not be removed again.
 */
export const deleteCard = async (call: UserCall, reference: string): Promise<void> => {
  const { cardProvider, database, user, at } = call;
  await requireFreshProof(call);
  const card = await findCardRow(database, user.id, reference);
  if (!card) throw new ApiError("card_not_found");
  await cardProvider.deleteCard(reference);
  await markCardRemoved(database, card.id, at);
};

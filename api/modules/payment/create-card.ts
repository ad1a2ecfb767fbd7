import type { Card } from "#contract/card.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { insertCardRow } from "./card-store.ts";
import { presentCard } from "./present-card.ts";

/** Takes what a finished setup of the caller's own produced; the same setup twice is one card. */
export const createCard = async (
  { cardProvider, database, user, at }: UserCall,
  { setup_reference, keep }: { setup_reference: string; keep: boolean },
): Promise<Card> => {
  const setup = await cardProvider.readSetup(setup_reference);
  if (setup?.owner !== user.id) throw new ApiError("not_found");
  if (setup.status !== "succeeded") throw new ApiError("payment_failed");
  const row = await insertCardRow(
    database,
    {
      ...setup.card,
      user_id: user.id,
      provider: cardProvider.name,
      setup_reference,
      is_kept: keep,
    },
    at,
  );
  if (!row) throw new ApiError("not_found");
  return presentCard(row, at);
};

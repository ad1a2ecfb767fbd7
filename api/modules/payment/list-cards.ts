import type { Card } from "#contract/card.ts";
import type { UserCall } from "#api/context.ts";
import { listUsableCards } from "./card-store.ts";
import { presentCard } from "./present-card.ts";

export const listCards = async ({ database, user, at }: UserCall): Promise<Card[]> =>
  (await listUsableCards(database, user.id, at)).map((row) => presentCard(row, at));

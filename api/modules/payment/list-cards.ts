import type { Card } from "#contract/card.ts";
import type { UserCall } from "#api/context.ts";
import { listCardRows } from "./card-store.ts";
import { presentCard } from "./present-card.ts";

export const listCards = async ({ database, user, at }: UserCall): Promise<Card[]> =>
  (await listCardRows(database, user.id)).map((row) => presentCard(row, at));

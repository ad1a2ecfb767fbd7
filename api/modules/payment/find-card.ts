import type { Card } from "#contract/card.ts";
import type { Database } from "#api/db/database.ts";
import { findCardRow, listCardsByReference } from "./card-store.ts";
import { presentCard } from "./present-card.ts";

/** One of the user's own kept cards; null for anybody else's, removed ones and none. */
export const findCard = async (
  database: Database,
  { userId, reference, at }: { userId: string; reference: string | null; at: Date },
): Promise<Card | null> => {
  const row = reference === null ? null : await findCardRow(database, userId, reference);
  return row ? presentCard(row, at) : null;
};

/** Kept cards by reference. */
export const findCards = async (
  database: Database,
  references: readonly string[],
  at: Date,
): Promise<Map<string, Card>> =>
  new Map(
    (await listCardsByReference(database, references)).map((row) => [
      row.reference,
      presentCard(row, at),
    ]),
  );

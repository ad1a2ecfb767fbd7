import type { Database } from "#api/db/database.ts";

/**
 * Keeps that an event of a provider has come; false when it came before. Call it in the transaction
 * that hears the event, so that one whose listener fails is new when the provider sends it again.
 */
export async function isNewEvent(
  database: Database,
  provider: string,
  eventId: string,
  at: Date,
): Promise<boolean> {
  database.requireTx();
  const kept = await database
    .db()
    .insertInto("provider_event")
    .values({ provider, event_id: eventId, received_at: at })
    .onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return kept !== undefined;
}

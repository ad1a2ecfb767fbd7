import type { Database } from "#api/db/database.ts";

/**
 * Records an event of a provider; false when it was recorded before. Call it in the transaction
 * that handles the event, so that a failed event is new when the provider sends it again.
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

import type { Database } from "#api/db/database.ts";
import { findPreference } from "./find-preference.ts";
import { insertNotification } from "./notification-store.ts";

/** A seller's vacation has ended by itself: their listings are for sale again. By bell alone. */
export async function tellVacationEnd(
  database: Database,
  { userId, listingId, at }: { userId: string; listingId: string; at: Date },
): Promise<void> {
  const { bell } = await findPreference(database, userId, "listing");
  if (!bell) return;
  await insertNotification(database, {
    user_id: userId,
    category: "listing",
    topic: "listing-vacation-ended",
    subject_type: "listing",
    subject_id: listingId,
    data: {},
    dedupe_key: `vacation-ended-${userId}-${at.getTime()}`,
    created_at: at,
  });
}

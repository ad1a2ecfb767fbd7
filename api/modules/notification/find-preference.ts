import type { NotificationCategory } from "#contract/order-words.ts";
import type { Database } from "#api/db/database.ts";
import { findPreferences } from "./preference-store.ts";

/** By which ways somebody wants to hear of such things: all, until they say otherwise. */
export async function findPreference(
  database: Database,
  userId: string,
  category: NotificationCategory,
): Promise<{ mail: boolean; bell: boolean }> {
  const all = await findPreferences(database, userId);
  const { mail = true, bell = true } = all.find((one) => one.category === category) ?? {};
  return { mail, bell };
}

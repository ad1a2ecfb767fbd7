import type { UserCall } from "#api/context.ts";
import { keepPreferences, type Preference } from "./preference-store.ts";

/** Keeps what was said; of a category that is named twice the last word holds. */
export async function updateNotificationPreferences(
  { database, user }: Pick<UserCall, "database" | "user">,
  preferences: readonly Preference[],
): Promise<void> {
  const last = new Map(preferences.map((preference) => [preference.category, preference]));
  await keepPreferences(database, user.id, [...last.values()]);
}

import type { NotificationCategory } from "#contract/order-words.ts";
import type { Database } from "#api/db/database.ts";

export type Preference = { category: NotificationCategory; mail: boolean; bell: boolean };

/** What somebody has said of it; a category that is missing they never touched. */
export async function findPreferences(database: Database, userId: string): Promise<Preference[]> {
  const rows = await database
    .db()
    .selectFrom("notification_preference")
    .select(["category", "mail", "bell"])
    .where("user_id", "=", userId)
    .execute();
  return rows as Preference[];
}

export async function keepPreferences(
  database: Database,
  userId: string,
  preferences: readonly Preference[],
): Promise<void> {
  if (preferences.length === 0) return;
  await database
    .db()
    .insertInto("notification_preference")
    .values(preferences.map((preference) => ({ user_id: userId, ...preference })))
    .onConflict((conflict) =>
      conflict.columns(["user_id", "category"]).doUpdateSet(({ ref }) => ({
        mail: ref("excluded.mail"),
        bell: ref("excluded.bell"),
      })),
    )
    .execute();
}

export async function turnMailsOff(
  database: Database,
  userId: string,
  category: NotificationCategory,
): Promise<void> {
  await database
    .db()
    .insertInto("notification_preference")
    .values({ user_id: userId, category, mail: false, bell: true })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "category"]).doUpdateSet({ mail: false }),
    )
    .execute();
}

export const deletePreferencesOf = (database: Database, userId: string) =>
  database.db().deleteFrom("notification_preference").where("user_id", "=", userId).execute();

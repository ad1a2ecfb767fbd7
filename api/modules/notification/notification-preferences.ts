import {
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
} from "#contract/notification-topics.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";

type Preference = { category: NotificationCategory; mail: boolean; bell: boolean };

/** A category without a row has the defaults. */
async function listPreferences(database: Database, userId: string): Promise<Preference[]> {
  const rows = await database
    .db()
    .selectFrom("notification_preference")
    .select(["category", "mail", "bell"])
    .where("user_id", "=", userId)
    .execute();
  return rows as Preference[];
}

async function savePreferences(
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

export async function stopMails(
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

export async function findPreference(
  database: Database,
  userId: string,
  category: NotificationCategory,
): Promise<{ mail: boolean; bell: boolean }> {
  const all = await listPreferences(database, userId);
  const { mail = true, bell = true } = all.find((one) => one.category === category) ?? {};
  return { mail, bell };
}

export async function getNotificationPreferences({
  database,
  user,
}: Pick<UserCall, "database" | "user">) {
  const saved = new Map(
    (await listPreferences(database, user.id)).map((one) => [one.category, one]),
  );
  return NOTIFICATION_CATEGORIES.map(
    (category) => saved.get(category) ?? { category, mail: true, bell: true },
  );
}

export async function updateNotificationPreferences(
  { database, user }: Pick<UserCall, "database" | "user">,
  preferences: readonly Preference[],
): Promise<void> {
  const last = new Map(preferences.map((preference) => [preference.category, preference]));
  await savePreferences(database, user.id, [...last.values()]);
}

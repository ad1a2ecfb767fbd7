import {
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
} from "#contract/notification-topics.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";

type Channels = { mail: boolean; bell: boolean; push: boolean };
type Preference = { category: NotificationCategory } & Channels;
/** A caller that does not know web push leaves it as it is. */
type Change = Omit<Preference, "push"> & { push?: boolean | undefined };

const ALL: Channels = { mail: true, bell: true, push: true };

/**
 * A category without a row has the defaults: mails about reviews and single steps are asked for
 * (docs/decisions/0119), and steps ring where orders do.
 */
function findDefaults(category: NotificationCategory, saved: readonly Preference[]): Channels {
  if (category === "review") return { ...ALL, mail: false };
  if (category !== "order_step") return ALL;
  const { bell, push } = saved.find((one) => one.category === "order") ?? ALL;
  return { mail: false, bell, push };
}

async function listPreferences(database: Database, userId: string): Promise<Preference[]> {
  const rows = await database
    .db()
    .selectFrom("notification_preference")
    .select(["category", "mail", "bell", "push"])
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
        push: ref("excluded.push"),
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
    .values({ user_id: userId, category, ...ALL, mail: false })
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
): Promise<Channels> {
  const all = await listPreferences(database, userId);
  const { mail, bell, push } =
    all.find((one) => one.category === category) ?? findDefaults(category, all);
  return { mail, bell, push };
}

export async function getNotificationPreferences({
  database,
  user,
}: Pick<UserCall, "database" | "user">) {
  const saved = await listPreferences(database, user.id);
  return NOTIFICATION_CATEGORIES.map(
    (category) =>
      saved.find((one) => one.category === category) ?? {
        category,
        ...findDefaults(category, saved),
      },
  );
}

export async function updateNotificationPreferences(
  { database, user }: Pick<UserCall, "database" | "user">,
  changes: readonly Change[],
): Promise<void> {
  const before = await getNotificationPreferences({ database, user });
  const pushOf = new Map(before.map(({ category, push }) => [category, push]));
  const last = new Map(
    changes.map((change) => {
      const push = change.push ?? pushOf.get(change.category) ?? true;
      return [change.category, { ...change, push }];
    }),
  );
  await savePreferences(database, user.id, [...last.values()]);
}

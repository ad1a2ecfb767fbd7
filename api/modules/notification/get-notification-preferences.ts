import { NOTIFICATION_CATEGORIES } from "#contract/order-words.ts";
import type { UserCall } from "#api/context.ts";
import { findPreferences } from "./preference-store.ts";

/** What the caller wants to hear and how, every category; all, until they say otherwise. */
export async function getNotificationPreferences({
  database,
  user,
}: Pick<UserCall, "database" | "user">) {
  const said = new Map(
    (await findPreferences(database, user.id)).map((one) => [one.category, one]),
  );
  return NOTIFICATION_CATEGORIES.map(
    (category) => said.get(category) ?? { category, mail: true, bell: true },
  );
}

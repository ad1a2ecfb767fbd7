import type { Database } from "#api/db/database.ts";
import type { Device } from "#api/http/device.ts";

/** Accounts with an unverified e-mail do not count, since anyone can create one. */
export async function isKnownDevice(
  database: Database,
  device: Device | null,
  emailFolded: string,
): Promise<boolean> {
  if (!device) return false;
  const row = await database
    .db()
    .selectFrom("known_device")
    .innerJoin("user_account", "user_account.id", "known_device.user_id")
    .select("known_device.user_id")
    .where("known_device.token_hash", "=", device.hash)
    .where("user_account.email_folded", "=", emailFolded)
    .executeTakeFirst();
  return row !== undefined;
}

export async function eraseKnownDevices(
  database: Database,
  userId: string,
  except: Device | null = null,
): Promise<void> {
  let forgetting = database.db().deleteFrom("known_device").where("user_id", "=", userId);
  if (except) forgetting = forgetting.where("token_hash", "<>", except.hash);
  await forgetting.execute();
}

import type { UserCall } from "#api/context.ts";
import { getAccount } from "./account-store.ts";

/** Whether the caller's e-mail is known to be theirs; before its code came back it is only claimed. */
export const hasProvedEmail = async ({
  database,
  user,
}: Pick<UserCall, "database" | "user">): Promise<boolean> =>
  (await getAccount(database, user.id)).email_verified_at !== null;

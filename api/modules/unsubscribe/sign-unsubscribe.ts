import type { Database } from "#api/db/database.ts";
import { findUnsubscribeKey } from "./unsubscribe-store.ts";
import { writeUnsubscribeToken, type Subscription } from "./unsubscribe-token.ts";

/** What a mail's link carries, by which its reader ends such mails without signing in. */
export const signUnsubscribe = async (
  database: Database,
  subscription: Subscription,
  at: Date,
): Promise<string> => writeUnsubscribeToken(await findUnsubscribeKey(database, at), subscription);

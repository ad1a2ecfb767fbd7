import type { NotificationCategory } from "#contract/order-words.ts";
import type { Database } from "#api/db/database.ts";
import { turnMailsOff } from "./preference-store.ts";

/** No more mails of a category; the bell stays as somebody has it. */
export const stopMails = (
  database: Database,
  userId: string,
  category: NotificationCategory,
): Promise<void> => turnMailsOff(database, userId, category);

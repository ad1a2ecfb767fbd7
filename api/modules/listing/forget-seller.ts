import type { ApiDeps } from "#api/context.ts";
import { clearWithdrawalComments } from "./own-listing-store.ts";

/** What a seller has written to us about their listings; the listings stay with the orders of them. */
export const forgetSeller = (
  { database }: Pick<ApiDeps, "database">,
  userId: string,
): Promise<void> => clearWithdrawalComments(database, userId);

import type { Database } from "#api/db/database.ts";
import { clearBuyer, clearNotes } from "./forget-store.ts";
import { clearSellersWords } from "./order-listing-store.ts";

/** Takes a person out of what they bought and sold; what became of it stays (decisions "Account deletion"). */
export async function forgetTrader(database: Database, userId: string): Promise<void> {
  await clearBuyer(database, userId);
  await clearNotes(database, userId);
  await clearSellersWords(database, userId);
}

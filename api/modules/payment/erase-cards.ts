import { hours } from "#contract/duration.ts";
import type { ApiDeps } from "#api/context.ts";
import { hasOpenOrders } from "#api/modules/order/index.ts";
import { eraseCardRows, listUnkeptCards, markCardRemoved } from "./card-store.ts";

/** The provider is called after the current transaction. */
export async function eraseCards(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
  at: Date,
): Promise<void> {
  database.requireTx();
  for (const reference of await eraseCardRows(database, userId, at))
    await jobs.enqueue("forget-card", { reference }, { key: reference });
}

/** A checkout takes minutes; a buyer who returns the next day enters the card again. */
const KEEP_FOR = hours(24);

/** Waits until the owner has no open order, because until then a hold may have to be renewed. */
export async function removeUnkeptCards(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  at: Date,
): Promise<void> {
  const cards = await listUnkeptCards(database, new Date(at.getTime() - KEEP_FOR));
  for (const { id, user_id, reference } of cards) {
    await database.tx(async () => {
      if (await hasOpenOrders(database, user_id)) return;
      await markCardRemoved(database, id, at);
      await jobs.enqueue("forget-card", { reference }, { key: reference });
    });
  }
}

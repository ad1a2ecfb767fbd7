import type { ApiDeps } from "#api/context.ts";
import { hasOpenOrders } from "#api/modules/order/order-store.ts";
import { listUnkeptCards, markCardRemoved } from "./card-store.ts";

const hours = (n: number) => n * 60 * 60 * 1000;
/** A checkout takes minutes; who comes back the next day types it again. */
const NEEDED_FOR = hours(24);

/**
 * Removes cards that were entered for one purchase, here and at the provider, once their owner has
 * no order open: until then a hold may have to be renewed.
 */
export async function forgetUnkeptCards(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  at: Date,
): Promise<void> {
  const cards = await listUnkeptCards(database, new Date(at.getTime() - NEEDED_FOR));
  for (const { id, user_id, reference } of cards) {
    await database.tx(async () => {
      if (await hasOpenOrders(database, user_id)) return;
      await markCardRemoved(database, id, at);
      await jobs.enqueue("forget-card", { reference }, { key: reference });
    });
  }
}

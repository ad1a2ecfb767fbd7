import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { writeToUser } from "#api/modules/account/index.ts";
import { listExpiringCards, markExpiryTold } from "./card-store.ts";

export const TELL_EVERY = hours(24);

/** One mail for each saved card, however often it runs. */
export async function tellExpiringCards(
  deps: Pick<ApiDeps, "database" | "jobs">,
  at: Date,
): Promise<void> {
  const { database } = deps;
  const until = new Date(at.getTime() + LIMITS.cardExpiryNotice);
  for (const card of await listExpiringCards(database, { from: at, until }))
    await database.tx(async () => {
      if (!(await markExpiryTold(database, card.id, at))) return;
      const { label, last4, exp_month: month, exp_year: year } = card;
      const expires = `${String(month).padStart(2, "0")}/${year}`;
      const payload = { label, last4, expires };
      await writeToUser(deps, card.user_id, { template: "card-expiring", payload, at });
    });
}

import { sql } from "kysely";
import { BUYER_SAFETY_FEE } from "#contract/buyer-fee.ts";
import { hours } from "#contract/duration.ts";
import { MARKETS } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { cheapestDelivery } from "#api/modules/shipping/shipping-options.ts";
import { createPostgresIndex } from "./postgres-index.ts";

/** A new version has begun to run by then, if not with this very start. */
const LOOK_EVERY = hours(1);

/** Brings the index up to date after every change of a listing, and of its own rules. */
export function followListings({
  database,
  jobs,
  now,
}: Pick<ApiDeps, "database" | "jobs" | "now">) {
  const index = createPostgresIndex(database, now);
  jobs.outbox.handle("listing-changed", ({ payload }) => index.refresh([payload.listing_id]), {
    inTransaction: true,
  });
  jobs.work("renew-search", () => index.renew());
  jobs.repeat("renew-search", LOOK_EVERY);
}

/**
 * A listing's total is stored, so that lists filter and sort by a column. It counts the cheapest delivery
 * of its day: where another courier or hub is configured since, the totals of its market are written anew.
 */
export const renewTotals = ({
  database,
  delivery,
  now,
  log,
}: Pick<ApiDeps, "database" | "delivery" | "now" | "log">): Promise<void> =>
  database.tx(async () => {
    // The connection carries the timeout of the shop's statements; all listings may take longer.
    await sql`set local statement_timeout = 0`.execute(database.db());
    let changed = 0n;
    for (const market of MARKETS) {
      const total = sql<number>`asking_price + ${cheapestDelivery(delivery, market).amount}::integer
        + greatest(${BUYER_SAFETY_FEE.least}::integer,
          (asking_price * ${BUYER_SAFETY_FEE.rate}::integer + 5000) / 10000)`;
      const { numUpdatedRows } = await database
        .db()
        .updateTable("listing")
        .set({ total_price: total })
        .where("market", "=", market)
        .where("total_price", "!=", total)
        .executeTakeFirst();
      changed += numUpdatedRows;
    }
    if (changed === 0n) return;
    log.info({ listings: Number(changed) }, "Totals count another delivery than before");
    await createPostgresIndex(database, now).rebuild();
  });

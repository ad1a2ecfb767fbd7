import { sql } from "kysely";
import { hours } from "#contract/duration.ts";
import { MARKETS } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { cheapestDelivery } from "#api/modules/shipping-option/index.ts";
import { createPostgresIndex } from "./postgres-index.ts";

/** By then a new version runs, if not with this start. */
const CHECK_EVERY = hours(1);

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
  jobs.repeat("renew-search", CHECK_EVERY);
}

/** A total includes fee and cheapest delivery: it changes with the settings and the courier. */
export const renewTotals = ({
  database,
  delivery,
  now,
  log,
}: Pick<ApiDeps, "database" | "delivery" | "now" | "log">): Promise<void> =>
  database.tx(async () => {
    // Updating all listings may exceed the statement timeout of requests.
    await sql`set local statement_timeout = 0`.execute(database.db());
    let changed = 0n;
    for (const market of MARKETS) {
      const { buyer_fee } = delivery.terms[market].fees;
      const total = sql<number>`asking_price + ${cheapestDelivery(delivery, market).amount}::integer
        + greatest(${buyer_fee.least}::integer,
          (asking_price * ${buyer_fee.rate}::integer + 5000) / 10000)`;
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
    log.info(
      { listings: Number(changed) },
      "Rewrote stored totals after a change of fee or delivery",
    );
    await createPostgresIndex(database, now).rebuild();
  });

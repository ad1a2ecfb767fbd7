import { days } from "#contract/duration.ts";
import { MARKETS } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { toWorldId } from "./stable-id.ts";

/**
 * Promo codes: the advertised one (spec §9 "Promo", 25 % off the fees) in both markets, and for
 * each market an expired one and a used-up one.
 */
export async function seedPromoCodes(database: Database, at: Date): Promise<void> {
  const since = new Date(at.getTime() - days(60));
  const add = (code: string) => ({
    id: toWorldId(`voucher/${code}`, at, at),
    code_folded: code,
    kind: "fee_percent",
    value: 25,
    starts_at: since,
  });
  await database
    .db()
    .insertInto("promo_code")
    .values([
      add("WELCOME25"),
      ...MARKETS.flatMap((market) => [
        {
          ...add(`SPRING-${market}`),
          market,
          value: 50,
          ends_at: new Date(at.getTime() - days(30)),
        },
        { ...add(`FIRST100-${market}`), market, kind: "amount", value: 500, uses_left: 0 },
      ]),
    ])
    .execute();
}

import { days } from "#contract/duration.ts";
import { MARKETS } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { makePromoCodes, type PromoCodeWish } from "#api/modules/promo-code/index.ts";
import { toWorldId } from "./stable-id.ts";

/**
 * Promo codes: the advertised one (spec §9 "Promo", 25 % off the fees) in both markets, and for
 * each market an expired one, a used-up one and one of a campaign with a budget.
 */
export async function seedPromoCodes(database: Database, at: Date): Promise<void> {
  const since = new Date(at.getTime() - days(60));
  const add = (code: string, more: Partial<PromoCodeWish> = {}, ends_at: Date | null = null) =>
    makePromoCodes(
      { database, user: null, at },
      { ...WISH, code, ...more },
      {
        window: { starts_at: since, ends_at },
        reason: null,
        toId: () => toWorldId(`voucher/${code}`, at, at),
      },
    );
  await add("WELCOME25");
  for (const market of MARKETS) {
    await add(`SPRING-${market}`, { market, value: 50 }, new Date(at.getTime() - days(30)));
    const amount = { market, kind: "amount", value: 500 } as const;
    const [usedUp] = await add(`FIRST100-${market}`, { ...amount, uses_limit: 100 });
    await database
      .db()
      .updateTable("promo_code")
      .set({ uses_left: 0 })
      .where("id", "=", usedUp!)
      .execute();
    await add(`HELLO-${market}`, {
      ...amount,
      campaign: "First orders",
      uses_limit: 500,
      budget: 200_000,
      min_price: 5000,
      first_order_only: true,
    });
  }
}

const WISH: PromoCodeWish = {
  count: 1,
  campaign: "",
  market: null,
  kind: "fee_percent",
  value: 25,
  max_discount: null,
  min_price: 0,
  uses_limit: null,
  budget: null,
  once_per_user: true,
  first_order_only: false,
};

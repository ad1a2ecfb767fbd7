import type { ApiDeps } from "#api/context.ts";
import { GOODWILL_TRANSFERS } from "#api/modules/ledger/transfers.ts";
import { postTransfer } from "#api/modules/ledger/ledger.ts";
import { lockOrder } from "#api/modules/order/lock-order.ts";
import { notifyMember } from "#api/modules/notification/notify-member.ts";
import { findGoodwill, markGoodwillPaid, sumPaidGoodwill } from "./refund-goodwill-store.ts";

type StepDeps = Pick<ApiDeps, "database" | "jobs" | "now" | "cardProvider">;

/**
 * Has the provider pay out what support promised, writes it down and tells the buyer. Safe to run twice: the provider
 * knows the refund by its own key. Throws when there is no answer, to be tried again.
 */
async function takeGoodwillStep(deps: StepDeps, goodwillId: string): Promise<void> {
  const { database, cardProvider, now } = deps;
  database.refuseTx();
  const given = await findGoodwill(database, goodwillId);
  if (!given || given.paid_at) return;
  const { amount, currency } = given;
  await cardProvider.refund({
    reference: given.provider_reference!,
    amount: { amount, currency },
    key: `goodwill-${goodwillId}`,
  });
  await database.tx(async () => {
    await lockOrder(database, given.order_id);
    const at = now();
    await postTransfer(database, {
      market: given.market,
      order_id: given.order_id,
      kind: "goodwill_paid",
      reference: `goodwill-${goodwillId}-paid`,
      currency,
      at,
      entries: GOODWILL_TRANSFERS.goodwill_paid(given),
    });
    await markGoodwillPaid(database, goodwillId, at);
    const { buyer_id: userId, order_id, number, title } = given;
    const about = { order_id, number, title, amount: { amount, currency } };
    const sum = (await sumPaidGoodwill(database, order_id)) ?? amount;
    const isAgain = sum > amount;
    await notifyMember(deps, {
      userId,
      news: {
        topic: "order-refunded",
        role: "buyer",
        variant: isAgain ? "again" : null,
        ...about,
        ...(isAgain && { total: { amount: sum, currency } }),
        until: null,
      },
      dedupeKey: `goodwill-${goodwillId}`,
      at,
    });
  });
}

/** Registers what goodwill refunds do after they were promised. */
export const workGoodwill = (deps: ApiDeps): void =>
  deps.jobs.outbox.handle("goodwill-step", ({ payload }) =>
    takeGoodwillStep(deps, payload.goodwill_id),
  );

import type { ApiDeps } from "#api/context.ts";
import type { DomainEvents } from "#api/events.ts";
import { findTradeWords, type TradeNews } from "#api/modules/message/index.ts";
import { findOrderedDevice } from "#api/modules/order/index.ts";
import { notifyAccount } from "./notify-account.ts";
import { isOrderStep } from "./order-steps.ts";

type MemberNews = {
  userId: string;
  news: TradeNews;
  dedupeKey: string;
  at: Date;
};

const toData = ({ role, variant, number, title, amount, until, place, code }: TradeNews) => ({
  role,
  number,
  title,
  ...(variant && { variant }),
  ...(amount && { amount: String(amount.amount), currency: amount.currency }),
  ...(until !== null && { until }),
  ...(place !== undefined && { place }),
  ...(code !== undefined && { code }),
});

/** Runs in the current transaction. Does nothing where the topic has no text for that side. */
export const notifyOrderParty = async (
  deps: Pick<ApiDeps, "database" | "jobs">,
  { userId, news, dedupeKey, at }: MemberNews,
): Promise<void> => {
  const words = findTradeWords(news, "en");
  if (!words) return;
  const device = await findOrderedDevice(deps.database, news.order_id, news.role);
  const mailed = { ...news, ...(device && { device: device.shown }) };
  await notifyAccount(deps, {
    userId,
    topic: news.topic,
    subject: { type: "order", id: news.order_id },
    write: async () => ({ data: toData(news), mail: { template: "trade-news", payload: mailed } }),
    dedupeKey,
    at,
    ...(words.sms && { sms: news }),
    isStep: isOrderStep(news, { isForLocker: device?.isForLocker ?? false }),
  });
};

/** A second refund of an order names the sum of all of them, too. */
export function notifyGoodwillRefund(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { id, order, amount, total, at }: DomainEvents["goodwill_refund_paid"],
): Promise<void> {
  const isAgain = total.amount > amount.amount;
  return notifyOrderParty(deps, {
    userId: order.buyerId,
    news: {
      topic: "order-refunded",
      role: "buyer",
      variant: isAgain ? "again" : null,
      order_id: order.id,
      number: order.number,
      title: order.title,
      amount,
      ...(isAgain && { total }),
      until: null,
    },
    dedupeKey: `goodwill-${id}`,
    at,
  });
}

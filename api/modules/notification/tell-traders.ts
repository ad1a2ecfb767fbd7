import type { ApiDeps } from "#api/context.ts";
import type { OutboxPayloads } from "#api/jobs/job-names.ts";
import { findOrderNews } from "#api/modules/order/find-order-news.ts";
import { notifyMember } from "./notify-member.ts";

/**
 * What has befallen an order, to its buyer and its seller as far as it concerns them, in the
 * transaction that marks it as told.
 */
export const tellTraders = async (
  deps: Pick<ApiDeps, "database" | "jobs" | "delivery">,
  {
    order_id,
    notice,
    at,
    due_at,
    place,
    code,
    only,
    amount,
    total,
    ...news
  }: OutboxPayloads["order-moved"],
  key: string,
): Promise<void> => {
  const found = await findOrderNews(deps, order_id, { notice, at: new Date(at) });
  if (!found) return;
  const { number, title, currency, variant = found.variant } = { ...found, ...news };
  for (const role of ["buyer", "seller"] as const) {
    const side = found[role];
    if (!side || (only !== undefined && role !== only)) continue;
    await notifyMember(deps, {
      userId: side.id,
      news: {
        topic: notice,
        role,
        variant,
        order_id,
        number,
        title,
        amount: { amount: amount ?? side.amount, currency },
        ...(total !== undefined && { total: { amount: total, currency } }),
        until: due_at,
        ...((place ?? side.place) !== undefined && { place: place ?? side.place }),
        ...(side.days && { days: side.days }),
        ...(side.receipt && { receipt: side.receipt }),
        ...(code !== undefined && { code }),
      },
      dedupeKey: `${key}-${role}`,
      at: new Date(at),
    });
  }
};

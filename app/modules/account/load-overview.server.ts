import type { Money } from "#contract/money.ts";
import { EXPORT_PAGE } from "#contract/transaction-words.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { ApiError } from "../../services/marketplace/api-error.server.ts";

/** What the overview counts; null where it cannot be said, because a query failed. */
export type OverviewCounts = Awaited<ReturnType<typeof loadOverviewCounts>>;

export async function loadOverviewCounts(api: ApiClient) {
  const [orders, offers, listings, tickets, payouts, refunds] = await Promise.all([
    api.order
      .list({ user: "me", state: "active" })
      .then(({ counts }) => counts ?? null)
      .catch(orNobodyKnows),
    api.offer
      .list({})
      .then(({ waiting }) => waiting)
      .catch(orNobodyKnows),
    // Its rows are few: those that were sent back.
    api.profile
      .listListings({ username: "me", status: ["rejected"] })
      .then(({ counts, meta }) => counts && { ...counts, sent_back: meta.total })
      .catch(orNobodyKnows),
    api.ticket
      .listOwn()
      .then((all) => all.filter(({ state }) => state === "waiting").length)
      .catch(orNobodyKnows),
    api.payout
      .list({})
      .then(({ waiting }) => waiting)
      .catch(orNobodyKnows),
    sumRefunds(api).catch(orNobodyKnows),
  ]);
  return { orders, offers, listings, tickets, payouts, refunds };
}

/** Of all pages, which are as long as they can be: hardly anyone has two. */
async function sumRefunds(api: ApiClient): Promise<Money[]> {
  const amounts: Money[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await api.transaction.list({
      kind: "refund",
      status: "pending",
      per_page: EXPORT_PAGE,
      page,
    });
    amounts.push(...answer.data.map(({ amount }) => amount));
    last = answer.meta.last_page;
  }
  return sumByCurrency(amounts);
}

/** A missing counter must not fail the page. */
function orNobodyKnows(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

function sumByCurrency(all: readonly Money[]): Money[] {
  const sums = new Map<Money["currency"], number>();
  for (const { amount, currency } of all) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}

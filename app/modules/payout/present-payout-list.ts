import type { Payout } from "#contract/payout.ts";
import type { Money } from "#contract/money.ts";

type Listed = {
  data: readonly Payout[];
  waiting: readonly Money[];
  meta: { current_page: number; last_page: number };
};

export type PayoutListView = ReturnType<typeof presentPayoutList>;

export const presentPayoutList = ({ data, waiting, meta }: Listed) => ({
  payouts: data,
  waiting: waiting.filter(({ amount }) => amount > 0),
  page: meta.current_page,
  last: meta.last_page,
});

export function readPayoutPage(query: URLSearchParams): number {
  const page = Number(query.get("page"));
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

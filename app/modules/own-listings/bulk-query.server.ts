import { LIMITS } from "#contract/limits.ts";
import { CURRENCIES } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import {
  OWN_BULK_ACTIONS,
  type OwnBulkAction,
  PRICE_CHANGES,
  type PriceChange,
} from "#contract/own-listing-words.ts";
import type { Locale } from "../locale/locale.ts";
import { parseAmount } from "../locale/parse-amount.ts";
import { isId } from "../ui/is-id.ts";

export type BulkQuery = {
  action: OwnBulkAction;
  ids: string[];
  kind: PriceChange | null;
  isRaise: boolean;
  percent: string;
  amount: string;
};

/** Null without an action. */
export function parseBulkQuery(query: URLSearchParams): BulkQuery | null {
  const action = OWN_BULK_ACTIONS.find((one) => one === query.get("do"));
  if (action === undefined) return null;
  const ids = [...new Set(query.getAll("id").filter(isId))];
  return {
    action,
    ids: ids.slice(0, LIMITS.ownListings.atOnce),
    kind: PRICE_CHANGES.find((one) => one === query.get("kind")) ?? null,
    isRaise: query.get("way") === "raise",
    percent: (query.get("percent") ?? "").slice(0, 12),
    amount: (query.get("amount") ?? "").slice(0, 24),
  };
}

type Change =
  | { kind: "usual" }
  | { kind: "percent"; percent: number }
  | { kind: "amount"; amount: number };

type Read = { change: Change | null; fault: "percent" | "amount" | null };

/** What the form asks for; no change before it is filled in, and with a fault. */
export function readChange(query: BulkQuery, locale: Locale): Read {
  const sign = query.isRaise ? 1 : -1;
  if (query.kind === "usual") return { change: { kind: "usual" }, fault: null };
  if (query.kind === "percent") {
    const text = query.percent.replace("%", "").trim();
    const percent = /^\d{1,2}$/.test(text) ? Number(text) : 0;
    if (percent < 1 || percent > LIMITS.ownListings.percent)
      return { change: null, fault: "percent" };
    return { change: { kind: "percent", percent: sign * percent }, fault: null };
  }
  if (query.kind === "amount") {
    const { amount } = parseAmount(query.amount, locale);
    if (amount === null || amount === 0 || amount > LIMITS.ownListings.amount)
      return { change: null, fault: "amount" };
    return { change: { kind: "amount", amount: sign * amount }, fault: null };
  }
  return { change: null, fault: null };
}

type PriceRow = { id: string; seen: Money; price: Money };

/** One field of the form that confirms: what was shown is what is asked for. */
export const writeRows = (rows: readonly PriceRow[]): string =>
  rows
    .map(({ id, seen, price }) => [id, seen.amount, price.amount, seen.currency].join(":"))
    .join();

/** What is no row is left out. */
export function readRows(text: string): PriceRow[] {
  return text.split(",").flatMap((one) => {
    const [id = "", seen = "", price = "", given] = one.split(":");
    if (!isId(id) || !/^\d{1,9}$/.test(seen) || !/^\d{1,9}$/.test(price)) return [];
    const currency = CURRENCIES.find((known) => known === given);
    if (currency === undefined) return [];
    return [
      {
        id,
        seen: { amount: Number(seen), currency },
        price: { amount: Number(price), currency },
      },
    ];
  });
}

export const readIds = (text: string): string[] => text.split(",").filter(isId);

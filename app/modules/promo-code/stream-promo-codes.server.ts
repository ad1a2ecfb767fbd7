import { MARKET_FACTS } from "#contract/market.ts";
import type { StaffPromoCode } from "#contract/promo-code.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { streamCsv } from "../transaction/stream-csv.server.ts";
import type { CsvCell } from "../transaction/write-csv.ts";
import { type PromoCodeFilter, toPromoCodeQuery } from "./promo-code-query.ts";

const COLUMNS = [
  "code",
  "campaign",
  "status",
  "market",
  "currency",
  "kind",
  "value",
  "max-discount",
  "min-price",
  "uses",
  "uses-limit",
  "given",
  "budget",
  "once-per-user",
  "first-order-only",
  "starts",
  "ends",
  "created",
] as const;

const toCount = (count: number | null): CsvCell => (count === null ? "" : { count });
const toSum = (money: number | null): CsvCell => (money === null ? "" : { money });

/** A code of all markets has no sums, and gives in several currencies. */
const toCells = (code: StaffPromoCode): CsvCell[] => [
  code.code,
  code.campaign,
  code.status,
  code.market ?? "",
  code.market === null ? "" : MARKET_FACTS[code.market].currency,
  code.kind,
  code.kind === "amount" ? { money: code.value } : { count: code.value },
  toSum(code.max_discount),
  { money: code.min_price },
  { count: code.uses },
  toCount(code.uses_limit),
  toSum(code.market === null ? null : code.given),
  toSum(code.budget),
  String(code.once_per_user),
  String(code.first_order_only),
  code.starts_at,
  code.ends_at ?? "",
  code.created_at,
];

/** The codes of the very query of the list as CSV, in the words of the database. */
export function streamPromoCodes(
  api: ApiClient,
  { filter, locale }: { filter: PromoCodeFilter; locale: Locale },
): Promise<Response> {
  const t = getT(locale, "promo-code");
  return streamCsv({
    locale,
    name: t("file"),
    head: COLUMNS.map((column) => t(`column.${column}`)),
    read: (after: string | null) =>
      api.promoCode.list({ ...toPromoCodeQuery(filter), ...(after && { after }) }),
    toCells,
  });
}

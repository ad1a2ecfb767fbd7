import type { StaffPromoCode } from "#contract/promo-code.ts";
import type { Unbranded } from "#api/http/route.ts";
import type { PromoCodeRow } from "./staff-promo-code-store.ts";

export const presentPromoCode = (row: PromoCodeRow) =>
  ({
    id: row.id,
    code: row.code_folded,
    batch_id: row.batch_id,
    campaign: row.campaign,
    status: row.status,
    market: row.market,
    kind: row.kind,
    value: row.value,
    max_discount: row.max_discount,
    min_price: row.min_price,
    uses_limit: row.uses_limit,
    uses: row.uses,
    budget: row.budget,
    given: row.given,
    once_per_user: row.once_per_user,
    first_order_only: row.first_order_only,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    version: row.version,
  }) satisfies Unbranded<StaffPromoCode>;

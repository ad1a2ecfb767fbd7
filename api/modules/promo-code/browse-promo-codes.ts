import type * as z from "zod";
import { LIMITS } from "#contract/limits.ts";
import type { listStaffPromoCodes } from "#contract/promo-code.ts";
import type { UserCall } from "#api/context.ts";
import type { Currency } from "#contract/market.ts";
import { ApiError } from "#api/http/api-error.ts";
import { listMarkets } from "#api/http/staff-access.ts";
import { presentPromoCode } from "./present-promo-code.ts";
import {
  browsePromoCodeRows,
  countBatch,
  findPromoCode,
  listNewestUses,
  type PromoCodeRow,
} from "./staff-promo-code-store.ts";

/** Who works for single markets sees the codes of these alone. */
export async function browsePromoCodes(
  call: UserCall,
  { after, market, ...filter }: z.output<typeof listStaffPromoCodes.query>,
) {
  const { size } = LIMITS.page;
  const rows = await browsePromoCodeRows(call.database, {
    ...filter,
    markets: listMarkets(call, market),
    before: toPlace(after),
    count: size + 1,
  });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    data: shown.map(presentPromoCode),
    next: rows.length > size && last ? `${last.created_at.getTime()}_${last.id}` : null,
  };
}

function toPlace(after: string | undefined): { at: Date; id: string } | null {
  const [, at, id] = /^(\d{1,14})_([0-9a-f-]{36})$/.exec(after ?? "") ?? [];
  return at !== undefined && id !== undefined ? { at: new Date(Number(at)), id } : null;
}

/** Throws not_found. */
export async function getPromoCode(call: UserCall, id: string) {
  const { database } = call;
  const row = requireSeen(call, await findPromoCode(database, id));
  const uses = await listNewestUses(database, id, LIMITS.page.size);
  return {
    ...presentPromoCode(row),
    batch_size: row.batch_id === null ? 1 : await countBatch(database, row.batch_id),
    newest_uses: uses.map((use) => ({
      ...use,
      currency: use.currency as Currency,
      taken_at: use.taken_at.toISOString(),
      released_at: use.released_at?.toISOString() ?? null,
    })),
  };
}

/** Throws not_found. */
export function requireSeen(call: UserCall, row: PromoCodeRow | null | undefined): PromoCodeRow {
  const markets = listMarkets(call);
  const isSeen = row && (markets === null || (row.market !== null && markets.includes(row.market)));
  if (!isSeen) throw new ApiError("not_found");
  return row;
}

import { CONDITIONS } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Language } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isFavoriteSku } from "#api/modules/favorite-mark/index.ts";
import {
  findMergedNames,
  findMergedSku,
  listSkuRows,
  listVariantRows,
  type VariantRow,
} from "./catalog-store.ts";
import { presentCapacity, presentColor, presentSku } from "./present-catalog.ts";

/**
 * For a SKU that was merged it answers the one that it became. Throws not_found, also for a SKU of
 * another market.
 */
export async function getSku(call: Call, asked: string) {
  const found = await findSku(call, asked);
  if (found) return found;
  const merged = await findMergedSku(call.database, asked);
  const then = merged === null ? null : await findSku(call, merged);
  if (!then) throw new ApiError("not_found");
  return then;
}

async function findSku(call: Call, id: string) {
  const { database, market, language } = call;
  const [[row], variants, isFavorite] = await Promise.all([
    listSkuRows(database, market, { ids: [id] }),
    listVariantRows(database, market, id),
    isFavoriteSku(call, id),
  ]);
  if (!row) return null;
  return {
    ...presentSku(row, language),
    variants: presentVariants(variants, language),
    warranty_days: LIMITS.warrantyDays,
    ...(isFavorite && { is_favorite: true as const }),
  };
}

function presentVariants(rows: readonly VariantRow[], language: Language) {
  const { compare } = new Intl.Collator(language);
  const places = (row: VariantRow) => row.capacity?.position ?? -Infinity;
  return rows
    .map((row) => ({ row, color: presentColor(row.color, language) }))
    .toSorted((a, b) => {
      const [one, other] = [places(a.row), places(b.row)];
      return one === other ? compare(a.color.name, b.color.name) : one < other ? -1 : 1;
    })
    .map(({ row, color }) => ({
      sku_id: row.sku_id,
      color,
      capacity: row.capacity && presentCapacity(row.capacity),
      grades: row.grades
        .toSorted(
          (a, b) =>
            CONDITIONS.indexOf(a.generic_condition) - CONDITIONS.indexOf(b.generic_condition),
        )
        .map(({ total_price_from: amount, ...grade }) => ({
          ...grade,
          total_price_from: { amount, currency: row.currency },
        })),
    }));
}

/** spec §9 "Warranty": extra warranty for sale, from day 91 on (decisions "Warranty"). */
const EXTRA_MONTHS = [6, 12];

/** Throws not_found. */
export async function getSkuWarranty({ database, market }: Call, id: string) {
  const [row] = await listSkuRows(database, market, { ids: [id] });
  if (!row) throw new ApiError("not_found");
  return { days: LIMITS.warrantyDays, extra_months: EXTRA_MONTHS };
}

export async function listSkus({ database, market, language }: Call, externalIds: string[]) {
  const current = await findMergedNames(database, externalIds);
  const rows = await listSkuRows(database, market, {
    externalIds: externalIds.map((id) => current.get(id) ?? id),
  });
  return rows.map((row) => presentSku(row, language));
}

export async function listSkusById({ database, market, language }: Call, ids: readonly string[]) {
  const rows = await listSkuRows(database, market, { ids });
  return rows.map((row) => presentSku(row, language));
}

import { CONDITIONS, type GenericCondition } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import type { SkuDetail } from "#contract/sku.ts";

export type SkuView = ReturnType<typeof presentSku>;

/** `warrantyDays` falls back to the SKU's own value. */
export function presentSku(sku: SkuDetail, warrantyDays?: number) {
  const { id, title, product, variants, total_price_from } = sku;
  const own = variants.find(({ sku_id }) => sku_id === id)?.grades ?? [];
  return {
    id,
    name: [title, product.capacity?.label, product.color.name].filter(Boolean).join(", "),
    vertical: product.model.vertical,
    brand: { slug: product.brand.slug, name: product.brand.name },
    model: { slug: product.model.slug, name: title },
    released: product.model.release_date,
    color: product.color,
    capacity: product.capacity,
    cover: sku.cover_photo,
    count: sku.listings_count,
    from: total_price_from,
    fromGrade:
      own.find(({ total_price_from: of }) => of.amount === total_price_from?.amount)
        ?.generic_condition ?? null,
    warrantyDays: warrantyDays ?? sku.warranty_days,
    isFavorite: sku.is_favorite,
    grades: own.toSorted(
      (a, b) => CONDITIONS.indexOf(a.generic_condition) - CONDITIONS.indexOf(b.generic_condition),
    ),
    variants: variants.map(({ sku_id, color, capacity, grades }) => ({
      id: sku_id,
      name: [capacity?.label, color.name].filter(Boolean).join(", "),
      grades,
    })),
    columns: CONDITIONS.filter((grade) =>
      variants.some(({ grades }) => grades.some((one) => one.generic_condition === grade)),
    ),
  };
}

export type SkuQuery = { page: number; grade: GenericCondition | null };

export function parseSkuQuery(params: URLSearchParams): SkuQuery {
  const page = Number(params.get("page"));
  const grade = CONDITIONS.find((one) => one === params.get("generic_condition"));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LIMITS.page.max ? page : 1,
    grade: grade ?? null,
  };
}

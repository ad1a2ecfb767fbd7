import { CONDITIONS } from "#contract/condition.ts";
import type { Language } from "#contract/market.ts";
import type { VariantRow } from "./catalog-store.ts";
import { presentCapacity, presentColor } from "./present-catalog.ts";

/** The least first, what has no capacity before all; colours by name as the language sorts them. */
export function presentVariants(rows: readonly VariantRow[], language: Language) {
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

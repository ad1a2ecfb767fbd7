import type { CatalogImport } from "#contract/staff-catalog.ts";
import { ROW_EFFECTS } from "#contract/catalog-words.ts";
import type { UserCall } from "#api/context.ts";
import type { Unbranded } from "#api/http/route.ts";
import { countRows, type ImportRow } from "./import-store.ts";

export async function presentImport(
  { database, user }: UserCall,
  row: ImportRow,
): Promise<Unbranded<CatalogImport>> {
  const { done, effects } = await countRows(database, row.id);
  return {
    id: row.id,
    state: row.state,
    started_by: row.username ?? "",
    is_mine: row.started_by === user.id,
    reason: row.reason,
    rows: row.rows_total,
    done,
    effects: Object.fromEntries(
      ROW_EFFECTS.map((effect) => [effect, effects[effect] ?? 0]),
    ) as Record<(typeof ROW_EFFECTS)[number], number>,
    checked_at: row.checked_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
  };
}

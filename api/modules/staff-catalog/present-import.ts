import type { CatalogImport } from "#contract/staff-catalog.ts";
import { ROW_EFFECTS } from "#contract/catalog-words.ts";
import type { UserCall } from "#api/context.ts";
import type { Unbranded } from "#api/http/route.ts";
import { countRowsOf, type ImportFigures, type ImportRow } from "./import-store.ts";

export async function presentImports(
  { database, user }: UserCall,
  rows: readonly ImportRow[],
): Promise<Unbranded<CatalogImport>[]> {
  const figures = await countRowsOf(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, figures.get(row.id)!, user.id));
}

export const presentImport = async (
  call: UserCall,
  row: ImportRow,
): Promise<Unbranded<CatalogImport>> => (await presentImports(call, [row]))[0]!;

function present(
  row: ImportRow,
  { done, effects }: ImportFigures,
  readerId: string,
): Unbranded<CatalogImport> {
  return {
    id: row.id,
    state: row.state,
    started_by: row.username ?? "",
    is_mine: row.started_by === readerId,
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

import { type RawBuilder, sql } from "kysely";
import type { ListCell, ListRow } from "#contract/staff-list.ts";
import { STAFF_LIST_LIMITS } from "#contract/staff-list-words.ts";
import type { UserCall } from "#api/context.ts";
import { isAmong } from "#api/db/sql-text.ts";
import { hasKey, isOfMarkets, listMarkets } from "#api/http/staff-access.ts";
import { type Cursor, isBehind, toCursorValue, writeCursor } from "./cursor.ts";
import type { ListDefinition } from "./list-definition.ts";
import { isPrivateSearch } from "./private-text.ts";
import type { ListQuery } from "./read-query.ts";

export type ListCall = Pick<UserCall, "database" | "at" | "user">;

const CASTS = { uuid: sql.raw("uuid"), number: sql.raw("bigint") };

type Raw = { id: string; page: string | null; version: number | null; place: string } & {
  [cell: `c${number}`]: unknown;
};

/** Tab, search, filters and markets: what list, count, export and bulk have in common. */
function toConditions(
  call: ListCall,
  list: ListDefinition,
  { tab, q, filters }: Pick<ListQuery, "tab" | "q" | "filters">,
): RawBuilder<unknown> {
  const reader = { at: call.at, market: call.user.market, userId: call.user.id };
  const { search, tabs = {}, market, only } = list;
  const conditions: RawBuilder<unknown>[] = [
    market === null ? sql`true` : isOfMarkets(market, listMarkets(call)),
  ];
  if (only) conditions.push(only);
  if (tab !== null) conditions.push(tabs[tab]!(reader));
  if (q !== "" && search) {
    const { find, findPrivate } = search;
    const isPrivate = isPrivateSearch(list, q) && hasKey(call, "read_people_private");
    const ids = isPrivate && findPrivate ? sql`(${find(q)}) union (${findPrivate(q)})` : find(q);
    conditions.push(isAmong(list.rowId.by, ids));
  }
  for (const [name, values] of Object.entries(filters))
    conditions.push(sql`(${list.filters[name]!.where(values as [string], reader)})`);
  return sql.join(conditions, sql` and `);
}

/**
 * `size` rows behind the cursor of the query, and the cursor of the last of them while more follow.
 * With `ids`, of these rows alone.
 */
export async function findRows(
  call: ListCall,
  list: ListDefinition,
  query: ListQuery,
  { size = STAFF_LIST_LIMITS.page, ids }: { size?: number; ids?: readonly string[] } = {},
): Promise<{ rows: ListRow[]; next: string | null }> {
  const { sort, columns, after } = query;
  const isDescending = sort.startsWith("-");
  const by = list.sorts[sort.replace(/^-/, "")]!;
  const { rowId, page = rowId.by, pageKey, version } = list;
  const hasPage = pageKey === undefined || hasKey(call, pageKey);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const cells = columns.map((id, i) => sql`${list.columns[id]!.sql} as ${sql.ref(`c${i}`)}`);
  const { rows } = await sql<Raw>`
    select ${rowId.by}::text as id, ${version ?? sql`null::integer`} as version,
      ${(hasPage && page) || sql`null`}::text as page, ${toCursorValue(by)} as place, ${sql.join(cells)}
    from ${list.from}
    where ${toConditions(call, list, query)}
      ${after === null ? sql`` : sql`and ${isBehind(list, by, after, isDescending)}`}
      ${ids === undefined ? sql`` : sql`and ${rowId.by} = any(${[...ids]}::${CASTS[rowId.kind]}[])`}
    order by ${by.by} ${direction}, ${rowId.by} ${direction}
    limit ${size + 1}`.execute(call.database.read());
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const cursor = last && ({ sort, value: last.place, id: last.id } satisfies Cursor);
  return {
    rows: shown.map((row) => ({
      id: row.id,
      version: row.version,
      page: row.page,
      cells: Object.fromEntries(columns.map((id, i) => [id, toCell(row[`c${i}`])])),
    })),
    next: cursor && rows.length > size ? writeCursor(cursor) : null,
  };
}

const toCell = (value: unknown): ListCell =>
  value instanceof Date ? value.toISOString() : ((value ?? null) as ListCell);

/**
 * Rows of each query, in one statement. A count ends at one more than `STAFF_LIST_LIMITS.count`, so
 * that none has to read a whole table.
 */
export async function countRows(
  call: ListCall,
  list: ListDefinition,
  queries: readonly Pick<ListQuery, "tab" | "q" | "filters">[],
): Promise<number[]> {
  const counts = queries.map(
    (query) => sql`(select count(*)::integer from (
      select from ${list.from} where ${toConditions(call, list, query)}
      limit ${STAFF_LIST_LIMITS.count + 1}
    ) counted)`,
  );
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::integer[] as counts`.execute(call.database.read());
  return rows[0]!.counts;
}

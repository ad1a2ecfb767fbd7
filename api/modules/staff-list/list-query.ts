import type { AskedList } from "#contract/staff-list.ts";
import type { ListDefinition } from "./list-definition.ts";
import type { RawQuery } from "./read-query.ts";

export function toRawQuery(query: string): RawQuery {
  const search = new URLSearchParams(query);
  return Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]));
}

/** The query of an address, without what holds anyway; `usual` are the columns of a list without a choice. */
export function toViewText(
  list: ListDefinition,
  { tab, q, sort, columns, filters }: AskedList,
  usual: readonly string[],
): string {
  const kept = new URLSearchParams();
  if (tab !== null && tab !== Object.keys(list.tabs ?? {})[0]) kept.set("tab", tab);
  if (q !== "") kept.set("q", q);
  for (const [name, values] of Object.entries(filters))
    for (const value of values) kept.append(name, value);
  if (sort !== list.usualSort) kept.set("sort", sort);
  if (columns.join() !== usual.join()) kept.set("columns", columns.join());
  return kept.toString();
}

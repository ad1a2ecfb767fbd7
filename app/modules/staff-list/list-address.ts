import type { AskedList, StaffList } from "#contract/staff-list.ts";

type Query = Record<string, string | readonly string[] | null>;
type Known = Pick<StaffList, "asked" | "columns" | "tabs" | "usual_sort">;

/** The query of an address in which nothing stands that holds anyway. `after` never stays. */
export function toListQuery(list: Known, change: Partial<AskedList> = {}): Query {
  const { tab, q, sort, columns, filters } = { ...list.asked, ...change };
  const usual = list.columns.filter(({ is_usual }) => is_usual).map(({ id }) => id);
  return {
    tab: tab === (list.tabs[0] ?? null) ? null : tab,
    q,
    ...filters,
    sort: sort === list.usual_sort ? null : sort,
    columns: columns.join() === usual.join() ? null : columns.join(),
  };
}

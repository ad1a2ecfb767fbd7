import type { ListCell, StaffList } from "#contract/staff-list.ts";
import type { CellKind } from "#contract/staff-list-words.ts";
import type { Answers } from "./msw/canned-marketplace.ts";

type Row = { id: string; cells: Record<string, ListCell> };

/** What the API answers about a list of these columns. */
export function listAnswers(
  kinds: Record<string, CellKind>,
  rows: readonly Row[],
  asked: Partial<StaffList["asked"]> & { tabs?: Record<string, number>; next?: string } = {},
): Answers {
  const { tabs = {}, next = null, ...rest } = asked;
  const columns = Object.keys(kinds);
  const list: StaffList = {
    rows: rows.map(({ id, cells }) => ({ id, version: 1, page: id, cells })),
    next,
    asked: {
      tab: Object.keys(tabs)[0] ?? null,
      q: "",
      sort: "since",
      columns,
      filters: {},
      ...rest,
    },
    skipped: [],
    columns: columns.map((id) => ({ id, kind: kinds[id]!, is_private: false, is_usual: true })),
    filters: [{ id: "market", kind: "words", is_private: false, options: ["GR", "GB"] }],
    sorts: columns,
    usual_sort: "since",
    tabs: Object.keys(tabs),
    has_search: true,
    actions: [],
  };
  return {
    getStaffList: () => ({ data: list }) as never,
    countStaffList: () => ({ data: { total: rows.length, tabs } }) as never,
    listStaffListViews: () => ({ data: [] }) as never,
  };
}

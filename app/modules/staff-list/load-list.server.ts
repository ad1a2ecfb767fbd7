import type { StaffListId } from "#contract/staff-list-words.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import type { Locale } from "../locale/locale.ts";
import { presentList, type PresentedList } from "./present-list.server.ts";

/** The query of an address as the API takes it; a name that stands twice has a list of values. */
export function toRawQuery(search: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(search.keys())].slice(0, 100);
  return Object.fromEntries(
    names.map((name) => {
      const values = search.getAll(name);
      return [name, values.length > 1 ? values : values[0]!];
    }),
  );
}

/** What `ListPage` shows of a list for the address of the page. */
export async function loadList(
  api: ApiClient,
  { list, search, locale }: { list: StaffListId; search: URLSearchParams; locale: Locale },
): Promise<PresentedList> {
  const query = { ...toRawQuery(search), list };
  const [found, counts, views] = await Promise.all([
    api.staffList.get(query),
    api.staffList.count(query),
    api.staffList.listViews({ list }),
  ]);
  const isFirst = !search.get("after") || found.skipped.some(({ name }) => name === "after");
  return presentList(list, found, {
    counts,
    views,
    locale,
    isFirst,
  });
}

import type { RouterContextProvider } from "react-router";
import type { StaffListId } from "#contract/staff-list-words.ts";
import { apiContext, cookiesContext, localeContext, webRequestContext } from "../../context.ts";
import { openForm } from "../form/form-rules.server.ts";
import { orProve } from "./or-prove.server.ts";
import { presentList, type PresentedList } from "./present-list.server.ts";
import { viewSchema } from "./view-schema.ts";

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

/** What `WholeList` shows of a list for the address of the page. */
export async function openList(
  context: Readonly<RouterContextProvider>,
  list: StaffListId,
  search: URLSearchParams,
) {
  return {
    list: await orProve(context, loadList(context, list, search)),
    form: openForm(context, viewSchema),
  };
}

async function loadList(
  context: Readonly<RouterContextProvider>,
  list: StaffListId,
  search: URLSearchParams,
): Promise<PresentedList> {
  const api = context.get(apiContext);
  const query = { ...toRawQuery(search), list };
  const [found, counts, views] = await Promise.all([
    api.staffList.get(query),
    api.staffList.count(query),
    api.staffList.listViews({ list }),
  ]);
  return presentList(list, found, {
    counts,
    views,
    locale: context.get(localeContext),
    isFirst: !search.get("after") || found.skipped.some(({ name }) => name === "after"),
    now: context.get(webRequestContext).now().toISOString(),
    rowHeight: context.get(cookiesContext).get("rows") === "compact" ? "compact" : "roomy",
  });
}

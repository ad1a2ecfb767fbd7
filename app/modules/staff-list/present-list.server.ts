import type { ListView, StaffList } from "#contract/staff-list.ts";
import { type CellKind, STAFF_LIST_LIMITS, type StaffListId } from "#contract/staff-list-words.ts";
import { consolePaths } from "../../console-paths.ts";
import { formatNumber } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";
import { toListQuery } from "./list-address.ts";
import { LIST_TEXTS } from "./list-texts.ts";
import { createListWords } from "./list-words.server.ts";

type Around = {
  counts: { total: number; tabs: Record<string, number> };
  views: readonly ListView[];
  locale: Locale;
  isFirst: boolean;
  now: string;
  rowHeight: RowHeight;
};

/** What a member of staff has chosen for all lists. */
type RowHeight = "roomy" | "compact";

/** Everything that the page of a list writes, as text: the page is a document alone. */
export function presentList(
  id: StaffListId,
  list: StaffList,
  { counts, views, locale, isFirst, now, rowHeight }: Around,
) {
  const { asked } = list;
  const words = createListWords(id, locale);
  const { t, own } = words;
  const to = (change: Parameters<typeof toListQuery>[1] = {}) =>
    consolePaths.list(locale, id, toListQuery(list, change));
  const kinds = new Map(list.columns.map((column) => [column.id, column.kind]));
  const without = (name: string, value: string) => {
    const kept = (asked.filters[name] ?? []).filter((one) => one !== value);
    return to({ filters: { ...asked.filters, [name]: kept } });
  };
  const { pageOf } = LIST_TEXTS[id];
  return {
    id,
    title: own("title"),
    lead: own("lead"),
    address: to(),
    clear: consolePaths.list(locale, id),
    hasSearch: list.has_search,
    q: asked.q,
    qHint: words.find("search-hint"),
    total: writeCount(
      locale,
      counts.total,
      t("more-than", { count: formatNumber(locale, STAFF_LIST_LIMITS.count) }),
    ),
    isEmpty: list.rows.length === 0,
    none:
      (asked.q === "" && Object.keys(asked.filters).length === 0
        ? words.find(`none.${asked.tab}`)
        : null) ?? t("none"),
    rowHeight,
    tabs: list.tabs.map((tab) => ({
      id: tab,
      label: own(`tab.${tab}`),
      count: writeCount(
        locale,
        counts.tabs[tab] ?? 0,
        `${formatNumber(locale, STAFF_LIST_LIMITS.count)}+`,
      ),
      to: to({ tab }),
      isHere: tab === asked.tab,
    })),
    hidden: Object.entries(toListQuery(list, { q: "", filters: {} })).flatMap(([name, value]) =>
      typeof value === "string" && value !== "" && name !== "columns" ? [{ name, value }] : [],
    ),
    filters: list.filters.map(({ id: name, kind, options, is_private }) => ({
      name,
      kind,
      label: words.filter(name),
      isPrivate: is_private,
      values: asked.filters[name] ?? [],
      options: options.map((value) => ({ value, label: words.word(name, value) })),
    })),
    choices: list.columns.map(({ id: name, is_private }) => ({
      name,
      label: words.column(name),
      isPrivate: is_private,
      isOn: asked.columns.includes(name),
    })),
    chips: [
      ...(asked.q === "" ? [] : [{ label: `${t("search")}: ${asked.q}`, to: to({ q: "" }) }]),
      ...Object.entries(asked.filters).flatMap(([name, values]) => {
        const kind = list.filters.find((filter) => filter.id === name)?.kind ?? "text";
        return values.map((value) => ({
          label: `${words.filter(name)}: ${words.value(name, kind, value)}`,
          to: without(name, value),
        }));
      }),
    ],
    skipped: list.skipped.map(({ name, why }) =>
      t(`skipped.${why}`, { name: words.parameter(name) }),
    ),
    head: asked.columns.map((name) => {
      const isSorted = asked.sort.replace(/^-/, "") === name;
      const isDown = asked.sort === `-${name}`;
      return {
        id: name,
        kind: kinds.get(name) ?? "text",
        label: words.column(name),
        sorted: isSorted ? (isDown ? ("descending" as const) : ("ascending" as const)) : undefined,
        // Highest and newest first is what most people look for; of texts, A.
        to: list.sorts.includes(name)
          ? to({
              sort:
                isDown || (!isSorted && RISING.includes(kinds.get(name) ?? "text"))
                  ? name
                  : `-${name}`,
            })
          : null,
      };
    }),
    rows: list.rows.map(({ id: rowId, version, page, cells }) => ({
      id: rowId,
      version,
      to: page !== null && pageOf ? pageOf(locale, page, asked) : null,
      /** A deadline of it has passed. */
      isLate: asked.columns.some((name) => {
        const cell = cells[name];
        return kinds.get(name) === "deadline" && typeof cell === "string" && cell <= now;
      }),
      /** In the order of the head. */
      cells: asked.columns.map((name) =>
        words.cell(name, kinds.get(name) ?? "text", cells[name] ?? null, now),
      ),
    })),
    views: views.map(({ id: viewId, name, query, is_mine }) => ({
      id: viewId,
      name,
      isMine: is_mine,
      to: `${consolePaths.list(locale, id)}${query === "" ? "" : `?${query}`}`,
    })),
    bulk:
      list.actions.length === 0 || list.rows.length === 0
        ? null
        : {
            to: consolePaths.bulk(locale, id),
            actions: list.actions,
            query: to().split("?")[1] ?? "",
          },
    first: isFirst ? null : to(),
    next:
      list.next === null
        ? null
        : consolePaths.list(locale, id, { ...toListQuery(list), after: list.next }),
  };
}

export type PresentedList = ReturnType<typeof presentList>;

/** Kinds that sort upwards first. */
const RISING: readonly CellKind[] = ["text", "word", "wait", "deadline"];

const writeCount = (locale: Locale, count: number, more: string): string =>
  count > STAFF_LIST_LIMITS.count ? more : formatNumber(locale, count);

import type { ListRow, StaffList } from "#contract/staff-list.ts";
import type { StaffListId } from "#contract/staff-list-words.ts";
import { consolePaths } from "../../console-paths.ts";
import type { Locale } from "../locale/locale.ts";
import { LIST_TEXTS } from "./list-texts.ts";
import { createListWords } from "./list-words.server.ts";

type Group = { list: StaffListId; columns: StaffList["columns"]; rows: ListRow[] };

/** What a list has of a search: the first cell names the row, a few more describe it. */
export function presentFound(
  { list, columns, rows }: Group,
  { q, locale }: { q: string; locale: Locale },
) {
  const words = createListWords(list, locale);
  const { pageOf } = LIST_TEXTS[list];
  const toSelf = (id: string) => consolePaths.list(locale, list, { q: id });
  return {
    id: list,
    title: words.own("title"),
    more: consolePaths.list(locale, list, { q }),
    rows: rows.map(({ id, page, cells }) => {
      const [name = id, ...others] = columns
        .map((column) => words.cell(column.id, column.kind, cells[column.id] ?? null))
        .filter((text) => text !== "");
      return {
        id,
        to: page !== null && pageOf ? pageOf(locale, page) : toSelf(id),
        name,
        note: others.slice(0, 4).join(" · "),
      };
    }),
  };
}

export type PresentedGroup = ReturnType<typeof presentFound>;

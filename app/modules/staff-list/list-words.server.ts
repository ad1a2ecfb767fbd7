import type { ListCell } from "#contract/staff-list.ts";
import type { CellKind, FilterKind, StaffListId } from "#contract/staff-list-words.ts";
import { formatDate, formatMoney, formatNumber } from "../locale/format.ts";
import { toListingWait } from "../ui/wait.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import { LIST_TEXTS } from "./list-texts.ts";

/** The names of a list's columns, filters and words: its own, else the common ones. */
export function createListWords(id: StaffListId, locale: Locale) {
  const { namespace, words } = LIST_TEXTS[id];
  const t = getT(locale, "staff-list");
  const mine = getT(locale, namespace);
  const places = getT(locale, "locale");
  const find = (key: string) => mine.find(key) ?? t.find(key);
  const own = (key: string) => find(key) ?? key;
  const column = (name: string) => find(`column.${name}`) ?? name;
  const filter = (name: string): string => {
    const found = find(`filter.${name}`) ?? find(`column.${name}`);
    if (found !== null) return found;
    const [, what, end] = /^(.+)_(from|to|min|max)$/.exec(name) ?? [];
    return what === undefined ? name : (t.find(`end.${end}`, { what: column(what) }) ?? name);
  };
  const word = (name: string, value: string): string => {
    if (name === "market") return places.find(`country.${value}`) ?? value;
    const [space, prefix] = words[name] ?? [];
    return (space && getT(locale, space).find(`${prefix}.${value}`)) ?? value;
  };
  return {
    t,
    own,
    find,
    column,
    filter,
    word,
    /** Of whatever an address may hold. */
    parameter: (name: string) => t.find(`parameter.${name}`) ?? filter(name),
    value: (name: string, kind: FilterKind, value: string): string => {
      if (kind === "words") return word(name, value);
      if (kind === "day") return formatDate(locale, value);
      if (kind === "mark") return value === "yes" ? t("yes") : t("no");
      return value;
    },
    /** Without `now` a wait is written as the time when it began. */
    cell: (name: string, kind: CellKind, cell: ListCell, now?: string): string => {
      if (cell === null) return "";
      if (typeof cell === "object") return formatMoney(locale, cell);
      if (typeof cell === "boolean") return cell ? t("yes") : t("no");
      if (typeof cell === "number") return formatNumber(locale, cell);
      if (kind === "word") return word(name, cell);
      if (kind === "day") return formatDate(locale, cell);
      if (kind === "wait" && now !== undefined) {
        const { unit, count } = toListingWait(cell, now);
        return getT(locale, "hub")(`wait.${unit}`, { count });
      }
      if (kind === "moment" || kind === "wait" || kind === "deadline")
        return `${formatDate(locale, cell)}, ${formatDate(locale, cell, "time")}`;
      return cell;
    },
  };
}

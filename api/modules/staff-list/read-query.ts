import type { AskedList } from "#contract/staff-list.ts";
import {
  type FilterKind,
  LIST_PARAMETERS,
  type SkipReason,
  STAFF_LIST_LIMITS as LIMITS,
} from "#contract/staff-list-words.ts";
import type { UserCall } from "#api/context.ts";
import { UUID } from "#api/db/sql-text.ts";
import { hasKey } from "#api/http/staff-access.ts";
import { type Cursor, readCursor } from "./cursor.ts";
import type { Column, Filter, ListDefinition } from "./list-definition.ts";
import { isMail, isPrivateSearch } from "./private-text.ts";

export type RawQuery = Readonly<Record<string, string | readonly string[]>>;

export type ListQuery = AskedList & {
  after: Cursor | null;
  skipped: { name: string; why: SkipReason }[];
  /** What of the query is about private data: names of columns and filters, and `q`. */
  privates: string[];
};

type Viewer = { user: Pick<UserCall["user"], "staff"> };

export const mayUse = (call: Viewer, { key }: Pick<Column | Filter, "key">): boolean =>
  key === undefined || hasKey(call, key);

/** Own properties alone: an address may well ask for `constructor`. */
const find = <T>(record: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Never throws: what cannot be read, or must not be by this reader, is skipped and named. */
export function readQuery(call: Viewer, list: ListDefinition, raw: RawQuery): ListQuery {
  const skipped: ListQuery["skipped"] = [];
  const skip = (name: string, why: SkipReason) => {
    if (skipped.length < 20 && !skipped.some((one) => one.name === name))
      skipped.push({ name: name.slice(0, 60), why });
  };
  const listOf = (name: string) => toValues(raw[name]);
  const one = (name: string) => listOf(name)[0] ?? "";
  for (const name of ["tab", "q", "sort", "after"])
    if (listOf(name).length > 1) skip(name, "invalid");

  const tab = readTab(list, one("tab"), skip);
  const sort = readSort(list, one("sort"), skip);
  const columns = readColumns(call, list, listOf("columns"), skip);
  const q = readSearch(call, list, one("q"), skip);
  const filters = readFilters(call, list, raw, skip);
  const place = one("after");
  const sortId = sort.replace(/^-/, "");
  const after =
    place === ""
      ? null
      : readCursor(place, { sort, kind: list.sorts[sortId]!.kind, rowKind: list.rowId.kind });
  if (place !== "" && after === null) skip("after", "invalid");
  const privates = [
    ...columns.filter((name) => list.columns[name]!.key),
    ...Object.keys(filters).filter((name) => list.filters[name]!.key),
    ...(isPrivateSearch(list, q) && hasKey(call, "read_people_private") ? ["q"] : []),
  ];
  return { tab, q, sort, columns, filters, after, skipped, privates };
}

type Skip = (name: string, why: SkipReason) => void;

/** `a=1&a=2`, and `a=1,2` for columns and words; empty fields of a form are none. */
const toValues = (value: string | readonly string[] | undefined): string[] =>
  (typeof value === "string" ? [value] : (value ?? [])).map((text) => text.trim()).filter(Boolean);

function readTab({ tabs = {} }: ListDefinition, text: string, skip: Skip): string | null {
  if (text !== "" && !Object.hasOwn(tabs, text)) skip("tab", "unknown");
  return Object.hasOwn(tabs, text) ? text : (Object.keys(tabs)[0] ?? null);
}

function readSort({ sorts, usualSort }: ListDefinition, text: string, skip: Skip): string {
  if (text === "") return usualSort;
  if (/^-?\w+$/.test(text) && Object.hasOwn(sorts, text.replace(/^-/, ""))) return text;
  skip("sort", "unknown");
  return usualSort;
}

function readColumns(
  call: Viewer,
  { columns }: ListDefinition,
  asked: readonly string[],
  skip: Skip,
): string[] {
  const usual = Object.keys(columns).filter((id) => !columns[id]!.isExtra && !columns[id]!.key);
  const wanted = new Set(asked.flatMap((text) => text.split(",", LIMITS.parameters)));
  const chosen = new Set<string>();
  for (const id of wanted) {
    const column = find(columns, id);
    if (column === undefined) skip("columns", "unknown");
    else if (mayUse(call, column)) chosen.add(id);
    else skip(id, "private");
  }
  // In the order of the definition, whatever the order of the form.
  return chosen.size === 0 ? usual : Object.keys(columns).filter((id) => chosen.has(id));
}

function readSearch(call: Viewer, { search }: ListDefinition, text: string, skip: Skip): string {
  if (text === "") return "";
  if (!search) skip("q", "unknown");
  else if (text.length > LIMITS.q) skip("q", "invalid");
  else if (isMail(text) && !hasKey(call, "read_people_private")) skip("q", "private");
  else return text;
  return "";
}

const FORMS: Record<Exclude<FilterKind, "words">, RegExp> = {
  text: /^[^\0]+$/u,
  id: UUID,
  day: /^\d{4}-\d{2}-\d{2}$/,
  amount: /^\d{1,7}(?:[.,]\d{1,2})?$/,
  number: /^-?\d{1,9}$/,
  mark: /^(?:yes|no)$/,
};

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) && text >= "1900";
};

function readFilters(
  call: Viewer,
  list: ListDefinition,
  raw: RawQuery,
  skip: Skip,
): Record<string, string[]> {
  const filters: Record<string, string[]> = {};
  for (const [name, given] of Object.entries(raw).slice(0, LIMITS.parameters)) {
    if ((LIST_PARAMETERS as readonly string[]).includes(name)) continue;
    const filter = find(list.filters, name);
    const values = toValues(given);
    if (filter === undefined) skip(name, "unknown");
    else if (values.length > 0) {
      if (!mayUse(call, filter)) skip(name, "private");
      else {
        const read = readValues(filter, values);
        if (read.isSkipped) skip(name, "invalid");
        if (read.values.length > 0) filters[name] = read.values;
      }
    }
  }
  return filters;
}

function readValues(
  { kind, options = [] }: Filter,
  values: readonly string[],
): { values: string[]; isSkipped: boolean } {
  if (kind === "words") {
    const asked = new Set(values.flatMap((text) => text.split(",", LIMITS.values)));
    // In the order of the options, so that one query has one address.
    const known = options.filter((option) => asked.has(option));
    return { values: known, isSkipped: known.length < asked.size };
  }
  const [text = ""] = values;
  const isGood =
    values.length === 1 &&
    text.length <= LIMITS.value &&
    FORMS[kind].test(text) &&
    (kind !== "day" || isDay(text));
  return {
    values: isGood ? [text.replace(",", kind === "amount" ? "." : ",")] : [],
    isSkipped: !isGood,
  };
}

import { type RawBuilder, sql } from "kysely";
import { MARKETS, type Market } from "#contract/market.ts";
import type { StaffKey } from "#contract/staff-keys.ts";
import {
  type CellKind,
  type FilterKind,
  LIST_PARAMETERS,
  STAFF_LISTS,
  type StaffListId,
} from "#contract/staff-list-words.ts";
import { isUuid } from "#api/db/sql-text.ts";
import { endOfDay, startOfDay } from "#api/modules/calendar/index.ts";

type Sql = RawBuilder<unknown>;

/** What a condition may depend on besides its value. */
type Reader = { at: Date; market: Market; userId: string };

export type Column = {
  kind: CellKind;
  sql: Sql;
  /** Shown to who holds it and chooses the column; each look is audited. */
  key?: StaffKey;
  /** Shown only where it is chosen. */
  isExtra?: true;
};

export type Filter = {
  kind: FilterKind;
  options?: readonly string[];
  key?: StaffKey;
  /** `values` have the form that the kind asks for; only `words` have more than one. */
  where: (values: readonly [string, ...string[]], reader: Reader) => Sql;
};

export type Sort = {
  /** `number` is a whole one. */
  kind: "moment" | "number" | "text";
  /** Never null: `coalesce` gives what is empty its place. An index has it together with the id. */
  by: Sql;
};

/** Each is a select of ids of rows. */
type Search = {
  find: (text: string) => Sql;
  /** Looks at what is private about people; asked only for holders of `read_people_private`. */
  findPrivate?: (text: string) => Sql;
  /** Which texts `findPrivate` is asked for; mail and telephone where it is left out. */
  isPrivate?: (text: string) => boolean;
};

export type ListDefinition = {
  id: StaffListId;
  key: StaffKey;
  /** A table and its joins, each to one row at most: `customer_order placed join …`. */
  from: Sql;
  rowId: { by: Sql; kind: "uuid" | "number" };
  /** Where rows have one: bulk actions are refused for a row of another version. */
  version?: Sql;
  /** What the page of a row is called by; the id where it is left out, and null for no page. */
  page?: Sql | null;
  /** Where that page needs another key than the list: without it a row has no page. */
  pageKey?: StaffKey;
  /** The column of the market, such as `placed.market`. Staff of some markets see those rows alone. */
  market: string | null;
  /** What no query of the list shows. */
  only?: Sql;
  columns: Record<string, Column>;
  filters: Record<string, Filter>;
  sorts: Record<string, Sort>;
  /** `created`, or `-created` for the highest first. */
  usualSort: string;
  /** The first is where the list opens. */
  tabs?: Record<string, (reader: Reader) => Sql>;
  search?: Search;
  /** A queue of work: other lists find its rows too, so a search for anything leaves it out. */
  isQueue?: true;
};

export type ListDefinitions = Readonly<Record<StaffListId, ListDefinition>>;

type Given = Omit<ListDefinition, "key">;

/** Adds the filter `market` where rows have a market. */
export function defineList(given: Given): ListDefinition {
  const { id, market, filters, sorts, usualSort, columns } = given;
  const name = Object.keys(filters).find((one) =>
    (LIST_PARAMETERS as readonly string[]).includes(one),
  );
  if (name !== undefined) throw new TypeError(`${id}: no filter may be called ${name}`);
  if (!(usualSort.replace(/^-/, "") in sorts)) throw new TypeError(`${id}: no sort ${usualSort}`);
  if (Object.keys(columns).length === 0) throw new TypeError(`${id} has no columns`);
  return {
    ...given,
    key: STAFF_LISTS[id],
    filters: { ...filters, ...(market && { market: byWords(market, MARKETS) }) },
  };
}

/** What has no end sorts behind all that has one; a cursor cannot name what is infinite. */
export const NEVER = sql`'9999-12-31 00:00:00+00'::timestamptz`;

/** Several of a few words. */
export const byWords = (column: string, options: readonly string[]): Filter => ({
  kind: "words",
  options,
  where: (values) => sql`${sql.ref(column)} = any(${[...values]}::text[])`,
});

export const byText = (where: (text: string) => Sql, key?: StaffKey): Filter => ({
  kind: "text",
  ...(key && { key }),
  where: ([text]) => where(text),
});

export const byId = (column: string): Filter => ({
  kind: "id",
  where: ([id]) => sql`${sql.ref(column)} = ${id}::uuid`,
});

export const byMark = (where: (is: boolean) => Sql): Filter => ({
  kind: "mark",
  where: ([text]) => where(text === "yes"),
});

/** `created_from` and `created_to`, calendar days of the reader's market, both included. */
export const byDays = (name: string, column: string): Record<string, Filter> => ({
  [`${name}_from`]: {
    kind: "day",
    where: ([day], { market }) => sql`${sql.ref(column)} >= ${startOfDay(market, day)}`,
  },
  [`${name}_to`]: {
    kind: "day",
    where: ([day], { market }) => sql`${sql.ref(column)} < ${endOfDay(market, day)}`,
  },
});

/** `total_min` and `total_max`: in major units in the address, in minor units in the column. */
export const byAmount = (name: string, column: string): Record<string, Filter> => ({
  [`${name}_min`]: {
    kind: "amount",
    where: ([text]) => sql`${sql.ref(column)} >= ${Math.round(Number(text) * 100)}`,
  },
  [`${name}_max`]: {
    kind: "amount",
    where: ([text]) => sql`${sql.ref(column)} <= ${Math.round(Number(text) * 100)}`,
  },
});

/** Adds the id itself to a search whose text is one. */
export const orId = (text: string): Sql => (isUuid(text) ? sql`union select ${text}::uuid` : sql``);

/** A cell of the kind `photo`, by the key of the media. */
export const photoOf = (key: Sql): Sql => sql`'/media/' || ${key}`;

/** A cell of the kind `money`, in minor units. */
export const moneyOf = (amount: string, currency: string): Sql =>
  sql`case when ${sql.ref(amount)} is not null then
    jsonb_build_object('amount', ${sql.ref(amount)}, 'currency', ${sql.ref(currency)}) end`;

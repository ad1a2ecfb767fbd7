import { type RawBuilder, sql } from "kysely";
import { STAFF_LIST_LIMITS } from "#contract/staff-list-words.ts";
import { isUuid } from "#api/db/sql-text.ts";
import type { ListDefinition, Sort } from "./list-definition.ts";

/** The last row of a page: the value it was sorted by, as text, and its id. */
export type Cursor = { sort: string; value: string; id: string };

const NUMBER = /^-?\d{1,15}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;

export const writeCursor = ({ sort, value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString("base64url");

/** Null for what is no cursor of this list and this sort, whatever it is instead. */
export function readCursor(
  text: string,
  { sort, kind, rowKind }: { sort: string; kind: Sort["kind"]; rowKind: "uuid" | "number" },
): Cursor | null {
  const parts = parse(text);
  if (!Array.isArray(parts) || parts.length !== 3) return null;
  const [of, value, id] = parts as unknown[];
  if (of !== sort || typeof value !== "string" || typeof id !== "string") return null;
  if (!(rowKind === "uuid" ? isUuid(id) : /^\d{1,15}$/.test(id)) || value.includes("\0"))
    return null;
  if (kind === "number" && !NUMBER.test(value)) return null;
  if (kind === "moment" && !isMoment(value)) return null;
  return { sort, value, id };
}

/** A day that the calendar has: Date takes 30 February for 1 March, PostgreSQL takes no year 0. */
const isMoment = (text: string): boolean => {
  const at = Date.parse(text);
  if (!MOMENT.test(text) || Number.isNaN(at) || text.startsWith("0000")) return false;
  return new Date(at).toISOString().slice(0, 19) === text.slice(0, 19);
};

function parse(text: string): unknown {
  if (text.length > STAFF_LIST_LIMITS.value * 10 || !/^[\w-]+$/.test(text)) return null;
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/** Text that keeps microseconds, which a Date would lose. */
export const toCursorValue = ({ kind, by }: Sort): RawBuilder<string> =>
  kind === "moment"
    ? sql`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`(${by})::text`;

const CASTS = {
  moment: sql.raw("timestamptz"),
  number: sql.raw("bigint"),
  text: sql.raw("text"),
} satisfies Record<Sort["kind"], unknown>;

/** Rows behind the cursor; rows that were added meanwhile move none of them. */
export function isBehind(
  { rowId }: ListDefinition,
  { by, kind }: Sort,
  { value, id }: Cursor,
  isDescending: boolean,
): RawBuilder<unknown> {
  const rowCast = rowId.kind === "uuid" ? sql.raw("uuid") : sql.raw("bigint");
  const place = sql`(${value}::${CASTS[kind]}, ${id}::${rowCast})`;
  return isDescending ? sql`(${by}, ${rowId.by}) < ${place}` : sql`(${by}, ${rowId.by}) > ${place}`;
}

import { types } from "pg";

/** Object ids of PostgreSQL's types, from its catalogue pg_type. */
const oid = {
  bytea: 17,
  int8: 20,
  date: 1082,
  timestamp: 1114,
  numeric: 1700,
  dateArray: 1182,
  timestampArray: 1115,
  int8Array: 1016,
  textArray: 1009,
};

type Parser = (value: string) => unknown;

/** Beyond 2^53 a number would lose precision, so such a value stays a bigint. */
const parseInt8 = (value: string): number | bigint => {
  const parsed = Number(value);
  return Number.isSafeInteger(parsed) ? parsed : BigInt(value);
};

const asText: Parser = (value) => value;

const parseArrayText = types.getTypeParser(oid.textArray) as Parser as (
  value: string,
) => (string | null)[];

const arrayOf =
  (parse: Parser): Parser =>
  (value) =>
    parseArrayText(value).map((item) => (item === null ? null : parse(item)));

const parseBytes: Parser = (value) => Buffer.from(value.slice(2), "hex");

/**
 * Makes both databases return the same: bigint as a number, date and time without zone as text,
 * timestamptz as a Date, json parsed.
 */
export const typeParsers: Record<number, Parser> = {
  [oid.bytea]: parseBytes,
  [oid.int8]: parseInt8,
  [oid.date]: asText,
  [oid.timestamp]: asText,
  [oid.numeric]: asText,
  [oid.int8Array]: arrayOf(parseInt8),
  [oid.dateArray]: arrayOf(asText),
  [oid.timestampArray]: arrayOf(asText),
};

/** For `pg`: these parsers first, its own for all other types. */
export const pgTypes = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    (format !== "binary" && typeParsers[id]) || types.getTypeParser(id, format),
};

import { type RawBuilder, sql } from "kysely";

export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

/** For `like`: the signs of a pattern are letters like any others. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Constants for `in (…)`, written into the statement itself. */
export const listOf = (words: readonly string[]): RawBuilder<unknown> =>
  sql.join(words.map((word) => sql.lit(word)));

/**
 * Whether the column is one of the ids that `select` finds. It is run once and its ids are looked up
 * by the index: of `in (…)` PostgreSQL may make a walk through all rows instead.
 */
export const isAmong = (
  column: RawBuilder<unknown>,
  select: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${column} = any(array(${select}))`;

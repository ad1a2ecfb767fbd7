import { type RawBuilder, sql } from "kysely";

export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** For `like`: the signs of a pattern are letters like any others. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Constants for `in (…)`, written into the statement itself. */
export const listOf = (words: readonly string[]): RawBuilder<unknown> =>
  sql.join(words.map((word) => sql.lit(word)));

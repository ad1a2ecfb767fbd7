import type { Database } from "./database.ts";

/** Milliseconds by which the shop's clock is ahead of the machine's. */
export const readOffset = async (database: Database): Promise<number> => {
  const row = await database
    .db()
    .selectFrom("clock_offset")
    .select("milliseconds")
    .where("id", "=", 1)
    .executeTakeFirst();
  return row?.milliseconds ?? 0;
};

/** Moves it on by so much; of two moves at once both count. Answers where it stands. */
export const addToOffset = async (database: Database, milliseconds: number): Promise<number> => {
  const row = await database
    .db()
    .insertInto("clock_offset")
    .values({ id: 1, milliseconds })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        milliseconds: eb("clock_offset.milliseconds", "+", milliseconds),
      })),
    )
    .returning("milliseconds")
    .executeTakeFirstOrThrow();
  return row.milliseconds;
};

import type { Selectable } from "kysely";

import type { Database } from "./database.ts";
import type { Shop } from "./schema.ts";

type ShopRow = Selectable<Shop>;

/** The table has exactly one row. */
export const readShop = (database: Database): Promise<ShopRow> =>
  database.db().selectFrom("shop").selectAll().executeTakeFirstOrThrow();

export async function updateShop(
  database: Database,
  change: Partial<Pick<ShopRow, "id" | "held_at" | "held_because">> & {
    surroundings?: object | null;
  },
): Promise<void> {
  const { surroundings, ...rest } = change;
  await database
    .db()
    .updateTable("shop")
    .set({
      ...rest,
      ...(surroundings !== undefined && {
        surroundings: surroundings === null ? null : JSON.stringify(surroundings),
      }),
    })
    .execute();
}

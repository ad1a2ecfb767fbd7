import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { insertSkus, toNewSku } from "./write-devices.ts";

type FaceValue = { productId: string; market: Market; value: number; at: Date };

/** Sets the value of a device in a market, or begins to sell it there. Runs under `lockCatalog`. */
export async function writeFaceValue(
  database: Database,
  { productId, market, value, at }: FaceValue,
): Promise<void> {
  database.requireTx();
  const db = database.db();
  const { numUpdatedRows } = await db
    .updateTable("sku")
    .set({ face_value: value, valued_at: at, version: sql`version + 1` })
    .where("product_id", "=", productId)
    .where("market", "=", market)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const slugs = await db
    .selectFrom("product")
    .innerJoin("model", "model.id", "product.model_id")
    .innerJoin("brand", "brand.id", "model.brand_id")
    .innerJoin("color", "color.id", "product.color_id")
    .leftJoin("capacity", "capacity.id", "product.capacity_id")
    .select(["brand.slug as brand", "model.slug as model", "color.slug as color", "capacity.slug"])
    .where("product.id", "=", productId)
    .executeTakeFirstOrThrow();
  const path = [slugs.brand, slugs.model, slugs.color, slugs.slug].filter((one) => one !== null);
  await insertSkus(database, [
    toNewSku({ id: randomUUIDv7(), market, productId, path, value, at }),
  ]);
}

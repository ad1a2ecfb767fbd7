import { sql } from "kysely";
import { expect, test } from "vitest";
import { createWorld } from "#tests/world.ts";
import { planPictureDrop } from "./delete-photo.ts";
import { createMediaKey, toOriginalPath } from "./media-key.ts";
import { insertMedia } from "./store-photo.ts";

test("a picture of an order's listing is kept until no order uses it", async () => {
  await using world = await createWorld({ seed: "cast" });
  const { database, deps } = world;
  const key = createMediaKey();
  const bytes = new Uint8Array([1, 2, 3]);
  await insertMedia(database, {
    key,
    content_type: "image/jpeg",
    width: 10,
    height: 10,
    bytes: bytes.length,
    created_at: world.now(),
  });
  await deps.storage.put(toOriginalPath(key), bytes, { contentType: "image/jpeg" });
  const { body: found } = await world.get("/search", { query: { instant_buy: "1", limit: 1 } });
  await world.post("/order", { listing_id: found.data[0].id }, { as: "buyer" });
  await sql`
    update customer_order set item = item || jsonb_build_object('cover_key', ${key}::text)
  `.execute(database.db());

  const drop = async (runAt?: Date) => {
    await database.tx(() => planPictureDrop(deps, key, runAt));
    world.advance(1000);
    await world.runDueJobs();
    return deps.storage.exists(toOriginalPath(key));
  };
  expect(await drop()).toBe(true);
  await sql`update customer_order set item = item - 'cover_key'`.execute(database.db());
  expect(await drop(world.now())).toBe(false);
});

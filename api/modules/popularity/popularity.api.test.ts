import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import { createPostgresIndex } from "#api/modules/search/postgres-index.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import { computePopularity } from "./compute-popularity.ts";
import { openViewCounter } from "./view-counter.ts";

let kit: OrderKit;
let seller: Person;
beforeAll(async () => {
  kit = await openOrderKit();
  seller = await kit.insertPerson();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(async () => {
  const db = kit.database.db();
  await db.deleteFrom("listing_view_day").execute();
  await db.deleteFrom("favorite").execute();
  await db.updateTable("listing").set({ status: "hidden" }).execute();
});

let ips = 0;
const newIp = () => `198.51.${Math.floor((ips += 1) / 250)}.${ips % 250}`;
const look = (id: string, options: { token?: string; ip?: string } = {}) =>
  kit.world.get(`/listings/${id}?view=1`, {
    ...(options.token && { token: options.token }),
    headers: { "x-forwarded-for": options.ip ?? newIp() },
  });
const flush = () => openViewCounter(kit.deps).flush();
const readViews = () => kit.database.db().selectFrom("listing_view_day").selectAll().execute();

const insertFavorite = async (listing: string, at = kit.world.now()) => {
  const fan = await kit.insertPerson();
  const row = { id: randomUUIDv7(), market: "GR", listing_id: listing, price_then: 40_000 };
  await kit.database
    .db()
    .insertInto("favorite")
    .values({ ...row, user_id: fan.id, created_at: at, price_notified: 40_000 })
    .execute();
};

async function rank(): Promise<string[]> {
  await computePopularity(kit.database, kit.world.now());
  await createPostgresIndex(kit.database, kit.world.now).rebuild();
  const { body } = await kit.world.get("/listings");
  return body.data.map(({ id }: { id: string }) => id);
}

const addViews = (listing_id: string, views: number, ago = 0) =>
  kit.database
    .db()
    .insertInto("listing_view_day")
    .values({
      listing_id,
      views,
      day: new Date(kit.world.now().getTime() - days(ago)).toISOString().slice(0, 10),
    })
    .execute();

test("a page view is counted once, without a trace of the viewer", async () => {
  const listing = await kit.insertListing({ seller });
  const fan = await kit.insertPerson();
  await look(listing, { token: fan.token });
  await look(listing);
  expect(await readViews()).toEqual([]);
  await flush();
  const [row, ...more] = await readViews();
  expect(more).toEqual([]);
  expect(Object.keys(row!).toSorted()).toEqual(["day", "listing_id", "views"]);
  expect(row).toMatchObject({ listing_id: listing, views: 2 });
});

test("views by the seller and by staff, views without a page and reloads are not counted", async () => {
  const listing = await kit.insertListing({ seller });
  await look(listing, { token: seller.token });
  const colleague = await kit.insertPerson();
  await makeStaff(kit.database, colleague.id, "support");
  await look(listing, { token: colleague.token });
  await kit.world.get(`/listings/${listing}`);
  for (let n = 0; n < 5; n += 1) await look(listing, { ip: "203.0.113.77" });
  await flush();
  expect(await readViews()).toMatchObject([{ views: 1 }]);
});

describe("ranking by popularity", () => {
  test("more views before fewer", async () => {
    const little = await kit.insertListing({ seller });
    const much = await kit.insertListing({ seller });
    const none = await kit.insertListing({ seller });
    await addViews(little, 3);
    await addViews(much, 30);
    expect(await rank()).toEqual([much, little, none]);
  });

  test("more favorites before fewer", async () => {
    const none = await kit.insertListing({ seller });
    const two = await kit.insertListing({ seller });
    const one = await kit.insertListing({ seller });
    await insertFavorite(two);
    await insertFavorite(two);
    await insertFavorite(one);
    expect(await rank()).toEqual([two, one, none]);
  });

  test("viewed yesterday before viewed a month ago", async () => {
    const fresh = await kit.insertListing({ seller });
    const past = await kit.insertListing({ seller });
    await addViews(past, 50, 30);
    await addViews(fresh, 5, 1);
    expect(await rank()).toEqual([fresh, past]);
  });

  test("new before old without interest", async () => {
    const old = await kit.insertListing({ seller });
    const fresh = await kit.insertListing({ seller });
    const past = new Date(kit.world.now().getTime() - days(40));
    await kit.database
      .db()
      .updateTable("listing")
      .set({ published_at: past })
      .where("id", "=", old)
      .execute();
    expect(await rank()).toEqual([fresh, old]);
  });
});

test("a new popularity reaches the index without a rebuild", async () => {
  const first = await kit.insertListing({ seller });
  const second = await kit.insertListing({ seller });
  await rank();
  await addViews(first, 9);
  await computePopularity(kit.database, kit.world.now());
  const { body } = await kit.world.get("/listings");
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([first, second]);
});

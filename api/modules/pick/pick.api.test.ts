import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { Pick } from "#contract/pick.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
let keeper: Person;
let seller: Person;
beforeAll(async () => {
  kit = await openOrderKit();
  keeper = await insertStaff();
  seller = await kit.insertPerson();
});
afterAll(() => kit[Symbol.asyncDispose]());

async function insertStaff(markets: Market[] | null = null): Promise<Person> {
  const person = await kit.insertPerson();
  await makeStaff(kit.database, person.id, "catalogue", { markets });
  return person;
}
const set = (listing: string, body: object, person = keeper) =>
  kit.world.put(`/console/picks/${listing}`, { version: 0, ...body }, { token: person.token });
const drop = (listing: string, version: number, person = keeper) =>
  kit.post(person, `/console/picks/${listing}/drop`, { version });
const list = async (person = keeper): Promise<Pick[]> =>
  expectData(await kit.get(person, "/console/picks"));
const shown = async (): Promise<string[]> => {
  await kit.world.runDueJobs();
  const query = { sort_by: "picks", "categories[]": "favourite_pick" };
  return expectData<{ id: string }[]>(await kit.world.get("/search", { query })).map(
    ({ id }) => id,
  );
};
const dayAfter = (count: number) =>
  toMarketTime("GR", new Date(kit.world.now().getTime() + days(count))).day;

describe("picks", () => {
  test("are shown in the order of staff, and only while they are on sale", async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => kit.insertListing({ seller })));
    expect((await set(one!, {})).status).toBe(204);
    expect((await set(two!, { position: 2 })).status).toBe(204);
    expect((await set(three!, { position: 1 })).status).toBe(204);
    expect(await shown()).toEqual([three, two, one]);
    const sold = await kit.insertListing({ seller, status: "sold" });
    expect((await set(sold, {})).body.errors).toEqual({ listing: ["picks.not-on-sale"] });
    expect((await drop(two!, 1)).status).toBe(204);
    expect(await shown()).toEqual([three, one]);
    await kit.setListingStatus(three!, "hidden");
    expect(await list()).toMatchObject([
      { listing_id: three, state: "off_sale", position: 1 },
      { listing_id: one, state: "shown", position: null, ends_on: null },
    ]);
    for (const { listing_id, version } of await list()) await drop(listing_id, version);
    const entries = await kit.database
      .db()
      .selectFrom("audit_entry")
      .select("action")
      .where("action", "=", "listing.pick")
      .execute();
    expect(entries).toHaveLength(3);
  });

  test("begin and end with their days", async () => {
    const listing = await kit.insertListing({ seller });
    const [from, until] = [dayAfter(2), dayAfter(3)];
    expect((await set(listing, { starts_on: until, ends_on: from })).body.errors).toEqual({
      ends_on: ["picks.ends-early"],
    });
    expect((await set(listing, { starts_on: from, ends_on: until })).status).toBe(204);
    expect(await list()).toMatchObject([
      { listing_id: listing, state: "planned", starts_on: from, ends_on: until },
    ]);
    expect(await shown()).toEqual([]);
    kit.world.advance(days(2));
    expect(await shown()).toEqual([listing]);
    kit.world.advance(days(2));
    expect(await shown()).toEqual([]);
    // The session of the first one has ended by now.
    keeper = await insertStaff();
    expect(await list()).toMatchObject([{ state: "ended" }]);
    await drop(listing, 1);
  });

  test("of two colleagues at once keep the first change", async () => {
    const listing = await kit.insertListing({ seller });
    await set(listing, {});
    const answers = await Promise.all([
      set(listing, { version: 1, position: 5 }),
      set(listing, { version: 1, position: 6 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await drop(listing, 1)).body.code).toBe("catalog_changed");
    expect((await drop(listing, 2)).status).toBe(204);
    expect((await drop(listing, 2)).status).toBe(404);
  });

  test("end with the sale of their device, or with its listing", async () => {
    const { buyer, order, listing: bought } = await kit.openPaidDraft();
    const [marked, deleted, kept] = await Promise.all(
      [1, 2, 3].map(() => kit.insertListing({ seller })),
    );
    const ends_on = dayAfter(9);
    for (const listing of [bought, marked, deleted, kept]) await set(listing!, { ends_on });
    expect((await kit.finalize(buyer, order)).status).toBe(200);
    expect((await kit.patch(seller, `/listings/${marked}/sold`, { sold: true })).status).toBe(200);
    const gone = await kit.world.delete(`/listings/${deleted}`, { token: seller.token });
    expect(gone.status).toBe(204);
    expect((await list()).map(({ listing_id }) => listing_id)).toEqual([kept]);
    expect(await shown()).toEqual([kept]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from listing
      where is_pick and id in (${bought}, ${marked}, ${deleted})`.execute(kit.database.db());
    expect(rows[0]!.n).toBe(0);
    await drop(kept!, 1);
  });

  test("of another country are no business of a colleague", async () => {
    const british = await insertStaff(["GB"]);
    const listing = await kit.insertListing({ seller });
    expect((await set(listing, {}, british)).status).toBe(404);
    await set(listing, {});
    expect(await list(british)).toEqual([]);
    const reader = await kit.insertPerson();
    await makeStaff(kit.database, reader.id, "finance");
    expect((await set(listing, { version: 1 }, reader)).body.code).toBe("key_missing");
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { createSession } from "#api/http/session.ts";
import { openDeliveryKit, type DeliveryKit } from "#tests/shipment-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

let kit: DeliveryKit;
beforeAll(async () => {
  kit = await openDeliveryKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

/** A member with a unique name and address. */
async function insertMember(name: string): Promise<Person> {
  const person = await kit.insertPerson();
  await kit.database
    .db()
    .updateTable("address")
    .set({
      full_name: `${name} Tracefield`,
      address: `${name} Street 7`,
      delivery_notes: `${name} rings twice`,
    })
    .where("id", "=", person.address)
    .execute();
  return person;
}

async function openSale(names: { buyer: string; seller: string }) {
  const [seller, buyer] = [await insertMember(names.seller), await insertMember(names.buyer)];
  const listing = await kit.insertListing({ seller, isInstantBuy: false });
  const card = await kit.addCard(buyer);
  const order = await kit.fillIn(buyer, await kit.createOrder(buyer, listing), card);
  await kit.authorise(buyer, order, card);
  expectData(await kit.finalize(buyer, order));
  expectData(await kit.approve(seller, order.id));
  await kit.world.runDueJobs();
  expectData(await kit.book(seller, order.id));
  return { buyer, seller, id: order.id };
}

async function arrangeCall(person: Person, id: string, name: string): Promise<void> {
  const { slots } = expectData(await kit.get(person, `/order/${id}/call-slots`));
  const call = { starts_at: slots[0], name, topic: "other" };
  expectData(await kit.post(person, `/order/${id}/call`, call));
}

/** Closes the account and waits until it is erased. */
async function erase({ id }: Person): Promise<void> {
  const session = { userId: id, userAgent: null, at: kit.world.now() };
  const { token } = await createSession(kit.database, session);
  expect((await kit.world.delete("/profile/delete", { token })).status).toBe(204);
  kit.world.advance(LIMITS.accountErasure);
  await kit.world.runDueJobs();
}

/** Tables that contain the word in any column. */
async function tablesWith(word: string): Promise<string[]> {
  const db = kit.database.db();
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} t where t::text like ${`%${word}%`} limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

// ASVS 5.0 14.2.7 (personal data goes when its time is over).
describe("erasing a person who has traded", () => {
  test("after a return removes the name, address and words of that side only", async () => {
    const { buyer, seller, id } = await openSale({ buyer: "Bregje", seller: "Sotiris" });
    await arrangeCall(buyer, id, "Bregje Caller");
    await kit.deliver(id);
    const why = { reason: "not_as_described", note: "Bregje was told otherwise" };
    expectData(await kit.sendForm(buyer, "PATCH", `/order/${id}/buyer/reject`, why));
    await kit.world.runDueJobs();
    await kit.travel(id, "return", "delivered");
    await kit.world.runDueJobs();
    kit.world.advance(hours(25));
    await kit.world.runDueJobs();
    expect(await kit.statusOf(id)).toBe("returned");
    expect(await tablesWith("Bregje")).toEqual(
      expect.arrayContaining(["appointment", "order_event", "shipment", "sim_parcel"]),
    );

    await erase(buyer);
    expect(await tablesWith("Bregje")).toEqual([]);
    expect(await tablesWith("Sotiris")).toContain("shipment");
    await erase(seller);
    expect(await tablesWith("Sotiris")).toEqual([]);

    const parcels = await kit.listParcels(id, "return");
    expect(parcels).toMatchObject([{ status: "delivered", to_place: { country: "GR" } }]);
  });

  test("after a sale removes the claim's description and the chosen locker", async () => {
    const { buyer, id } = await openSale({ buyer: "Wubbe", seller: "Stathis" });
    await kit.deliver(id);
    expectData(await kit.patch(buyer, `/order/${id}/buyer/approve`, {}));
    const locker = JSON.stringify({ id: "x", name: "Wubbe's corner" });
    const db = kit.database.db();
    await db.updateTable("customer_order").set({ locker }).where("id", "=", id).execute();
    const claim = { reason: "battery", description: "Wubbe charges it twice a day" };
    expectData(await kit.sendForm(buyer, "POST", `/order/${id}/claims`, claim));
    await kit.world.runDueJobs();
    expect(await tablesWith("Wubbe")).toEqual(
      expect.arrayContaining(["claim", "customer_order", "shipment", "sim_parcel"]),
    );

    await erase(buyer);
    expect(await tablesWith("Wubbe")).toEqual([]);
    expect(await tablesWith("Stathis")).toContain("shipment");
    expect(await kit.statusOf(id)).toBe("completed");
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Shipment } from "#contract/order.ts";
import { openDeliveryKit, type DeliveryKit } from "#tests/shipment-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

let kit: DeliveryKit;
beforeAll(async () => {
  kit = await openDeliveryKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const NOTES = "The key is under the mat";
const HUB_CITY = "Αθήνα";

/** A delivered order from a seller in Patras, with a note for the courier, to a buyer in Volos. */
async function createDelivered() {
  const sale = await kit.openSale();
  const move = (person: Person, city: string) =>
    kit.database
      .db()
      .updateTable("address")
      .set({ city, delivery_notes: NOTES })
      .where("id", "=", person.address)
      .execute();
  await move(sale.seller, "Patras");
  const { address } = await kit.database
    .db()
    .selectFrom("customer_order")
    .select("address")
    .where("id", "=", sale.id)
    .executeTakeFirstOrThrow();
  await kit.database
    .db()
    .updateTable("customer_order")
    .set({ address: JSON.stringify({ ...(address as object), city: "Volos" }) })
    .where("id", "=", sale.id)
    .execute();
  expectData(await kit.book(sale.seller, sale.id));
  await kit.deliver(sale.id);
  return sale;
}

const readLegs = async (person: Person, id: string) => {
  const { shipments } = await kit.readOrder(person, id);
  const find = (leg: Shipment["leg"]) => shipments.find((one) => one.leg === leg)!;
  return { toHub: find("to_hub"), toBuyer: find("to_buyer"), back: find("return") };
};
const citiesOf = ({ events }: Shipment) => new Set(events.map(({ place }) => place));

// ASVS 5.0 8.2.3, 14.2.6 (the other party sees no more than is needed).
describe("privacy of the other party's address", () => {
  test("neither party learns the city or the courier's time, but both see the progress", async () => {
    const { buyer, seller, id } = await createDelivered();
    const [bought, sold] = [await readLegs(buyer, id), await readLegs(seller, id)];

    expect(citiesOf(sold.toHub)).toEqual(new Set([null, "Patras", HUB_CITY]));
    expect(sold.toHub.pickup).not.toBeNull();
    expect(citiesOf(bought.toBuyer)).toEqual(new Set([null, HUB_CITY, "Volos"]));

    expect(citiesOf(bought.toHub)).toEqual(new Set([null]));
    expect(bought.toHub.pickup).toBeNull();
    expect(citiesOf(sold.toBuyer)).toEqual(new Set([null]));
    const kindsOf = ({ events }: Shipment) => events.map(({ kind }) => kind);
    expect(kindsOf(bought.toHub)).toEqual(kindsOf(sold.toHub));
    expect(kindsOf(sold.toBuyer)).toEqual(kindsOf(bought.toBuyer));
    expect(expectData(await kit.get(seller, `/courier/${id}`)).shipment).toEqual(sold.toBuyer);
  });

  test("a return shows neither town, in orders, notifications, mails or SMS", async () => {
    const { buyer, seller, id } = await createDelivered();
    const why = { reason: "defect" };
    expectData(await kit.sendForm(buyer, "PATCH", `/order/${id}/buyer/reject`, why));
    await kit.world.runDueJobs();
    await kit.travel(id, "return", "delivered");
    await kit.world.runDueJobs();
    const readAll = async (person: Person) => {
      const order = await kit.readOrder(person, id);
      const notifications = (await kit.get(person, "/profile/notifications")).body;
      const messages = await kit.database
        .db()
        .selectFrom("message")
        .leftJoin("outbox_message", "outbox_message.message_id", "message.id")
        .select(["message.payload", "outbox_message.text_body", "outbox_message.html_body"])
        .where("message.user_id", "=", person.id)
        .execute();
      expect(messages.length).toBeGreaterThan(0);
      expect(order.shipments.map(({ leg }) => leg)).toContain("return");
      return JSON.stringify([order, notifications, messages]);
    };
    expect(await readAll(seller)).not.toContain("Volos");
    expect(await readAll(buyer)).not.toContain("Patras");
    expect((await readLegs(seller, id)).back.events.map(({ kind }) => kind)).toContain("delivered");
  });

  test("the seller's note for the courier is not on the label that the buyer prints", async () => {
    const { buyer, id } = await createDelivered();
    const why = { reason: "defect" };
    expectData(await kit.sendForm(buyer, "PATCH", `/order/${id}/buyer/reject`, why));
    await kit.world.runDueJobs();
    const { base64 } = expectData(await kit.get(buyer, `/order/${id}/label`));
    const label = Buffer.from(base64, "base64").toString();
    expect(label).toContain("Patras");
    expect(label).not.toContain(NOTES);
  });
});

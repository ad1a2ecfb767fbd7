import { afterAll, beforeAll, expect, test } from "vitest";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const prefer = (person: Person, method: string) =>
  kit.world.put(`/payment/update-payment-method-preference/${method}`, undefined, {
    token: person.token,
  });
const begin = async (buyer: Person) =>
  kit.createOrder(buyer, await kit.insertListing({ seller: await kit.insertPerson() }));

test("a checkout preselects the buyer's preferred payment method", async () => {
  const buyer = await kit.insertPerson();
  expect((await begin(buyer)).payment_method).toBe("card");
  expect(expectData(await prefer(buyer, "klarna"))).toEqual({ payment_method: "klarna" });
  expect((await begin(buyer)).payment_method).toBe("klarna");
  expect((await begin(await kit.insertPerson())).payment_method).toBe("card");
});

test("a method that is not offered is refused, and the preference stays", async () => {
  const buyer = await kit.insertPerson();
  const { status, body } = await prefer(buyer, "paypal");
  expect([status, body.code]).toEqual([409, "payment_method_unavailable"]);
  expect((await begin(buyer)).payment_method).toBe("card");
  expect((await prefer(buyer, "beads")).status).toBeGreaterThanOrEqual(400);
});

test("a preferred method that is no longer offered is ignored", async () => {
  const buyer = await kit.insertPerson();
  await kit.database
    .db()
    .updateTable("user_account")
    .set({ payment_method_preference: "paypal" })
    .where("id", "=", buyer.id)
    .execute();
  expect((await begin(buyer)).payment_method).toBe("card");
});

test("signed-out visitors have no preference", async () => {
  const { status } = await kit.world.put("/payment/update-payment-method-preference/card");
  expect(status).toBe(401);
});

test("the preference is read with the methods that the shop offers", async () => {
  const buyer = await kit.insertPerson();
  const read = async () => expectData(await kit.get(buyer, "/payment/payment-method-preference"));
  expect(await read()).toEqual({ payment_method: null, methods: [...kit.bank.methods] });
  await prefer(buyer, "klarna");
  expect((await read()).payment_method).toBe("klarna");
});

test("a prefilled order keeps the preferred method although a card is saved", async () => {
  const buyer = await kit.insertPerson();
  const reference = await kit.addCard(buyer);
  await kit.database
    .db()
    .updateTable("card")
    .set({ is_kept: true, worked_at: kit.world.now() })
    .where("reference", "=", reference)
    .execute();
  const prefill = async () => {
    const order = await begin(buyer);
    expect((await kit.post(buyer, `/order/${order.id}/prefill`)).status).toBe(200);
    return kit.getOrder(buyer, order.id);
  };
  expect(await prefill()).toMatchObject({ payment_method: "card", selected_card: reference });
  await prefer(buyer, "klarna");
  expect((await prefill()).payment_method).toBe("klarna");
});

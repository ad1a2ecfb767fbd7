import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteListing } from "./my-listing-actions.ts";
import { publishListing } from "../listing/publish-listing.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const countBy = (values: readonly (string | number)[]) =>
  Object.fromEntries(
    [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]),
  );
const steps = async (id: string) => {
  const rows = await kit.database
    .db()
    .selectFrom("outbox")
    .select("payload")
    .where("topic", "=", "listing-moved")
    .execute();
  return rows
    .map(({ payload }) => payload as { listing_id: string; step: string })
    .flatMap(({ listing_id, step }) => (listing_id === id ? [step] : []));
};
const remove = (seller: Person, id: string) =>
  kit.database
    .tx(() =>
      deleteListing(
        { ...kit.deps, user: { id: seller.id, role: "member" }, at: kit.world.now() } as never,
        id,
      ),
    )
    .then(
      () => ({ status: 200 }),
      (error: { status?: number }) => ({ status: error.status ?? 500 }),
    );

test("concurrent hide, price, mark, delete and buy: one order and no other change, or no order", async () => {
  for (let round = 0; round < 4; round += 1) {
    const seller = await kit.insertPerson();
    const buyers: Person[] = [];
    for (let index = 0; index < 8; index += 1) buyers.push(await kit.insertPerson());
    const id = await kit.insertListing({ seller });
    const buy = () => buyers.map((one) => kit.post(one, "/order", { listing_id: id }));
    const change = () => [
      kit.patch(seller, `/listings/${id}/hideOrUnhide`, { hidden: true }),
      kit.patch(seller, `/listings/${id}/sold`, { sold: true }),
      kit.patch(seller, `/listings/${id}/price-update`, {
        asking_price: { amount: 30_000 + round, currency: "EUR" },
      }),
      remove(seller, id),
    ];
    const answers: { status: number }[] = await Promise.all(
      round % 2 === 0
        ? [...buy(), ...change(), ...change(), ...change()]
        : [...change().slice(0, round), ...buy(), ...change(), ...change()],
    );
    const sold = answers.filter(({ status }) => status === 201);
    expect(answers.filter(({ status }) => ![200, 201, 404, 409].includes(status))).toEqual([]);

    const listing = await kit.findListing(id);
    const orders = await kit.database
      .db()
      .selectFrom("customer_order")
      .select(["status", "asking_price"])
      .where("listing_id", "=", id)
      .execute();
    expect(orders).toHaveLength(sold.length);
    expect(sold.length).toBeLessThanOrEqual(1);
    // A draft holds the listing as the buyer saw it: published, at that price, not deleted. Only
    // hiding the listing ends it.
    if (orders[0]?.status === "draft")
      expect([listing.status, listing.asking_price]).toEqual(["published", orders[0].asking_price]);
    else expect(listing.status).not.toBe("published");
  }
});

test("twenty concurrent identical requests make one change and one notification", async () => {
  const seller = await kit.insertPerson();
  const id = await kit.insertListing({ seller });
  const presses = (what: string, body: object) =>
    Promise.all(
      Array.from({ length: 20 }, () => kit.patch(seller, `/listings/${id}/${what}`, body)),
    ).then((answers) => countBy(answers.map(({ status }) => status)));
  expect(await presses("hideOrUnhide", { hidden: true })).toEqual({ 200: 20 });
  expect(
    await presses("price-update", { asking_price: { amount: 30_000, currency: "EUR" } }),
  ).toEqual({ 200: 20 });
  expect(await presses("sold", { sold: true })).toEqual({ 200: 20 });
  expect(await steps(id)).toEqual(["hide", "update_price", "mark_sold"]);
});

test("concurrent deletes delete once", async () => {
  const seller = await kit.insertPerson();
  const id = await kit.insertListing({ seller });
  const answers = await Promise.all(Array.from({ length: 20 }, () => remove(seller, id)));
  expect(countBy(answers.map(({ status }) => status))).toEqual({ 200: 1, 404: 19 });
  expect(await steps(id)).toEqual(["delete"]);
});

test("ending a vacation concurrently with closing the account publishes nothing", async () => {
  const seller = await kit.insertPerson();
  const id = await kit.insertListing({ seller });
  expectData(await kit.patch(seller, "/profile/vacation", { is_away: true }));
  const { tx } = kit.database;
  let closed = 0;
  // The session is checked first, and then the account closes.
  kit.database.tx = async (work) => {
    kit.database.tx = tx;
    closed = (await kit.world.delete("/profile/delete", { token: seller.token })).status;
    return tx(work);
  };
  const { status, body } = await kit.patch(seller, "/profile/vacation", { is_away: false });
  expect([closed, status, body.code]).toEqual([204, 401, "signed_out"]);
  expect((await kit.findListing(id)).status).toBe("hidden");
});

test("closing the account concurrently with a publication leaves nothing published", async () => {
  for (let round = 0; round < 5; round += 1) {
    const seller = await kit.insertPerson();
    const id = await kit.insertListing({ seller, status: "under_review" });
    const publish = () =>
      kit.database.tx(async () => {
        await kit.database
          .db()
          .selectFrom("listing")
          .select("id")
          .where("id", "=", id)
          .forUpdate()
          .execute();
        const row = { id, market: "GR", seller_id: seller.id, status: "under_review" } as const;
        return publishListing(kit.deps, row, kit.world.now());
      });
    const leave = () => kit.patch(seller, "/profile/vacation", { is_away: true });
    await Promise.all(round % 2 ? [publish(), leave()] : [leave(), publish()]);
    expect(await kit.findListing(id)).toMatchObject({ status: "hidden", hidden_by_vacation: true });
    await kit.patch(seller, "/profile/vacation", { is_away: false });
    expect((await kit.findListing(id)).status).toBe("published");
  }
});

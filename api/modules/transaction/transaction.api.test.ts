import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transaction } from "#contract/transaction.ts";
import type { OrderMove } from "#api/modules/order/order-states.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

async function lead(orderId: string, moves: readonly OrderMove[]) {
  for (const name of moves) {
    await kit.move(orderId, name);
    await kit.world.runDueJobs();
  }
}
async function openPlaced() {
  const paid = await kit.openPaidDraft({ isInstantBuy: false });
  expectData(await kit.finalize(paid.buyer, paid.order));
  return paid;
}
const ask = async (person: Person, query = "") => {
  const answer = await kit.get(person, `/profile/transactions?${query}`);
  expect(answer.status).toBe(200);
  return answer.body as { data: Transaction[]; meta: { total: number }; links: { next: string } };
};
const briefly = ({ data }: { data: Transaction[] }) =>
  data.map(({ kind, status, purpose, amount }) => `${kind} ${status} ${purpose} ${amount.amount}`);

test("a hold becomes a payment, and a payment is followed by its refund", async () => {
  const { order, buyer, seller } = await openPlaced();
  expect(briefly(await ask(buyer))).toEqual(["hold pending order 42360"]);
  await lead(order.id, ["approve"]);
  const { data } = await ask(buyer);
  expect(briefly({ data })).toEqual(["payment done order 42360"]);
  expect(data[0]).toMatchObject({
    order_id: order.id,
    order_number: order.number,
    method: "card",
    last4: "4242",
    invoice: { code: expect.stringMatching(/^GR-/) },
  });
  await lead(order.id, ["book_courier", "pick_up", "depart", "arrive_at_hub", "fail_check"]);
  const after = await ask(buyer);
  expect(briefly(after).toSorted()).toEqual([
    "payment done order 42360",
    "refund done order 42360",
  ]);
  const codes = after.data.map(({ invoice }) => invoice!.code);
  expect(new Set(codes).size).toBe(2);
  expect(briefly(await ask(seller))).toEqual([]);
});

test("a hold that is let go is released, and a payout belongs to the seller", async () => {
  const { order, buyer } = await openPlaced();
  await lead(order.id, ["cancel"]);
  expect(briefly(await ask(buyer))).toEqual(["hold released order 42360"]);
  const sale = await openPlaced();
  await lead(sale.order.id, [
    "approve",
    "book_courier",
    "pick_up",
    "depart",
    "arrive_at_hub",
    "pass_check",
    "dispatch",
    "deliver",
    "accept",
  ]);
  const { data } = await ask(sale.seller);
  expect(briefly({ data })).toEqual(["payout pending sale 38600"]);
  expect(data[0]!.invoice).not.toBeNull();
});

test("filters narrow the list, and a value that is no choice filters nothing", async () => {
  const { order, buyer } = await openPlaced();
  await lead(order.id, [
    "approve",
    "book_courier",
    "pick_up",
    "depart",
    "arrive_at_hub",
    "fail_check",
  ]);
  expect(briefly(await ask(buyer, "kind=refund"))).toEqual(["refund done order 42360"]);
  expect(briefly(await ask(buyer, "kind=payment&status=failed"))).toEqual([]);
  expect((await ask(buyer, "kind=everything&from=yesterday")).meta.total).toBe(2);
  const today = kit.world.now().toISOString().slice(0, 10);
  expect((await ask(buyer, `from=${today}&to=${today}`)).meta.total).toBe(2);
  expect((await ask(buyer, "to=2020-01-01")).meta.total).toBe(0);
  expect((await ask(buyer, `until=${new Date(0).toISOString()}`)).meta.total).toBe(0);
});

test("pages hold 20 and an export 200, with links that keep the filter", async () => {
  const { buyer, order } = await openPlaced();
  await lead(order.id, ["approve"]);
  const payment = await kit.database
    .db()
    .selectFrom("payment")
    .selectAll()
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  await kit.database
    .db()
    .insertInto("payment")
    .values(
      Array.from({ length: 24 }, (_, index) => ({
        ...payment,
        id: crypto.randomUUID(),
        attempt: index + 2,
        status: "failed",
        authorised_at: null,
        captured_at: null,
        provider_reference: null,
      })),
    )
    .execute();
  const first = await ask(buyer, "kind=payment");
  expect([first.data.length, first.meta.total]).toEqual([20, 25]);
  expect(first.links.next).toBe("/profile/transactions?kind=payment&page=2");
  expect((await ask(buyer, "kind=payment&page=2")).data).toHaveLength(5);
  expect((await ask(buyer, "per_page=200")).data).toHaveLength(25);
  expect((await ask(buyer, "per_page=5000")).data).toHaveLength(20);
});

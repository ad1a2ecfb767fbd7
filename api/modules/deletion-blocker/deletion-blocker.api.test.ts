import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import type { DeletionBlocker } from "#contract/deletion-blocker.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { openPayoutKit, type PayoutKit } from "#tests/payout-kit.ts";

let kit: PayoutKit;
beforeAll(async () => void (kit = await openPayoutKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const PATH = "/profile/deletion-blockers";
const list = async (person: Person): Promise<DeletionBlocker[]> =>
  expectData(await kit.get(person, PATH));

/** Closes the account, and returns whether it was refused; what is listed must say the same. */
async function isRefused(person: Person): Promise<boolean> {
  const fresh = await kit.signInAgain(person);
  const isListed = (await list(fresh)).length > 0;
  const { status, body } = await kit.world.delete("/profile/delete", { token: fresh.token });
  expect([status, body?.code]).toEqual(isListed ? [409, "account_busy"] : [204, undefined]);
  return isListed;
}

test("nothing blocks an idle account, and nobody reads another's", async () => {
  const idle = await kit.insertPerson();
  expect(await list(idle)).toEqual([]);
  expect((await kit.world.get(PATH)).status).toBe(401);
  expect(await isRefused(idle)).toBe(false);
});

test("a begun purchase blocks both sides, and its seller does not read whose it is", async () => {
  const [seller, buyer, stranger] = [
    await kit.insertPerson(),
    await kit.insertPerson(),
    await kit.insertPerson(),
  ];
  const listing_id = await kit.insertListing({ seller });
  const { id, item } = await kit.createOrder(buyer, listing_id);
  expect(await list(buyer)).toEqual([{ kind: "draft", order_id: id, title: item.title }]);
  const reservation = { kind: "reservation", listing_id, title: item.title };
  expect(await list(seller)).toEqual([reservation]);
  expect(await list(stranger)).toEqual([]);
  expect([await isRefused(buyer), await isRefused(seller)]).toEqual([true, true]);
  kit.world.advance(LIMITS.checkoutWindow);
  await kit.world.runDueJobs();
  expect([await isRefused(buyer), await isRefused(seller)]).toEqual([false, false]);
});

test("an order blocks both sides by its number, and then the money that it gives back", async () => {
  const { buyer, seller, order } = await kit.openPaidDraft({ isInstantBuy: false });
  const { number, item, amounts } = expectData(await kit.finalize(buyer, order));
  await kit.world.runDueJobs();
  const open = { kind: "order", order_id: order.id, number, title: item.title };
  expect(await list(buyer)).toEqual([open]);
  expect(await list(seller)).toEqual([open]);
  expect([await isRefused(buyer), await isRefused(seller)]).toEqual([true, true]);
  expectData(await kit.patch(seller, `/order/${order.id}/seller/approve`, {}));
  await kit.world.runDueJobs();
  await kit.move(order.id, "cancel");
  expect(await list(seller)).toEqual([]);
  expect(await list(buyer)).toEqual([{ kind: "refund", amount: amounts.total }]);
  expect(await isRefused(buyer)).toBe(true);
  await kit.world.runDueJobs();
  expect(await isRefused(buyer)).toBe(false);
});

test("what a seller is owed blocks by its sum", async () => {
  const seller = await kit.insertPerson();
  await kit.oweTo(seller, 38_600);
  expect(await list(seller)).toEqual([
    { kind: "payout", amount: { amount: 38_600, currency: "EUR" } },
  ]);
  expect(await isRefused(seller)).toBe(true);
  await kit.oweTo(seller, -38_600);
  expect(await isRefused(seller)).toBe(false);
});

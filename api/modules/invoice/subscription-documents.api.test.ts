import { afterAll, beforeAll, expect, test } from "vitest";
import { days, hours } from "#contract/duration.ts";
import type { Invoice } from "#contract/invoice.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Transaction } from "#contract/transaction.ts";
import {
  expectData,
  openOrderKit,
  type OrderKit,
  type Person,
  TEST_CARDS,
} from "#tests/order-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const PRICE = { amount: 799, currency: "EUR" };

/** Ordered after the week in which the first month would be free, so that it is charged at once. */
async function orderProtection({ number }: { number?: string } = {}) {
  const { buyer, order, card } = await kit.openPaidDraft();
  expectData(await kit.finalize(buyer, order));
  await kit.world.runDueJobs();
  for (const name of ["dispatch", "deliver", "accept"] as const) await kit.move(order.id, name);
  await kit.world.runDueJobs();
  for (let gone = 0; gone < days(8); gone += hours(12)) {
    kit.world.advance(hours(12));
    await kit.world.runDueJobs({ mayFail: true });
  }
  const drafted = { order_id: order.id, plan: "smart" };
  const { id } = expectData<Subscription>(await kit.post(buyer, "/subscriptions", drafted));
  const card_reference = number ? await kit.addCard(buyer, number) : card;
  expectData(
    await kit.post(buyer, `/subscriptions/${id}/confirm`, {
      card_reference,
      accepted_price: PRICE,
      is_accepted: true,
      return_path: "/en-GR/account/subscriptions",
    }),
  );
  await kit.world.runDueJobs();
  return { buyer, order, id };
}

async function listPaid(person: Person): Promise<Transaction[]> {
  const { body } = await kit.get(person, "/profile/transactions");
  return body.data.filter(({ purpose }: Transaction) => purpose === "subscription");
}
const briefly = (list: Transaction[]) =>
  list.map(({ kind, status, amount }) => `${kind} ${status} ${amount.amount}`);
const read = async (person: Person, { invoice }: Transaction): Promise<Invoice> =>
  expectData(await kit.get(person, `/profile/invoices/${invoice!.id}`));

test("a charged month has a receipt, and a credit note when it is given back", async () => {
  const { buyer, order, id } = await orderProtection();
  const [paid] = await listPaid(buyer);
  expect(paid).toMatchObject({
    kind: "payment",
    status: "done",
    amount: PRICE,
    method: "card",
    last4: "4242",
    order_id: null,
  });
  const receipt = await read(buyer, paid!);
  expect(receipt).toMatchObject({
    kind: "receipt",
    total: PRICE,
    lines: [{ kind: "subscription_month", gross: 799, net: 644, vat: 155, rate: 2400 }],
    details: { collected: null, method: "card", card_last4: "4242", order_number: order.number },
    fiscal: { status: "accepted" },
  });
  expectData(await kit.post(buyer, `/subscriptions/${id}/cancel`, {}));
  await kit.world.runDueJobs();
  const list = await listPaid(buyer);
  expect(briefly(list).toSorted()).toEqual(["payment done 799", "refund done 799"]);
  const note = await read(
    buyer,
    list.find(({ kind }) => kind === "refund")!,
  );
  expect(note).toMatchObject({
    kind: "credit_note",
    total: PRICE,
    vat: receipt.vat,
    corrects: { id: receipt.id },
  });
  const { payments } = expectData<Subscription>(await kit.get(buyer, `/subscriptions/${id}`));
  const toLink = ({ id: document, code, kind, issued_on, total }: Invoice) => ({
    id: document,
    code,
    kind,
    issued_on,
    total,
  });
  expect(payments.find(({ is_refunded }) => is_refunded)!.invoices).toEqual(
    [receipt, note].map(toLink),
  );
});

test("the service fee of a claim has a receipt of its own", async () => {
  const { buyer, id } = await orderProtection();
  const expert = await kit.insertPerson();
  await makeStaff(kit.database, expert.id, "hub");
  const { claims } = expectData<Subscription>(
    await kit.sendForm(buyer, "POST", `/subscriptions/${id}/claims`, {
      reason: "drop",
      description: "It fell down the stairs.",
    }),
  );
  expectData(
    await kit.post(expert, `/hub/subscription-claims/${claims[0]!.id}/decision`, {
      decision: "approved",
      answer_el: "Στείλε τη συσκευή.",
      answer_en: "Send the device.",
    }),
  );
  await kit.world.runDueJobs();
  const list = await listPaid(buyer);
  expect(briefly(list).toSorted()).toEqual(["payment done 2900", "payment done 799"]);
  const fee = await read(
    buyer,
    list.find(({ amount }) => amount.amount === 2900)!,
  );
  expect(fee.lines).toMatchObject([{ kind: "subscription_fee", gross: 2900 }]);
});

test("a declined month is listed as failed, without a document, for nobody else", async () => {
  const { buyer, id } = await orderProtection({ number: TEST_CARDS.poor });
  const { payments } = expectData<Subscription>(await kit.get(buyer, `/subscriptions/${id}`));
  expect(payments.map(({ status, invoices }) => ({ status, invoices }))).toContainEqual({
    status: "failed",
    invoices: [],
  });
  expect((await kit.get(await kit.insertPerson(), `/subscriptions/${id}`)).status).toBe(404);
  const list = await listPaid(buyer);
  expect(briefly(list)).toEqual(["payment failed 799"]);
  expect(list[0]!.invoice).toBeNull();
  expect(await listPaid(await kit.insertPerson())).toEqual([]);
});

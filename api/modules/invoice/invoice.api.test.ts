import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours, minutes } from "#contract/duration.ts";
import type { Invoice } from "#contract/invoice.ts";
import type { OrderDetail } from "#contract/order.ts";
import type { OrderMove } from "#api/modules/order/order-states.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import { eraseCustomer, listUnregistered } from "./invoice-store.ts";
import { issueReceipt } from "./issue-invoice.ts";
import { toInvoiceLines } from "./invoice-lines.ts";
import { registerDocument } from "./register-document.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const TO_DELIVERY = [
  "approve",
  "book_courier",
  "pick_up",
  "depart",
  "arrive_at_hub",
  "pass_check",
  "dispatch",
  "deliver",
] as const satisfies OrderMove[];

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

const listIds = async (person: Person, orderId: string): Promise<string[]> => {
  const rows = await kit.database
    .db()
    .selectFrom("invoice")
    .select("id")
    .where("user_id", "=", person.id)
    .where("order_id", "=", orderId)
    .orderBy("number")
    .execute();
  return rows.map(({ id }) => id);
};
const read = async (person: Person, id: string): Promise<Invoice> =>
  expectData(await kit.get(person, `/profile/invoices/${id}`));
const listInvoices = async (person: Person, orderId: string): Promise<Invoice[]> =>
  Promise.all((await listIds(person, orderId)).map((id) => read(person, id)));

const listNumbers = async (market: string) => {
  const rows = await kit.database
    .db()
    .selectFrom("invoice")
    .select(["year", "number"])
    .where("market", "=", market)
    .orderBy("year")
    .orderBy("number")
    .execute();
  return rows.map(({ year, number }) => `${year}/${number}`);
};

describe("the documents of an order", () => {
  test("are a receipt when the buyer is charged and one for the seller when the sale is done", async () => {
    const { order, buyer, seller } = await openPlaced();
    await lead(order.id, TO_DELIVERY);
    const [receipt] = await listInvoices(buyer, order.id);
    expect(receipt).toMatchObject({
      kind: "receipt",
      market: "GR",
      order_id: order.id,
      total: { amount: 1960 + 400, currency: "EUR" },
      details: {
        customer: expect.stringMatching(/^Person \d+$/),
        order_number: order.number,
        collected: { amount: 40_000, scheme: "private" },
        method: "card",
        card_last4: "4242",
        company: { vat_number: "EL999999993" },
      },
    });
    expect(receipt!.net.amount + receipt!.vat.amount).toBe(2360);
    expect(receipt!.code).toMatch(/^GR-\d{4}-\d{6}$/);
    expect(await listIds(seller, order.id)).toEqual([]);
    await lead(order.id, ["accept"]);
    const [fees] = await listInvoices(seller, order.id);
    expect(fees!.lines.map(({ kind, gross }) => [kind, gross])).toEqual([
      ["seller_fee", 1000],
      ["seller_shipping", 400],
    ]);
    expect(fees!.details.collected).toBeNull();
  });

  test("are corrected by a credit note when the order is refunded", async () => {
    const { order, buyer } = await openPlaced();
    await lead(order.id, ["approve", "book_courier", "pick_up", "depart", "arrive_at_hub"]);
    await lead(order.id, ["fail_check"]);
    const [receipt, note] = await listInvoices(buyer, order.id);
    expect(note).toMatchObject({
      kind: "credit_note",
      total: receipt!.total,
      vat: receipt!.vat,
      corrects: { id: receipt!.id, code: receipt!.code },
    });
    expect(receipt!.corrected_by).toEqual([{ id: note!.id, code: note!.code }]);
  });

  test("are listed by the order, for the buyer and the seller each their own", async () => {
    const { order, buyer, seller } = await openPlaced();
    const listLinks = async (person: Person) =>
      expectData<OrderDetail>(await kit.get(person, `/order/${order.id}`)).invoices;
    expect(await listLinks(buyer)).toEqual([]);
    await lead(order.id, [...TO_DELIVERY, "accept"]);
    const toLink = ({ id, code, kind, issued_on, total }: Invoice) => ({
      id,
      code,
      kind,
      issued_on,
      total,
    });
    for (const person of [buyer, seller]) {
      const links = await listLinks(person);
      expect(links).toHaveLength(1);
      expect(links).toEqual((await listInvoices(person, order.id)).map(toLink));
    }
    const other = await kit.insertPerson();
    expect((await kit.get(other, `/order/${order.id}`)).status).toBe(404);
  });

  test("name the margin scheme where the seller is a trader", async () => {
    const { order, buyer, seller } = await kit.openPaidDraft({ isInstantBuy: false });
    await kit.database
      .db()
      .updateTable("user_account")
      .set({ is_pro: true })
      .where("id", "=", seller.id)
      .execute();
    expectData(await kit.finalize(buyer, order));
    await lead(order.id, ["approve"]);
    const [receipt] = await listInvoices(buyer, order.id);
    expect(receipt!.details.collected!.scheme).toBe("margin");
  });

  test("are readable by the person to whom they were issued alone", async () => {
    const { order, buyer, seller } = await openPlaced();
    await lead(order.id, ["approve"]);
    const [id] = await listIds(buyer, order.id);
    const other = await kit.insertPerson();
    for (const stranger of [seller, other])
      for (const path of [`/profile/invoices/${id}`, `/profile/invoices/${id}/xml`])
        expect((await kit.get(stranger, path)).status).toBe(404);
    expect((await kit.get(buyer, "/profile/invoices/not-an-id")).status).toBe(404);
  });

  test("are data of EN 16931 whose sums agree", async () => {
    const { order, buyer } = await openPlaced();
    await lead(order.id, ["approve"]);
    const [id] = await listIds(buyer, order.id);
    const { xml, code } = expectData(await kit.get(buyer, `/profile/invoices/${id}/xml`));
    const amountOf = (name: string) =>
      [...xml.matchAll(new RegExp(`<cbc:${name} currencyID="EUR">([\\d.]+)<`, "g"))].map(
        ([, text]) => Number(text),
      );
    expect(xml).toContain(`<cbc:ID>${code}</cbc:ID>`);
    expect(xml).toContain("urn:cen.eu:en16931:2017");
    const [lines, ...each] = amountOf("LineExtensionAmount");
    expect(each.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(lines!);
    expect(amountOf("TaxInclusiveAmount")).toEqual([23.6]);
    expect(amountOf("TaxExclusiveAmount")[0]! + amountOf("TaxAmount")[0]!).toBeCloseTo(23.6);
  });
});

describe("numbers of documents", () => {
  const draft = (source: string, userId: string, market: "GR" | "GB" = "GB") => ({
    market,
    currency: "GBP" as const,
    userId,
    orderId: null,
    source,
    lines: toInvoiceLines([{ kind: "boost", gross: 300 }], market),
    details: {
      customer: null,
      order_number: null,
      title: "iPhone",
      collected: null,
      method: null,
      card_last4: null,
    },
  });

  test("have no gap and no pair after concurrent issues, repeats and rollbacks", async () => {
    const { id } = await kit.insertPerson();
    const at = kit.world.now();
    const issue = (index: number) => issueReceipt(kit.database, draft(`c-${index}`, id), at);
    const undone = () =>
      kit.database
        .tx(async () => {
          await issueReceipt(kit.database, draft("undone", id), at);
          throw new Error("undone");
        })
        .catch(() => null);
    const twice = Array.from({ length: 12 }, (_, index) => [issue(index), undone(), issue(index)]);
    await Promise.all(twice.flat());
    const year = at.getFullYear();
    expect(await listNumbers("GB")).toEqual(
      Array.from({ length: 12 }, (_, index) => `${year}/${index + 1}`),
    );
  });

  test("begin again with the year of the market", async () => {
    const { id } = await kit.insertPerson();
    // 23:30 in London, and half past midnight of the new year further east.
    const before = new Date("2030-12-31T23:30:00Z");
    const after = new Date("2031-01-01T00:00:00Z");
    for (const [source, at] of [
      ["y-1", before],
      ["y-2", after],
    ] as const)
      await issueReceipt(kit.database, draft(source, id), at);
    await issueReceipt(kit.database, draft("y-3", id, "GR"), before);
    const numbers = await listNumbers("GB");
    expect(numbers.filter((one) => one > "2030")).toEqual(["2030/1", "2031/1"]);
    expect((await listNumbers("GR")).at(-1)).toBe("2031/1");
  });
});

describe("the register of the tax authority", () => {
  const fiscalOf = async (buyer: Person, orderId: string) =>
    (await listInvoices(buyer, orderId))[0]!.fiscal;

  test("gives a Greek document its mark", async () => {
    const { order, buyer } = await openPlaced();
    await lead(order.id, ["approve"]);
    expect(await fiscalOf(buyer, order.id)).toMatchObject({
      status: "accepted",
      mark: expect.stringMatching(/^400\d{12}$/),
      uid: expect.stringMatching(/^[0-9A-F]{40}$/),
    });
  });

  test("is asked again after an outage, and gives one mark when only the answer was lost", async () => {
    for (const fault of ["lost_request", "lost_answer"] as const) {
      const { order, buyer } = await openPlaced();
      kit.deps.fiscal.failNext(fault);
      await kit.move(order.id, "approve");
      await kit.world.runDueJobs({ mayFail: true });
      expect(await fiscalOf(buyer, order.id)).toMatchObject({ status: "waiting", mark: null });
      kit.world.advance(minutes(5));
      await kit.world.runDueJobs();
      expect(await fiscalOf(buyer, order.id)).toMatchObject({ status: "accepted" });
    }
    const rows = await kit.database
      .db()
      .selectFrom("sandbox_fiscal_document")
      .select("uid")
      .execute();
    const issued = await kit.database
      .db()
      .selectFrom("invoice")
      .select("fiscal_uid")
      .where("fiscal_status", "=", "accepted")
      .execute();
    expect(rows).toHaveLength(issued.length);
  });

  test("may refuse, which leaves the document valid and is tried again later", async () => {
    const { order, buyer } = await openPlaced();
    kit.deps.fiscal.failNext({ refusal: "Invalid VAT number" });
    await lead(order.id, ["approve"]);
    expect(await fiscalOf(buyer, order.id)).toMatchObject({ status: "refused", mark: null });
    kit.world.advance(hours(7));
    await kit.deps.jobs.enqueue("register-invoices", {});
    await kit.world.runDueJobs({ mayFail: true });
    expect(await fiscalOf(buyer, order.id)).toMatchObject({ status: "accepted" });
  });

  test("is not asked where none is configured, and the document waits", async () => {
    const { order, buyer } = await openPlaced();
    kit.deps.fiscal.failNext("lost_request");
    await kit.move(order.id, "approve");
    await kit.world.runDueJobs({ mayFail: true });
    const [id] = await listIds(buyer, order.id);
    await registerDocument({ ...kit.deps, fiscal: null }, id!);
    expect(await fiscalOf(buyer, order.id)).toMatchObject({ status: "waiting", mark: null });
    await registerDocument(kit.deps, id!);
    expect(await fiscalOf(buyer, order.id)).toMatchObject({ status: "accepted" });
  });

  test("gets what it has not seen before what it has refused", async () => {
    const approve = async (fault: Parameters<typeof kit.deps.fiscal.failNext>[0]) => {
      const { order, buyer } = await openPlaced();
      kit.deps.fiscal.failNext(fault);
      await kit.move(order.id, "approve");
      await kit.world.runDueJobs({ mayFail: true });
      const [id] = await listIds(buyer, order.id);
      return id!;
    };
    const refused = await approve({ refusal: "Invalid VAT number" });
    kit.world.advance(1);
    const waiting = await approve("lost_request");
    const later = new Date(kit.world.now().getTime() + 1);
    const order = (await listUnregistered(kit.database, later)).map(({ id }) => id);
    expect(order.filter((id) => id === refused || id === waiting)).toEqual([waiting, refused]);
  });
});

test("an erased person leaves documents without a name", async () => {
  const { order, buyer } = await openPlaced();
  const path = `/address/${buyer.address}/default/billing`;
  expectData(await kit.world.put(path, undefined, { token: buyer.token }));
  await lead(order.id, ["approve"]);
  const [before] = await listInvoices(buyer, order.id);
  expect(before!.details.billing).toMatchObject({ city: "Athens", country: "GR" });
  await kit.database.tx(() => eraseCustomer(kit.database, buyer.id));
  const [receipt] = await listInvoices(buyer, order.id);
  expect(receipt!.details).toMatchObject({ customer: null, billing: null, card_last4: null });
  expect(receipt!.total.amount).toBe(2360);
});

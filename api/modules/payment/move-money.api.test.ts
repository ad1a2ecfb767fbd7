import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

let kit: InspectionKit;
beforeAll(async () => {
  kit = await openInspectionKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const statusOf = async (id: string) => (await kit.findOrder(id)).status;

/** Approved while the bank was unreachable, so that nothing is charged yet. */
async function createUncharged() {
  const { seller, buyer, order } = await kit.openPaidDraft({ isInstantBuy: false });
  expectData(await kit.finalize(buyer, order));
  kit.bank.failNext("capture", "lost_request");
  const { status } = expectData(await kit.patch(seller, `/order/${order.id}/seller/approve`, {}));
  expect(status).toBe("approved");
  return { seller, buyer, id: order.id };
}

async function book(seller: Person, id: string) {
  const { slots } = expectData(await kit.get(seller, `/courier/${id}`));
  const { date, interval } = slots.find(({ is_open }: { is_open: boolean }) => is_open);
  return kit.post(seller, `/courier/${id}`, {
    pick_up_date: date,
    pick_up_interval: interval,
    address_id: seller.address,
  });
}

// ASVS 5.0 2.3.1 (business steps in order), 2.3.3 (transactions are all or nothing).
describe("a device whose price is not held yet", () => {
  test("is not picked up, and waits for another card once the charge has failed", async () => {
    const { seller, id } = await createUncharged();
    const early = await book(seller, id);
    expect([early.status, early.body.code]).toEqual([409, "payment_required"]);
    expect(await statusOf(id)).toBe("approved");

    kit.bank.failNext("capture", "refused");
    await kit.world.runDueJobs();
    expect(await statusOf(id)).toBe("payment_due");
  });

  test("is picked up once the charge has succeeded", async () => {
    const { seller, id } = await createUncharged();
    await kit.world.runDueJobs();
    expect(expectData(await book(seller, id)).status).toBe("pickup_scheduled");
  });

  test.each(["dispatch", "collect"])("does not leave the hub by %s", async (move) => {
    const hub = await kit.insertStaff("hub");
    const { buyer, order } = await kit.openPaidDraft();
    if (move === "collect") await kit.fillIn(buyer, order, order.selected_card!, "pickup");
    const placed = await kit.getOrder(buyer, order.id);
    if (move === "collect") await kit.authorise(buyer, placed, order.selected_card!);
    kit.bank.failNext("capture", "lost_request");
    expect(expectData(await kit.finalize(buyer, placed)).status).toBe("approved");

    const send = () => kit.post(hub, `/hub/orders/${order.id}/move`, { move });
    const early = await send();
    expect([early.status, early.body.code]).toEqual([409, "payment_required"]);
    expect(await statusOf(order.id)).toBe("approved");

    await kit.world.runDueJobs();
    expect((await send()).status).toBe(200);
  });
});

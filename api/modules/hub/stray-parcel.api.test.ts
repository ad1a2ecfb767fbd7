import { afterAll, beforeAll, expect, test } from "vitest";
import { openDeliveryKit, type DeliveryKit } from "#tests/shipment-kit.ts";
import { expectData } from "#tests/order-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: DeliveryKit;
beforeAll(async () => {
  kit = await openDeliveryKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

test("a device that arrives after its seller has withdrawn is sent back by the hub", async () => {
  const hub = await kit.insertPerson();
  await makeStaff(kit.database, hub.id, "hub");
  const { seller, listing, id } = await kit.openBooked();
  const listQueue = async (): Promise<string[]> =>
    (
      await kit.world.get("/hub/orders", { token: hub.token, query: { queue: "send_back" } })
    ).body.data.map((row: { id: string }) => row.id);

  // The courier has collected it without an event yet.
  const reference = await kit.referenceOf(id, "to_hub");
  for (let isFetched = false; !isFetched;) {
    const { events, nextNewsAt } = (await kit.courier.track({ reference }))!;
    isFetched = events.some(({ kind }) => kind === "picked_up");
    if (!isFetched) kit.world.clock.set(nextNewsAt!);
  }
  const why = { option: "changed_mind" };
  expectData(await kit.post(seller, `/listings/${listing}/cancel-sell-request`, why));
  await kit.world.runDueJobs();
  await kit.signIn(hub);
  expect(await kit.statusOf(id)).toBe("seller_rejected");
  expect(await listQueue()).not.toContain(id);

  await kit.travel(id, "to_hub", "delivered");
  await kit.world.runDueJobs();
  await kit.signIn(hub);
  expect(await listQueue()).toContain(id);
  const { moves } = expectData(await kit.get(hub, `/hub/orders/${id}`));
  expect(moves).toEqual(["send_back_to_seller"]);
  const sent = await kit.post(hub, `/hub/orders/${id}/move`, { move: moves[0] });
  expect([sent.status, (await kit.listParcels(id, "to_seller")).length]).toEqual([200, 1]);
  expect(await listQueue()).not.toContain(id);
});

import { expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import { createWorld } from "#tests/world.ts";
import { seedWorld } from "./world.ts";

const EXPECTED: Record<string, string> = {
  pickup_scheduled: "to_hub booked",
  pickup_failed: "to_hub missed",
  picked_up: "to_hub moving",
  in_transit_to_hub: "to_hub moving",
  at_hub: "to_hub delivered",
  check_passed: "to_hub delivered",
  in_transit_to_buyer: "to_buyer",
  delivered: "to_buyer delivered",
  buyer_rejected: "return",
  return_in_transit: "return moving",
  returned: "return delivered",
};

test("the demo's orders have parcels, which move with the clock", async () => {
  await using world = await createWorld();
  await seedWorld(world.database, { ...world.deps, listings: 60 });
  const rows = await world.database
    .db()
    .selectFrom("customer_order as o")
    .leftJoin("shipment", "shipment.order_id", "o.id")
    .select(["o.id", "o.status", "o.shipping_method", "shipment.leg", "shipment.status as parcel"])
    .orderBy("shipment.created_at")
    .execute();
  const last = new Map(rows.map((row) => [row.id, row]));
  const carried = [...last.values()].filter(
    ({ status, shipping_method }) => status in EXPECTED && shipping_method !== "hub_pickup",
  );
  expect(carried.length).toBeGreaterThan(10);
  for (const { status, leg, parcel } of carried)
    expect(`${status}: ${leg} ${parcel}`).toContain(`${status}: ${EXPECTED[status]}`);

  const scheduled = carried.find(({ status }) => status === "pickup_scheduled")!;
  world.advance(days(2));
  await world.runDueJobs();
  const { status } = await world.database
    .db()
    .selectFrom("customer_order")
    .select("status")
    .where("id", "=", scheduled.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe("in_transit_to_hub");
});

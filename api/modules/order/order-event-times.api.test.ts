import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { seconds } from "#contract/duration.ts";
import { checkInvariants } from "#api/invariants.ts";
import { openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

async function createRequestedOrder() {
  const opened = await kit.openPaidDraft({ isInstantBuy: false });
  await kit.finalize(opened.buyer, opened.order);
  kit.world.advance(seconds(5));
  return opened;
}

/** Sends the headers of a cancellation now, and its body when `end` is called. */
function startCancellation(buyer: Person, orderId: string) {
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      end = () => {
        controller.enqueue(new TextEncoder().encode('{"sub_status":"changed_mind"}'));
        controller.close();
      };
    },
  });
  const answer = kit.world.api.fetch(
    new Request(`http://marketplace.test/api/order/${orderId}/buyer/cancel`, {
      method: "PATCH",
      headers: {
        Authorization: `Bearer ${buyer.token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": randomUUID(),
      },
      body,
      duplex: "half",
    } as RequestInit),
  );
  return { answer, end };
}

const findMisplaced = async () =>
  (await checkInvariants(kit.database))
    .filter(({ rule }) => rule === "An order stands where its last event left it")
    .flatMap(({ examples }) => examples);

test("a cancellation that started before an approval and ended after it is stored after it", async () => {
  const { buyer, seller, order } = await createRequestedOrder();
  const cancelling = startCancellation(buyer, order.id);
  kit.world.advance(seconds(2));
  const approved = await kit.patch(seller, `/order/${order.id}/seller/approve`, undefined);
  expect(approved.status).toBe(200);
  cancelling.end();
  expect((await cancelling.answer).status).toBe(200);

  const { status, timeline } = await kit.getOrder(buyer, order.id);
  expect(status).toBe("buyer_cancelled");
  const past = timeline.filter(({ state }) => state !== "todo");
  expect(past.map((event) => [event.status, event.actor])).toEqual([
    ["requested", "buyer"],
    ["approved", "seller"],
    ["buyer_cancelled", "buyer"],
  ]);
  expect(past.map(({ at }) => at)).toEqual(past.map(({ at }) => at).toSorted());
  expect(await findMisplaced()).toEqual([]);
});

test("with clocks that differ, the last event of each order still matches its status", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { buyer, seller, order } = await createRequestedOrder();
    const cancelling = Array.from({ length: 3 }, () => startCancellation(buyer, order.id));
    kit.world.advance(seconds(2));
    const approving = Array.from({ length: 3 }, () =>
      kit.patch(seller, `/order/${order.id}/seller/approve`, undefined),
    );
    for (const { end } of cancelling) end();
    const cancelled = await Promise.all(cancelling.map(async (one) => (await one.answer).status));
    const approved = (await Promise.all(approving)).map(({ status }) => status);
    expect(cancelled.filter((status) => status === 200)).toHaveLength(1);
    expect(approved.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await kit.getOrder(buyer, order.id)).status).toBe("buyer_cancelled");
  }
  expect(await findMisplaced()).toEqual([]);
});

test("the migration reorders events of an earlier version and leaves the others", async () => {
  const { buyer, seller, order } = await createRequestedOrder();
  await kit.patch(seller, `/order/${order.id}/seller/approve`, undefined);
  kit.world.advance(seconds(2));
  await kit.patch(buyer, `/order/${order.id}/buyer/cancel`, { sub_status: "changed_mind" });
  const { order: other } = await createRequestedOrder();
  const db = kit.database.db();
  const readTimes = async (orderId: string) =>
    (
      await sql<{ to_status: string; at: Date }>`
        select to_status, at from order_event where order_id = ${orderId} order by at, id`.execute(
        db,
      )
    ).rows;
  const untouched = await readTimes(other.id);
  await sql`
    update order_event set at = at - interval '3 seconds'
    where order_id = ${order.id} and to_status = 'buyer_cancelled'`.execute(db);
  expect(await findMisplaced()).toHaveLength(1);

  const migration = new URL("../../db/migrations/2026-11-24-40-event-times.sql", import.meta.url);
  await sql.raw(await readFile(migration, "utf8")).execute(db);

  expect(await findMisplaced()).toEqual([]);
  const events = (await readTimes(order.id)).map(({ to_status }) => to_status);
  expect(events.slice(-3)).toEqual(["requested", "approved", "buyer_cancelled"]);
  expect(await readTimes(other.id)).toEqual(untouched);
});

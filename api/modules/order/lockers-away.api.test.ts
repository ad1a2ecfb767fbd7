import { afterAll, beforeAll, expect, test } from "vitest";
import { minutes } from "#contract/duration.ts";
import { startBoxNowServer, type BoxNowServer } from "#tests/providers/boxnow-server.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

const SYNTAGMA = "9";
const ANOTHER_LOCKER = "4";

let boxnow: BoxNowServer;
let kit: OrderKit;
beforeAll(async () => {
  boxnow = await startBoxNowServer();
  const { clientId, clientSecret, baseUrl } = boxnow.config;
  kit = await openOrderKit({
    env: {
      BOXNOW_CLIENT_ID: clientId,
      BOXNOW_CLIENT_SECRET: clientSecret,
      BOXNOW_BASE_URL: baseUrl,
    },
  });
});
afterAll(async () => {
  await kit[Symbol.asyncDispose]();
  await boxnow.close();
});

/** The cached answers are too old, and the operator does not answer. */
const stopOperator = () => {
  kit.world.advance(minutes(2));
  boxnow.failNext(/./, "lost_request", 3);
};
const restoreOperator = () => {
  boxnow.recover();
  kit.world.advance(minutes(2));
};
const choose = (buyer: Person, id: string, body: object) =>
  kit.post(buyer, `/orders/${id}/shipping`, { address_id: buyer.address, ...body });

test("while the operator of the lockers is down, lockers answer 503 and other methods work", async () => {
  const buyer = await kit.insertPerson();
  const seller = await kit.insertPerson();
  const { id } = await kit.createOrder(buyer, await kit.insertListing({ seller }));
  stopOperator();
  const options = expectData(await kit.get(buyer, `/orders/${id}/shipping-methods/11257`));
  expect(options.find(({ method }: { method: string }) => method === "boxnow")).toMatchObject({
    available: true,
    lockers: [],
    is_preselected: false,
  });
  expect(options.find(({ method }: { method: string }) => method === "acs")).toMatchObject({
    is_preselected: true,
  });
  expectData(await choose(buyer, id, { method: "acs" }));
  expect(expectData(await kit.get(buyer, `/logistics/boxnow/lockers/${id}`))).toEqual([]);
  const refused = await choose(buyer, id, { method: "boxnow", locker_id: SYNTAGMA });
  expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
  expect(refused.headers.get("retry-after")).toBe("5");
  expect((await kit.getOrder(buyer, id)).shipping_method).toBe("acs");

  restoreOperator();
  const kept = expectData(await choose(buyer, id, { method: "boxnow", locker_id: SYNTAGMA }));
  expect([kept.shipping_method, kept.locker.id]).toEqual(["boxnow", SYNTAGMA]);
  const unknown = await choose(buyer, id, { method: "boxnow", locker_id: "x" });
  expect(unknown.body.errors).toEqual({ locker_id: ["shipping.locker-required"] });
  expectData(await choose(buyer, id, { method: "boxnow", locker_id: ANOTHER_LOCKER }));
});

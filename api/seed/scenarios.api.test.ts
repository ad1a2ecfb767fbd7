import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createApi } from "#api/create-api.ts";
import { createWorld, type World } from "#tests/world.ts";
import { SCENARIO_NAMES } from "./play-scenario.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ seed: "cast" });
  // Within the working hours of couriers and hub.
  world.clock.set("2026-11-24T09:00:00.000Z");
  // Time passes during the work, as in a running shop.
  const { jobs } = world.deps;
  const catchUp = jobs.catchUp;
  vi.spyOn(jobs, "catchUp").mockImplementation(() => {
    world.advance(1000);
    return catchUp();
  });
});
afterAll(() => world[Symbol.asyncDispose]());

async function ask(
  body?: object,
  { host = "localhost", peer = "127.0.0.1", key = world.deps.developerKey! } = {},
) {
  const request = new Request(`http://${host}/api/dev/scenario`, {
    headers: { "X-Developer-Key": key, "Content-Type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  const response = await world.api.fetch(request, peer);
  return { status: response.status, body: await response.json() };
}

const readPayout = (orderId: string) =>
  world.database
    .db()
    .selectFrom("payout")
    .select("status")
    .where("order_id", "=", orderId)
    .executeTakeFirst();

describe("scenarios", () => {
  test("do not sign in a person who only claims a cast member's e-mail", async () => {
    const members = ["buyer", "seller"].map((name) => ({
      id: randomUUID().replace(/^.{8}/, "00000000"),
      market: "GR" as const,
      language: "en" as const,
      created_at: world.now(),
      email: `${name}@deftero.test`,
      password_hash: "x",
    }));
    const database = world.database.db();
    await database.insertInto("user_account").values(members).execute();
    // Updated rows move to the end of the table: then a search by e-mail would find the claim
    // first.
    await database
      .updateTable("user_account")
      .set({ city: "Patra" })
      .where("email_folded", "in", ["buyer@deftero.test", "seller@deftero.test"])
      .execute();
    const name = SCENARIO_NAMES.find((one) => one.startsWith("order."))!;
    const { status, body } = await ask({ name });
    expect([status, body.data?.status]).toEqual([200, name.slice("order.".length)]);
  });

  test.each(SCENARIO_NAMES.filter((name) => name.startsWith("order.")))(
    "%s: creates an order in that state",
    async (name) => {
      const { status, body } = await ask({ name });
      expect([status, body.data?.status]).toEqual([200, name.slice("order.".length)]);
      expect(body.data.number).toMatch(/^D-\d+$/);
    },
  );

  test.each(SCENARIO_NAMES.filter((name) => name.startsWith("payout.")))(
    "%s: creates a payout in that state",
    async (name) => {
      const { body } = await ask({ name });
      expect(body.data.status).toBe("completed");
      expect((await readPayout(body.data.id))!.status).toBe(name.slice("payout.".length));
    },
  );

  test.each([
    ["offer.agreed", "draft", "accepted"],
    // The seller's yes to the offer is the approval.
    ["offer.paid", "approved", "used"],
  ])("%s: an order at the agreed price is %s, and its offer %s", async (name, status, offer) => {
    const { body } = await ask({ name });
    expect(body.data.status).toBe(status);
    const order = (await world.get(`/order/${body.data.id}`, { as: "buyer" })).body.data;
    const { offer_id, amount } = order.agreed_price;
    expect(order.amounts.asking_price).toEqual(amount);
    const agreed = (await world.get(`/offers/${offer_id}`, { as: "buyer" })).body.data;
    expect(agreed).toMatchObject({ status: offer, amount });
    expect(amount.amount).toBeLessThan(agreed.asking_price.amount);
  });

  test("claim.open: the buyer waits for a decision", async () => {
    const { body } = await ask({ name: "claim.open" });
    const claims = await world.get(`/order/${body.data.id}/claims`, { as: "buyer" });
    expect(claims.body.data).toMatchObject([{ status: "open", reason: "battery" }]);
  });

  test("approval.waiting: a refund waits for the second member of support", async () => {
    const { body } = await ask({ name: "approval.waiting" });
    const order = await world.get(`/hub/orders/${body.data.id}`, { as: "support-2" });
    expect(order.body.data.approvals).toMatchObject([{ status: "waiting", is_mine: false }]);
  });

  test("are listed, and an unknown one is 404", async () => {
    expect((await ask()).body.data.names).toEqual(SCENARIO_NAMES);
    expect((await ask({ name: "order.eaten" })).status).toBe(404);
    expect((await ask({})).status).toBe(400);
  });

  test("leave no session behind", async () => {
    const { count } = await world.database
      .db()
      .selectFrom("session")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_agent", "=", "Scenario")
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });

  test("exist for developers on this machine only, and only with a movable clock", async () => {
    expect((await ask(undefined, { peer: "203.0.113.7" })).status).toBe(404);
    expect((await ask({ name: "order.draft" }, { host: "evil.example" })).status).toBe(404);
    for (const body of [undefined, { name: "order.draft" }])
      expect((await ask(body, { key: "" })).status).toBe(404);
    const api = await createApi({ ...world.deps, clock: null });
    const request = new Request("http://localhost/api/dev/scenario");
    expect((await api.fetch(request, "127.0.0.1")).status).toBe(404);
    await api.close();
  });
});

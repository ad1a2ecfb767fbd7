import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours } from "#contract/duration.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import type { ShippingOption } from "#contract/shipping-option.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  kit = await openOrderKit();
  seller = await kit.insertPerson();
  buyer = await kit.insertPerson();
});
afterAll(() => kit[Symbol.asyncDispose]());

type Answer = { is_signed_in: boolean; postal_code: string | null; options: ShippingOption[] };
const pathOf = (id: string) => `/listings/${id}/instant-buy/delivery`;
const look = (id: string, as?: Person) => kit.world.get(pathOf(id), as ? { token: as.token } : {});
const compute = (id: string, postal_code: unknown, as = buyer) =>
  kit.post(as, pathOf(id), { postal_code });
const answerOf = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
];
const refusalsOf = ({ options }: Answer) =>
  Object.fromEntries(options.map(({ method, refusal }) => [method, refusal]));

describe("signed out", () => {
  test("shows the delivery times of the whole market", async () => {
    const id = await kit.insertListing({ seller });
    const answer = expectData<Answer>(await look(id));
    expect(answer).toMatchObject({ is_signed_in: false, postal_code: null });
    expect(refusalsOf(answer)).toEqual({ boxnow: null, acs: null, express: null, pickup: null });
    // Monday morning: in one or two working days, by express the same day.
    expect(answer.options[1]).toMatchObject({ eta_from: "2026-11-24", eta_to: "2026-11-25" });
    expect(answer.options[2]).toMatchObject({ eta_from: "2026-11-23", eta_to: "2026-11-23" });
    expect(answer.options.flatMap(({ lockers }) => lockers)).toEqual([]);
  });

  test("computing for a postal code answers 401 (spec §6)", async () => {
    const id = await kit.insertListing({ seller });
    const answer = await kit.world.post(pathOf(id), { postal_code: "11257" });
    expect(answerOf(answer)).toEqual([401, "signed_out"]);
  });
});

describe("signed in", () => {
  test("uses the last address of the caller in that market", async () => {
    const id = await kit.insertListing({ seller });
    const answer = expectData<Answer>(await look(id, buyer));
    expect(answer).toMatchObject({ is_signed_in: true, postal_code: "11257" });
    expect(answer.options[0]!.lockers[0]!.distance_metres).toBeLessThan(3000);
    const abroad = await kit.insertPerson({ market: "GB" });
    expect(expectData<Answer>(await look(id, abroad))).toMatchObject({
      is_signed_in: true,
      postal_code: null,
    });
  });

  test("the postal code decides about express and which lockers are near", async () => {
    const id = await kit.insertListing({ seller });
    const athens = expectData<Answer>(await compute(id, " 112 57 "));
    expect(athens).toMatchObject({ is_signed_in: true, postal_code: "11257" });
    expect(refusalsOf(athens)).toMatchObject({ express: null });
    const north = expectData<Answer>(await compute(id, "54623"));
    expect(refusalsOf(north)).toEqual({ boxnow: null, acs: null, express: "area", pickup: null });
    expect(north.options[0]!.lockers[0]).not.toEqual(athens.options[0]!.lockers[0]);
  });

  test("express ends at 18:00 Athens time", async () => {
    const id = await kit.insertListing({ seller });
    const before = kit.world.now();
    kit.world.clock.set("2026-11-23T15:59:59Z");
    expect(refusalsOf(expectData(await compute(id, "11257"))).express).toBeNull();
    kit.world.clock.set("2026-11-23T16:00:00Z");
    expect(refusalsOf(expectData(await compute(id, "11257"))).express).toBe("time");
    kit.world.clock.set(before);
  });

  test("the British market has its own methods and codes", async () => {
    const id = await kit.insertListing({ seller, market: "GB" });
    const ask = (postal_code: string) =>
      kit.world.post(pathOf(id), { postal_code }, { token: buyer.token, locale: "en-GB" });
    const answer = expectData<Answer>(await ask("sw1a 1aa"));
    expect(answer.postal_code).toBe("SW1A1AA");
    expect(refusalsOf(answer)).toEqual({ boxnow: null, acs: null });
    expect((await ask("11257")).status).toBe(422);
  });

  test.each([
    "00000",
    "SW1A1AA",
    "x",
    "1",
    "",
    "   ",
    "1".repeat(11),
    "%",
    "'; --",
    "११२५७",
    null,
    11257,
    ["11257"],
    {},
  ])("%j is an error on its field", async (code) => {
    const { status, body } = await compute(await kit.insertListing({ seller }), code);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["postal_code"]]);
  });
});

describe("a listing", () => {
  const bothOf = async (id: string, as = buyer) => [
    answerOf(await look(id, as)),
    answerOf(await compute(id, "11257", as)),
  ];

  test("that is not at the hub has no Instant Buy delivery", async () => {
    const id = await kit.insertListing({ seller, isInstantBuy: false });
    expect(await bothOf(id)).toEqual([
      [409, "listing_not_available"],
      [409, "listing_not_available"],
    ]);
  });

  test.each<ListingStatus>(["sold", "hidden", "inactive", "failed_check"])(
    "that was published and is %s is gone",
    async (status) => {
      const id = await kit.insertListing({ seller, status });
      expect(await bothOf(id)).toEqual([
        [410, "listing_gone"],
        [410, "listing_gone"],
      ]);
      expect(answerOf(await look(id, seller))).toEqual([409, "listing_not_available"]);
    },
  );

  test.each<ListingStatus>(["draft", "under_review", "rejected", "hidden"])(
    "that is %s and was never published answers 404",
    async (status) => {
      const id = await kit.insertListing({ seller, status });
      await kit.database
        .db()
        .updateTable("listing")
        .set({ published_at: null })
        .where("id", "=", id)
        .execute();
      expect(await bothOf(id)).toEqual([
        [404, "not_found"],
        [404, "not_found"],
      ]);
    },
  );

  test("of another market, or unknown, answers 404", async () => {
    const id = await kit.insertListing({ seller, market: "GB" });
    expect(answerOf(await look(id))).toEqual([404, "not_found"]);
    expect(answerOf(await look(randomUUIDv7()))).toEqual([404, "not_found"]);
    expect((await look("1")).status).toBe(404);
  });

  test("in another person's checkout still answers", async () => {
    const id = await kit.insertListing({ seller });
    await kit.createOrder(buyer, id);
    expect((await look(id)).status).toBe(200);
    kit.world.advance(hours(1));
  });
});

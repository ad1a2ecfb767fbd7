import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openKit, type ApiKit } from "#tests/api-kit.ts";

const athens = {
  full_name: "Ελένη Παππά",
  address: "Ερμού 10",
  city: "Αθήνα",
  region: "attica",
  postal_code: "105 63",
  country: "GR",
  mobile_number: "691 234 5678",
};

let kit: ApiKit;
let token: string;
let userId: string;
beforeAll(async () => void (kit = await openKit()));
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(async () => {
  const user = await kit.insertUser();
  userId = user.id;
  token = await kit.signIn(user.email);
});

const create = (body: object = athens, key = randomUUIDv7()) =>
  kit.ask("POST", "/address", { token, key, body });
const list = async (bearer = token) =>
  (await kit.ask("GET", "/address", { token: bearer })).json.data;
const change = (id: string, body: object, bearer: string | undefined = token) =>
  kit.ask("PATCH", `/address/${id}`, { token: bearer, body });
const stranger = async () => kit.signIn((await kit.insertUser()).email);

describe("addresses of a user", () => {
  test("are stored normalized", async () => {
    const { status, json } = await create({ ...athens, delivery_notes: " 2nd floor " });
    expect(status).toBe(201);
    expect(json.data).toEqual({
      ...athens,
      id: expect.any(String),
      postal_code: "10563",
      mobile_number: "306912345678",
      delivery_notes: "2nd floor",
      default_for: [],
    });
    expect(await list()).toEqual([json.data]);
  });

  test("are listed by last use", async () => {
    const first = (await create()).json.data.id;
    kit.clock.advance(1000);
    const second = (await create({ ...athens, city: "Πειραιάς" })).json.data.id;
    const ids = (await list()).map((address: { id: string }) => address.id);
    expect(ids).toEqual([second, first]);
  });

  test("get one entry from 20 concurrent requests with one idempotency key", async () => {
    const key = randomUUIDv7();
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(athens, key)));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  test("of another user answer 404", async () => {
    const { id } = (await create()).json.data;
    const other = await stranger();
    expect(await list(other)).toEqual([]);
    const { status, json } = await change(id, { city: "Πάτρα" }, other);
    expect([status, json.code]).toEqual([404, "not_found"]);
    expect((await list())[0].city).toBe("Αθήνα");
  });

  test("answer 401 without a session", async () => {
    const { id } = (await create()).json.data;
    const asked = [
      await kit.ask("GET", "/address"),
      await kit.ask("POST", "/address", { key: randomUUIDv7(), body: athens }),
      await kit.ask("PATCH", `/address/${id}`, { body: { city: "Πάτρα" } }),
    ];
    expect(asked.map(({ status, json }) => [status, json.code])).toEqual(
      asked.map(() => [401, "signed_out"]),
    );
  });

  test("that are undeliverable answer 422 with a key for each field", async () => {
    const { status, json } = await create({ ...athens, postal_code: "SW1A 1AA", region: "Kent" });
    expect(status).toBe(422);
    expect(json.errors).toEqual({
      postal_code: ["address.postal-code-invalid"],
      region: ["address.region-invalid"],
    });
    expect((await create({ delivery_notes: "x".repeat(151) })).json.errors).toEqual({
      full_name: ["address.full-name-required"],
      address: ["address.address-required"],
      city: ["address.city-required"],
      region: ["address.region-required"],
      postal_code: ["address.postal-code-required"],
      country: ["error.invalid_fields"],
      mobile_number: ["address.phone-required"],
      delivery_notes: ["address.delivery-notes-too-long"],
    });
    expect(await list()).toEqual([]);
  });
});

describe("updating an address", () => {
  test("keeps the fields that were not sent", async () => {
    const before = (await create({ ...athens, delivery_notes: "2nd floor" })).json.data;
    const { status, json } = await change(before.id, { address: "Ερμού 12" });
    expect([status, json.data]).toEqual([200, { ...before, address: "Ερμού 12" }]);
    expect(await list()).toEqual([json.data]);
  });

  test("with empty notes removes them", async () => {
    const { id } = (await create({ ...athens, delivery_notes: "2nd floor" })).json.data;
    expect((await change(id, { delivery_notes: " " })).json.data.delivery_notes).toBeNull();
    expect((await list())[0].delivery_notes).toBeNull();
  });

  test("validates the address as a whole", async () => {
    const { id } = (await create()).json.data;
    const { status, json } = await change(id, { country: "GB" });
    expect([status, json.errors]).toEqual([422, { postal_code: ["address.postal-code-invalid"] }]);
    expect((await list())[0].country).toBe("GR");
  });

  test("answers 404 for a removed or unknown address", async () => {
    const { id } = (await create()).json.data;
    await kit.database
      .db()
      .updateTable("address")
      .set({ removed_at: kit.clock.now() })
      .where("user_id", "=", userId)
      .execute();
    for (const missing of [id, randomUUIDv7(), "not-an-id"])
      expect((await change(missing, { city: "Πάτρα" })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test("lets only its owner remove it", async () => {
    const { id } = (await create()).json.data;
    const remove = (bearer: string) => kit.ask("DELETE", `/address/${id}`, { token: bearer });
    expect((await remove(await stranger())).status).toBe(404);
    expect(await list()).toHaveLength(1);
    expect((await remove(token)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await remove(token)).status).toBe(404);
  });
});

describe("the default of a purpose", () => {
  const setDefault = (id: string, purpose: string, bearer: string | undefined = token) =>
    kit.ask("PUT", `/address/${id}/default/${purpose}`, { token: bearer });
  const defaults = async () =>
    Object.fromEntries(
      (await list()).map((one: { city: string; default_for: string[] }) => [
        one.city,
        one.default_for,
      ]),
    );

  test("belongs to one address, and that of deliveries comes first in the book", async () => {
    const first = (await create()).json.data.id;
    kit.clock.advance(1000);
    const second = (await create({ ...athens, city: "Πειραιάς" })).json.data.id;
    for (const purpose of ["billing", "delivery"]) await setDefault(first, purpose);
    const answer = await setDefault(second, "pickup");
    expect([answer.status, answer.json.data.default_for]).toEqual([200, ["pickup"]]);
    expect(await defaults()).toEqual({ Αθήνα: ["delivery", "billing"], Πειραιάς: ["pickup"] });
    expect((await list())[0].id).toBe(first);
    await setDefault(second, "delivery");
    expect(await defaults()).toEqual({ Αθήνα: ["billing"], Πειραιάς: ["delivery", "pickup"] });
    expect((await list())[0].id).toBe(second);
  });

  test("survives an edit, and is gone with its address", async () => {
    const { id } = (await create()).json.data;
    await setDefault(id, "delivery");
    expect((await change(id, { address: "Ερμού 12" })).json.data.default_for).toEqual(["delivery"]);
    await kit.ask("DELETE", `/address/${id}`, { token });
    await create();
    expect((await list())[0].default_for).toEqual([]);
    expect((await setDefault(id, "delivery")).status).toBe(404);
  });

  test("is set by the owner alone, and for a known purpose", async () => {
    const { id } = (await create()).json.data;
    expect((await setDefault(id, "delivery", await stranger())).status).toBe(404);
    expect((await setDefault(id, "holidays")).status).toBe(404);
    expect((await kit.ask("PUT", `/address/${id}/default/delivery`)).status).toBe(401);
    expect((await list())[0].default_for).toEqual([]);
  });
});

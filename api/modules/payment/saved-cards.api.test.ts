import { afterAll, beforeAll, expect, test } from "vitest";
import type { Card } from "#contract/card.ts";
import { openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

/** A card that was saved and charged before. */
async function saveCard(person: Person): Promise<string> {
  const reference = await kit.addCard(person);
  await kit.database
    .db()
    .updateTable("card")
    .set({ is_kept: true, worked_at: kit.world.now() })
    .where("reference", "=", reference)
    .execute();
  return reference;
}
const list = async (person: Person): Promise<Card[]> => (await kit.get(person, "/card")).body.data;
const change = (person: Person, reference: string, body: object) =>
  kit.patch(person, `/card/${reference}`, body);
const setExpiry = (reference: string, exp_year: number, exp_month: number) =>
  kit.database
    .db()
    .updateTable("card")
    .set({ exp_year, exp_month })
    .where("reference", "=", reference)
    .execute();

test("a saved card has a name of its owner's, which can be removed again", async () => {
  const person = await kit.insertPerson();
  const reference = await saveCard(person);
  expect((await change(person, reference, { label: "  Work  " })).body.data.label).toBe("Work");
  expect((await list(person))[0]!.label).toBe("Work");
  expect((await change(person, reference, { label: " " })).body.data.label).toBeNull();
  const long = await change(person, reference, { label: "x".repeat(31) });
  expect([long.status, long.body.errors]).toEqual([422, { label: ["card.label-too-long"] }]);
});

test("one card is the default, it comes first, and it is no longer when it is removed", async () => {
  const person = await kit.insertPerson();
  const first = await saveCard(person);
  kit.world.advance(1000);
  const second = await saveCard(person);
  const defaults = async () =>
    (await list(person)).filter(({ is_default }) => is_default).map((card) => card.reference);
  expect((await list(person))[0]!.reference).toBe(second);
  await change(person, first, { is_default: true });
  expect([await defaults(), (await list(person))[0]!.reference]).toEqual([[first], first]);
  await Promise.all([first, second].map((one) => change(person, one, { is_default: true })));
  expect(await defaults()).toHaveLength(1);
  await change(person, first, { is_default: true });
  await kit.world.delete(`/card/${first}/remove`, { token: person.token });
  expect(await defaults()).toEqual([]);
});

test("only the owner changes a card, and only a saved one", async () => {
  const person = await kit.insertPerson();
  const reference = await saveCard(person);
  const stranger = await kit.insertPerson();
  for (const body of [{ label: "Mine" }, { is_default: true }]) {
    const { status, body: answer } = await change(stranger, reference, body);
    expect([status, answer.code]).toEqual([404, "card_not_found"]);
  }
  const once = await kit.addCard(person);
  expect((await change(person, once, { is_default: true })).status).toBe(404);
  expect((await list(person)).find((card) => card.reference === reference)).toMatchObject({
    label: null,
    is_default: false,
  });
});

test("the owner of an expiring card gets one mail some weeks before", async () => {
  kit.world.clock.set("2027-03-01T09:00:00.000Z");
  const person = await kit.insertPerson();
  const [ends, stays, ended] = [
    await saveCard(person),
    await saveCard(person),
    await saveCard(person),
  ];
  await setExpiry(ends, 2027, 4);
  await setExpiry(stays, 2027, 5);
  await setExpiry(ended, 2027, 2);
  const run = async () => {
    await kit.deps.jobs.enqueue("tell-expiring-cards", {}, { key: kit.world.now().toISOString() });
    await kit.world.runDueJobs();
  };
  const listMails = async () => {
    const rows = await kit.database
      .db()
      .selectFrom("message")
      .select("payload")
      .where("user_id", "=", person.id)
      .where("template", "=", "card-expiring")
      .execute();
    return rows.map(({ payload }) => (payload as { expires: string }).expires);
  };
  await run();
  expect(await listMails()).toEqual([]);
  expect((await list(person)).some(({ is_expiring }) => is_expiring)).toBe(false);
  kit.world.clock.set("2027-04-02T09:00:00.000Z");
  await kit.signIn(person);
  await run();
  expect(await listMails()).toEqual(["04/2027"]);
  const expiring = (await list(person)).filter(({ is_expiring }) => is_expiring);
  expect(expiring.map(({ reference }) => reference)).toEqual([ends]);
  kit.world.clock.set("2027-04-20T09:00:00.000Z");
  await run();
  expect(await listMails()).toEqual(["04/2027"]);
});

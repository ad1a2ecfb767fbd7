import { afterAll, beforeAll, expect, test } from "vitest";
import { NOTIFICATION_CATEGORIES } from "#contract/notification-topics.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import { notifyOrderParty } from "./notify-order-party.ts";

let kit: OrderKit;
beforeAll(async () => void (kit = await openOrderKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const PATH = "/profile/notification-preferences";
const ALL = NOTIFICATION_CATEGORIES.map((category) => ({
  category,
  mail: category !== "order_step" && category !== "review",
  bell: true,
  push: true,
}));
const save = (person: Person, data: unknown) =>
  kit.world.put(PATH, { data }, { token: person.token });

test("by default all categories ring, and all but steps and reviews are mailed", async () => {
  const person = await kit.insertPerson();
  expect(expectData(await kit.get(person, PATH))).toEqual(ALL);
  const quiet = { category: "listing", mail: false, bell: true, push: false };
  const saved = expectData(await save(person, [quiet]));
  expect(saved).toEqual(ALL.map((one) => (one.category === "listing" ? quiet : one)));
  // A category that is left out stays as it is.
  const noLog = { category: "review", mail: false, bell: false, push: true };
  expect(expectData(await save(person, [noLog]))).toEqual(expect.arrayContaining([quiet, noLog]));
  // And so does the channel of a caller that does not know it.
  const { push: _, ...older } = { ...quiet, mail: true };
  expect(expectData(await save(person, [older]))).toContainEqual({ ...quiet, mail: true });
});

test("changes do not affect another person", async () => {
  const [person, other] = [await kit.insertPerson(), await kit.insertPerson()];
  await save(person, [{ category: "order", mail: false, bell: false }]);
  expect(expectData(await kit.get(other, PATH))).toEqual(ALL);
});

test("an unknown category is rejected", async () => {
  const person = await kit.insertPerson();
  const { status, body } = await save(person, [{ category: "war", mail: true, bell: true }]);
  expect([status, body.code]).toEqual([422, "invalid_fields"]);
});

test("signed-out visitors get 401", async () => {
  const answers = [await kit.world.get(PATH), await kit.world.put(PATH, { data: [] })];
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
});

test("a category that is off sends nothing", async () => {
  const person = await kit.insertPerson();
  await save(person, [{ category: "review", mail: false, bell: true }]);
  const tell = (dedupeKey: string) =>
    kit.database.tx(() =>
      notifyOrderParty(kit.deps, {
        userId: person.id,
        news: {
          topic: "review-received",
          role: "seller",
          variant: null,
          order_id: crypto.randomUUID(),
          number: "D-1",
          title: "iPhone 13",
          amount: null,
          until: null,
        },
        dedupeKey,
        at: kit.world.now(),
      }),
    );
  const count = async () =>
    (await kit.get(person, "/profile/notifications-unread")).body.data.count as number;
  await tell("first");
  await kit.world.runDueJobs();
  expect(await count()).toBe(1);
  const email = expectData(await kit.get(person, "/profile/details")).email;
  expect(await kit.world.letters({ to: email })).toEqual([]);
  await save(person, [{ category: "review", mail: true, bell: false }]);
  await tell("second");
  await kit.world.runDueJobs();
  expect(await count()).toBe(1);
  expect(await kit.world.letters({ to: email })).toHaveLength(1);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { hours } from "#contract/duration.ts";
import type { ListingTransition } from "#api/modules/listing/listing-states.ts";
import { createWorld, type World } from "#tests/world.ts";

let world: World;
let sellerId: string;
let listing: { id: string; title: string };

beforeAll(async () => {
  world = await createWorld({ seed: "cast" });
  const db = world.database.db();
  const seller = await db
    .selectFrom("user_account")
    .select("id")
    .where("email", "=", "seller@deftero.test")
    .executeTakeFirstOrThrow();
  sellerId = seller.id;
  listing = await db
    .selectFrom("listing")
    .select(["id", "title"])
    .where("seller_id", "=", sellerId)
    .where("status", "=", "published")
    .orderBy("id")
    .executeTakeFirstOrThrow();
});
afterAll(() => world[Symbol.asyncDispose]());

/** Adds the outbox entry that a step of the listing makes. */
async function move(step: ListingTransition | "boost_end", listing_id = listing.id): Promise<void> {
  await world.database.tx(() =>
    world.deps.jobs.outbox.add({
      market: "GR",
      topic: "listing-moved",
      payload: { listing_id, step, from_status: "under_review", to_status: "published" },
    }),
  );
  await world.runDueJobs();
}

const list = async (query: Record<string, string> = {}) =>
  (await world.get("/profile/notifications", { as: "seller", query })).body;
const countUnread = async (as = "seller") =>
  (await world.get("/profile/notifications-unread", { as })).body.data.count as number;

test("a published listing makes one notification and one mail in the seller's language", async () => {
  await move("publish");
  const { data } = await list();
  expect(data[0]).toMatchObject({
    topic: "listing-published",
    subject: { type: "listing", id: listing.id },
    data: { title: listing.title },
    cover: expect.stringMatching(/^\/media\//),
    read_at: null,
  });
  const letters = await world.letters({ to: "seller@deftero.test" });
  const about = letters.filter(({ subject }) => subject?.includes(listing.title));
  expect(about).toHaveLength(1);
  expect(about[0]!.subject).toBe(`Βγήκε προς πώληση: ${listing.title}`);
});

test("the same event twice notifies once", async () => {
  const before = await countUnread();
  await move("publish");
  expect(await countUnread()).toBe(before + 1);
  const { count } = await world.database
    .db()
    .selectFrom("notification")
    .select(({ fn }) => fn.count<number>("dedupe_key").distinct().as("count"))
    .executeTakeFirstOrThrow();
  const { data } = await list();
  expect(Number(count)).toBe(data.length);
});

test("a rejection has the reasons and the hub's note in the seller's language", async () => {
  await world.database
    .db()
    .insertInto("listing_decision")
    .values({
      id: crypto.randomUUID(),
      listing_id: listing.id,
      decided_by: sellerId,
      decision: "reject",
      reasons: ["photos_unclear"],
      note_el: "Με φως ημέρας, παρακαλώ.",
      note_en: "By daylight, please.",
      at: world.now(),
    })
    .execute();
  await move("reject");
  const [message] = await world.letters({ to: "seller@deftero.test" });
  expect(message!.text_body).toContain("Οι φωτογραφίες δεν είναι αρκετά καθαρές.");
  expect(message!.text_body).toContain("Με φως ημέρας, παρακαλώ.");
  expect(message!.text_body).not.toContain("daylight");
});

test("sellers are not notified of their own steps", async () => {
  const before = await countUnread();
  for (const step of ["submit", "hide", "unhide", "delete", "sell"] as const) await move(step);
  expect(await countUnread()).toBe(before);
});

test("the begin and the end of a boost notify the seller", async () => {
  await move("boost");
  await move("boost_end");
  const { data } = await list();
  expect(
    data
      .slice(0, 2)
      .map(({ topic }: { topic: string }) => topic)
      .toSorted(),
  ).toEqual(["listing-boost-ended", "listing-boosted"]);
});

test("marking some as read leaves the others, and another person's cannot be marked", async () => {
  const { data } = await list({ unread: "1" });
  const before = await countUnread();
  const [first] = data;
  const elsewhere = await world.post(
    "/profile/notifications/mass-read",
    { ids: [first.id] },
    { as: "pro" },
  );
  expect(elsewhere.body.data.count).toBe(await countUnread("pro"));
  expect(await countUnread()).toBe(before);
  world.advance(hours(1));
  const { body } = await world.post(
    "/profile/notifications/mass-read",
    { ids: [first.id, first.id] },
    { as: "seller" },
  );
  expect(body.data.count).toBe(before - 1);
  const after = await list({ unread: "1" });
  expect(after.data.map(({ id }: { id: string }) => id)).not.toContain(first.id);
  expect(after.meta.total).toBe(before - 1);
});

test("malformed ids are an error on their field", async () => {
  const { status, body } = await world.post(
    "/profile/notifications/mass-read",
    { ids: ["nonsense"] },
    { as: "seller" },
  );
  expect([status, body.code]).toEqual([422, "invalid_fields"]);
});

test("a closed account is not notified", async () => {
  const { id } = await world.database
    .db()
    .selectFrom("listing")
    .innerJoin("user_account", "user_account.id", "listing.seller_id")
    .select("listing.id")
    .where("user_account.email", "=", "pro@deftero.test")
    .executeTakeFirstOrThrow();
  await world.database
    .db()
    .updateTable("user_account")
    .set({ deactivated_at: world.now() })
    .where("email", "=", "pro@deftero.test")
    .execute();
  await move("publish", id);
  expect(await world.letters({ to: "pro@deftero.test" })).toEqual([]);
});

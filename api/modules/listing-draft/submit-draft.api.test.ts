import { randomUUID, randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Draft } from "#contract/listing-draft.ts";
import { toPriceBreakdown } from "#api/modules/price/price.ts";
import { DEMO_DELIVERY } from "#api/modules/shipping-option/delivery.ts";
import { minutes } from "#contract/duration.ts";
import { answerOf, openDraftKit, type DraftKit } from "#tests/listing-draft-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: DraftKit;
beforeAll(async () => void (kit = await openDraftKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const countBy = (values: readonly (string | number)[]) =>
  Object.fromEntries(
    [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]),
  );
const setListing = (id: string, change: object) =>
  kit.database.db().updateTable("listing").set(change).where("id", "=", id).execute();
const conditionsOf = (id: string) =>
  kit.database
    .db()
    .selectFrom("listing_condition")
    .select(["category", "grade", "reason"])
    .where("listing_id", "=", id)
    .orderBy("category")
    .execute();
const photosOf = (id: string) =>
  kit.database
    .db()
    .selectFrom("listing_photo")
    .select(["id", "media_key", "tag", "is_cover"])
    .where("listing_id", "=", id)
    .orderBy("position")
    .execute();
const isForSale = async (id: string) => {
  await kit.world.runDueJobs();
  const { body } = await kit.world.get("/search", { query: { limit: 100 } });
  return body.data.some((card: { id: string }) => card.id === id);
};
const isKept = async (key: string) =>
  (await kit.database.db().selectFrom("media").select("key").where("key", "=", key).execute())
    .length === 1;

const mineOf = async (seller: Person, id: string) =>
  expectData(await kit.get(seller, `/listings/${id}/mine`));
const findEdit = (id: string) =>
  kit.database
    .db()
    .selectFrom("listing")
    .select(["id", "version"])
    .where("edit_of", "=", id)
    .executeTakeFirst();
const discard = ({ token }: { token?: string }, id: string) =>
  kit.world.api.fetch(
    new Request(`http://marketplace.test/api/listings/${id}/edit`, {
      method: "DELETE",
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    }),
  );
/** The hub decides the changed version. */
async function decideEdit(id: string, decision: "publish" | "reject"): Promise<number> {
  const staff = await kit.insertPerson();
  await makeStaff(kit.database, staff.id, "hub");
  const edit = (await findEdit(id))!;
  expect(expectData(await kit.get(staff, `/hub/listings/${edit.id}`)).status).toBe("under_review");
  const body = {
    decision,
    version: edit.version,
    ...(decision === "reject" && { reasons: ["photos_unclear"] }),
  };
  return (await kit.post(staff, `/hub/listings/${edit.id}/decision`, body)).status;
}

/** A published listing, graded and with instant buy. */
async function openPublished() {
  const opened = await kit.openComplete();
  expectData(await kit.submit(opened.seller, opened.draft));
  await publish(opened.draft.id);
  return { ...opened, id: opened.draft.id, draft: await kit.find(opened.seller, opened.draft.id) };
}
async function publish(id: string) {
  await setListing(id, {
    status: "published",
    published_at: kit.world.now(),
    is_graded: true,
    graded_at: kit.world.now(),
    is_instant_buy: true,
  });
  await kit.database.tx(() =>
    kit.deps.jobs.outbox.add({
      market: "GR",
      topic: "listing-changed",
      payload: { listing_id: id },
    }),
  );
}
async function reject(id: string) {
  const staff = await kit.insertPerson();
  await setListing(id, { status: "rejected" });
  await kit.database
    .db()
    .insertInto("listing_decision")
    .values({
      id: randomUUIDv7(),
      listing_id: id,
      decided_by: staff.id,
      decision: "reject",
      reasons: ["photos_unclear", "price"],
      note_el: "Πιο καθαρές φωτογραφίες",
      note_en: "Sharper photos, please",
      at: kit.world.now(),
    })
    .execute();
}

describe("submitting a draft", () => {
  test("creates the listing from the draft and puts it under review", async () => {
    const { seller, draft } = await kit.openComplete({
      body_condition: "yellow",
      body_condition_reason: "Worn corners",
      accessories_description: "A cable",
      has_charger: true,
    });
    expect(draft.missing).toEqual([]);
    const handed = expectData<Draft>(await kit.submit(seller, draft));
    expect(handed).toMatchObject({ status: "under_review", is_editable: false, missing: [] });
    const price = kit.euro(25_000);
    expect(await kit.findListing(draft.id)).toMatchObject({
      id: draft.id,
      market: "GR",
      seller_id: seller.id,
      sku_id: draft.product!.sku_id,
      product_id: draft.product!.id,
      brand_id: kit.id("brand/Samsung"),
      model_id: kit.id("model/Galaxy S21"),
      color_id: kit.id("color/black"),
      capacity_id: kit.id("capacity/128"),
      vertical: "smartphones",
      status: "under_review",
      title: "Galaxy S21",
      asking_price: 25_000,
      total_price: toPriceBreakdown(DEMO_DELIVERY, "GR", { ...price, currency: "EUR" }).total_price
        .amount,
      currency: "EUR",
      generic_condition: "good",
      battery_health: 91,
      has_box: true,
      has_charger: true,
      has_case: false,
      notes: "Like new",
      accessories_description: "A cable",
      address_id: seller.address,
      submitted_at: kit.world.now(),
      published_at: null,
      is_graded: false,
      is_instant_buy: false,
    });
    const conditions = await conditionsOf(draft.id);
    expect(conditions).toHaveLength(9);
    expect(conditions).toContainEqual({
      category: "body_condition",
      grade: "yellow",
      reason: "Worn corners",
    });
    const photos = await photosOf(draft.id);
    expect(photos.map(({ id }) => id)).toEqual(draft.photos.map(({ id }) => id));
    expect(photos.map(({ is_cover }) => is_cover)).toEqual([true, false]);
    expect((await kit.findListing(draft.id)).cover_key).toBe(photos[0]!.media_key);
    expect(await kit.listMoves(draft.id)).toEqual(["submit"]);
    expect(await isForSale(draft.id)).toBe(false);
    expect(await kit.listDrafts(seller)).toEqual([]);
  });

  test("leaves absent parts out of the listing", async () => {
    const { seller, draft } = await kit.openComplete({
      model_id: kit.id("model/PlayStation 5"),
      color_id: kit.id("color/white"),
      capacity_id: undefined,
      ...Object.fromEntries(
        Object.keys(kit.answers("smartphones")).map((name) => [name, undefined]),
      ),
      ...kit.answers("game-consoles"),
      disc_drive: "none",
      visited: ["accessories"],
    });
    expectData(await kit.submit(seller, draft));
    const categories = (await conditionsOf(draft.id)).map(({ category }) => category);
    expect(categories).toHaveLength(8);
    expect(categories).not.toContain("disc_drive");
    expect((await kit.find(seller, draft.id)).properties.disc_drive).toEqual({
      grade: "none",
      reason: null,
    });
  });

  test("saves the fields sent with it before submitting", async () => {
    const { seller, draft } = await kit.openComplete();
    const fields = { asking_price: kit.euro(30_000), status: "under_review" };
    expectData(await kit.save(seller, draft, fields));
    expect((await kit.findListing(draft.id)).asking_price).toBe(30_000);
  });

  test("answers draft_incomplete and still saves the fields", async () => {
    const { seller, draft } = await kit.openComplete({ asking_price: null });
    const refused = await kit.save(seller, draft, { notes: "Kept", status: "under_review" });
    expect([answerOf(refused), refused.body.data]).toEqual([
      [409, "draft_incomplete"],
      { missing: [{ step: "price", fields: ["asking_price"] }] },
    ]);
    expect(await kit.find(seller, draft.id)).toMatchObject({ status: "draft", notes: "Kept" });
  });

  test("refuses an invalid price", async () => {
    const { seller, draft } = await kit.openComplete();
    for (const amount of [1, 3_999, 40_001, 1e12]) {
      const tampered = { asking_price: kit.euro(amount), status: "under_review" };
      const { status, body } = await kit.save(seller, draft, tampered);
      expect([status, Object.keys(body.errors)]).toEqual([422, ["asking_price"]]);
    }
    expect((await kit.find(seller, draft.id)).status).toBe("draft");
  });

  test("answers seller_not_ready before the seller can be paid", async () => {
    const { draft } = await kit.openComplete();
    const person = await kit.insertPerson();
    await kit.database
      .db()
      .updateTable("listing_draft")
      .set({ user_id: person.id, address_id: person.address })
      .where("id", "=", draft.id)
      .execute();
    const refused = await kit.submit(person, draft);
    expect([answerOf(refused), refused.body.data]).toEqual([
      [409, "seller_not_ready"],
      { missing: ["payout_account", "bank_account"] },
    ]);
  });

  test("answers signed_out to a visitor and still saves the fields", async () => {
    const { visitor, draft } = await kit.visit();
    const answer = await kit.save({ visitor }, draft, { notes: "Kept", status: "under_review" });
    expect(answerOf(answer)).toEqual([401, "signed_out"]);
    expect((await kit.find({ visitor }, draft.id)).notes).toBe("Kept");
  });
});

describe("a submitted draft", () => {
  test("is submitted once, however often the form is sent", async () => {
    const { seller, draft } = await kit.openComplete();
    const key = randomUUID();
    const [one, two] = [await kit.submit(seller, draft, key), await kit.submit(seller, draft, key)];
    expect([one.status, two.body]).toEqual([200, one.body]);
    kit.world.advance(minutes(1));
    expect((await kit.submit(seller, draft)).status).toBe(200);
    expect(await kit.listMoves(draft.id)).toEqual(["submit"]);
  });

  test("submitted twenty times concurrently is one listing and one event", async () => {
    const { seller, draft } = await kit.openComplete();
    const answers = await times(20, () => kit.submit(seller, draft));
    expect(countBy(answers.map(({ status }) => status))).toEqual({ 200: 20 });
    expect(await kit.listMoves(draft.id)).toEqual(["submit"]);
    expect(await photosOf(draft.id)).toHaveLength(2);
  });

  test("cannot be changed, but accepts its unchanged form", async () => {
    const { seller, draft } = await kit.openComplete();
    const handed = expectData<Draft>(await kit.submit(seller, draft));
    const refused = await kit.save(seller, handed, { notes: "Changed" });
    expect([answerOf(refused), refused.body.data]).toEqual([
      [409, "listing_not_editable"],
      { status: "under_review" },
    ]);
    expect((await kit.save(seller, handed, { notes: "Like new" })).status).toBe(200);
    expect(await kit.find(seller, draft.id)).toEqual(handed);
  });

  test("withdrawn is a draft again with all its fields", async () => {
    const { seller, draft } = await kit.openComplete();
    expectData(await kit.submit(seller, draft));
    const path = `/listings/${draft.id}/cancel-sell-request`;
    expectData(await kit.post(seller, path, { option: "changed_mind" }));
    expect(await kit.find(seller, draft.id)).toMatchObject({
      status: "draft",
      is_editable: true,
      missing: [],
    });
    expect(await kit.listDrafts(seller)).toMatchObject([{ id: draft.id, steps_done: 6 }]);
    expectData(await kit.submit(seller, draft));
    expect(await kit.listMoves(draft.id)).toEqual(["submit", "cancel_sell_request", "submit"]);
  });

  test("rejected has the reasons in both languages until it is submitted again", async () => {
    const { seller, draft } = await kit.openComplete();
    expectData(await kit.submit(seller, draft));
    await reject(draft.id);
    const rejected = await kit.find(seller, draft.id);
    expect(rejected).toMatchObject({
      status: "rejected",
      is_editable: true,
      rejection: {
        reasons: ["photos_unclear", "price"],
        note: { el: "Πιο καθαρές φωτογραφίες", en: "Sharper photos, please" },
        at: kit.world.now().toISOString(),
      },
    });
    const mended = expectData<Draft>(
      await kit.save(seller, rejected, { asking_price: kit.euro(20_000) }),
    );
    const again = expectData<Draft>(await kit.submit(seller, mended));
    expect(again).toMatchObject({ status: "under_review", rejection: null });
    expect(await kit.findListing(draft.id)).toMatchObject({
      status: "under_review",
      asking_price: 20_000,
    });
  });
});

describe("editing a published listing", () => {
  test("keeps it unchanged on sale until the hub publishes the changes", async () => {
    const { seller, id, draft } = await openPublished();
    const edited = expectData<Draft>(
      await kit.save(seller, draft, { notes: "New words", screen_condition: "red" }),
    );
    expect(edited).toMatchObject({ status: "published", generic_condition: "poor" });
    expect(await kit.findListing(id)).toMatchObject({
      status: "published",
      notes: "Like new",
      generic_condition: "excellent",
    });
    expect(await isForSale(id)).toBe(true);
    const handed = expectData<Draft>(await kit.submit(seller, edited));
    expect(handed).toMatchObject({ status: "under_review", is_editable: false });
    expectData(await kit.submit(seller, edited));
    expect(await kit.findListing(id)).toMatchObject({ status: "published", notes: "Like new" });
    expect(await isForSale(id)).toBe(true);
    expect(await mineOf(seller, id)).toMatchObject({
      status: "published",
      has_edit_under_review: true,
      has_unsent_changes: false,
      allowed_actions: expect.arrayContaining(["cancel_sell_request", "hide"]),
    });
    const price = { asking_price: kit.euro(21_000) };
    expectData(await kit.patch(seller, `/listings/${id}/price-update`, price));
    expect(await decideEdit(id, "publish")).toBe(200);
    expect(await kit.findListing(id)).toMatchObject({
      status: "published",
      notes: "New words",
      generic_condition: "poor",
      asking_price: 21_000,
    });
    expect(await isForSale(id)).toBe(true);
    expect(await mineOf(seller, id)).toMatchObject({
      has_edit_under_review: false,
      has_unsent_changes: false,
      rejection: null,
    });
  });

  test("keeps it on sale with the reasons when the hub rejects the changes", async () => {
    const { seller, id, draft } = await openPublished();
    kit.world.advance(minutes(1));
    const edited = expectData<Draft>(await kit.save(seller, draft, { notes: "New words" }));
    expectData(await kit.submit(seller, edited));
    expect(await decideEdit(id, "reject")).toBe(200);
    expect(await kit.findListing(id)).toMatchObject({ status: "published", notes: "Like new" });
    const why = { reasons: ["photos_unclear"] };
    expect(await mineOf(seller, id)).toMatchObject({
      status: "published",
      rejection: why,
      has_unsent_changes: true,
    });
    expect(await kit.find(seller, id)).toMatchObject({ rejection: why, is_editable: true });
  });

  test("keeps withdrawn changes and deletes discarded ones", async () => {
    const { seller, id, draft } = await openPublished();
    kit.world.advance(minutes(1));
    const edited = expectData<Draft>(await kit.save(seller, draft, { notes: "New words" }));
    expectData(await kit.submit(seller, edited));
    const option = { option: "changed_mind" };
    expectData(await kit.post(seller, `/listings/${id}/cancel-sell-request`, option));
    expect(await mineOf(seller, id)).toMatchObject({
      status: "published",
      has_edit_under_review: false,
      has_unsent_changes: true,
    });
    const again = await kit.find(seller, id);
    expect(again).toMatchObject({ notes: "New words", is_editable: true });
    expectData(await kit.submit(seller, again));
    const stranger = await kit.insertPerson();
    expect((await discard(stranger, id)).status).toBe(404);
    expect((await discard({}, id)).status).toBe(401);
    expect((await discard(seller, id)).status).toBe(200);
    expect(await findEdit(id)).toBeUndefined();
    expect((await kit.find(seller, id)).notes).toBe("Like new");
    expect(await isForSale(id)).toBe(true);
  });

  test("is not published during a checkout, and is dropped on sale", async () => {
    const { seller, id, draft } = await openPublished();
    kit.world.advance(minutes(1));
    const edited = expectData<Draft>(await kit.save(seller, draft, { notes: "New words" }));
    expectData(await kit.submit(seller, edited));
    const buyer = await kit.insertPerson();
    await kit.createOrder(buyer, id);
    expect(await decideEdit(id, "publish")).toBe(409);
    expect((await kit.findListing(id)).notes).toBe("Like new");
    kit.world.advance(minutes(11));
    await kit.world.runDueJobs();
    await kit.signIn(seller);
    expectData(await kit.patch(seller, `/listings/${id}/sold`, { sold: true }));
    expect(await findEdit(id)).toBeUndefined();
    expect(await mineOf(seller, id)).toMatchObject({ status: "sold", has_unsent_changes: true });
  });

  test("notifies the seller when a sale precedes the review of the changes", async () => {
    const { seller, id, draft } = await openPublished();
    kit.world.advance(minutes(1));
    const edited = expectData<Draft>(await kit.save(seller, draft, { notes: "New words" }));
    expectData(await kit.submit(seller, edited));
    const buyer = await kit.insertPerson();
    const card = await kit.addCard(buyer);
    const order = await kit.fillIn(buyer, await kit.createOrder(buyer, id), card);
    await kit.authorise(buyer, order, card);
    expectData(await kit.finalize(buyer, order));
    await kit.world.runDueJobs();
    const { data } = (await kit.get(seller, "/profile/notifications")).body as {
      data: { topic: string }[];
    };
    expect(data.map(({ topic }) => topic)).toContain("listing-edit-dropped");
  });

  test("removes the hub's grading only when the described device has changed", async () => {
    const one = await openPublished();
    const worded = expectData<Draft>(await kit.save(one.seller, one.draft, { notes: "Words" }));
    expectData(await kit.submit(one.seller, worded));
    await decideEdit(one.id, "publish");
    expect(await kit.findListing(one.id)).toMatchObject({
      is_graded: true,
      is_instant_buy: true,
    });
    const two = await openPublished();
    const graded = expectData<Draft>(await kit.save(two.seller, two.draft, { buttons: "red" }));
    expectData(await kit.submit(two.seller, graded));
    await decideEdit(two.id, "publish");
    expect(await kit.findListing(two.id)).toMatchObject({
      is_graded: false,
      graded_at: null,
      is_instant_buy: false,
    });
  });

  test.each(["published", "hidden"])(
    "ends the automatic answers to offers of a listing that is %s",
    async (status) => {
      const { seller, id, draft } = await openPublished();
      const { token } = seller;
      const rule = { is_on: true, floor_percent: 55 };
      const amounts = { accept_from: 24_000, decline_below: 16_000, counter_with: 24_500 };
      const path = `/listings/${id}/offer-rule`;
      expectData(await kit.world.put(path, { ...rule, ...amounts }, { token }));
      await setListing(id, { status });
      const price = { asking_price: kit.euro(35_000) };
      const edited = expectData<Draft>(await kit.save(seller, draft, price));
      expect(expectData(await kit.get(seller, path))).toEqual({ ...rule, ...amounts });
      expectData(await kit.submit(seller, edited));
      if (status === "published") expect(await decideEdit(id, "publish")).toBe(200);
      expect(await kit.findListing(id)).toMatchObject({ asking_price: 35_000 });
      const none = { accept_from: null, decline_below: null, counter_with: null };
      expect(expectData(await kit.get(seller, path))).toEqual({ ...rule, ...none });
    },
  );

  test("deletes unused photos and keeps the others", async () => {
    const { seller, id, draft, keys } = await openPublished();
    const [, second] = draft.photos;
    const path = `/listings/${id}/media`;
    const request = new Request(`http://marketplace.test/api${path}`, {
      method: "DELETE",
      body: JSON.stringify({ media_id: second!.id }),
      headers: {
        authorization: `Bearer ${seller.token}`,
        "content-type": "application/json",
      },
    });
    expect((await kit.world.api.fetch(request)).status).toBe(200);
    await kit.world.runDueJobs();
    // The published listing still shows it.
    expect(await isKept(keys[1]!)).toBe(true);
    expectData(await kit.submit(seller, await kit.find(seller, id)));
    await kit.world.runDueJobs();
    expect(await isKept(keys[1]!)).toBe(true);
    await decideEdit(id, "publish");
    await kit.world.runDueJobs();
    expect([await isKept(keys[0]!), await isKept(keys[1]!)]).toEqual([true, false]);
    expect(await photosOf(id)).toHaveLength(1);
  });

  test("is refused during a checkout and after the sale", async () => {
    const { seller, id, draft } = await openPublished();
    const buyer = await kit.insertPerson();
    const edited = expectData<Draft>(await kit.save(seller, draft, { notes: "Before" }));
    await kit.createOrder(buyer, id);
    expect((await kit.find(seller, id)).is_editable).toBe(false);
    expect(answerOf(await kit.save(seller, edited, { notes: "During" }))).toEqual([
      409,
      "listing_not_editable",
    ]);
    expect(answerOf(await kit.submit(seller, edited))).toEqual([409, "listing_busy"]);
    expect(answerOf(await kit.deleteIt(seller, id))).toEqual([409, "listing_busy"]);
    expect((await kit.findListing(id)).notes).toBe("Like new");
    kit.world.advance(minutes(11));
    expectData(await kit.submit(seller, edited));
    expect((await kit.find(seller, id)).status).toBe("under_review");
    expectData(await kit.patch(seller, `/listings/${id}/sold`, { sold: true }));
    expect(answerOf(await kit.save(seller, edited, { notes: "After" }))).toEqual([
      409,
      "listing_not_editable",
    ]);
    expect(answerOf(await kit.submit(seller, edited))).toEqual([409, "listing_not_editable"]);
  });

  test("concurrently with a purchase sells the listing as it was published", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { seller, id, draft } = await openPublished();
      const buyer = await kit.insertPerson();
      const [submitted, ordered] = await Promise.all([
        kit.submit(seller, draft),
        kit.post(buyer, "/order", { listing_id: id }),
      ]);
      expect(ordered.status).toBe(201);
      if (submitted.status !== 200) expect(submitted.body.code).toBe("listing_busy");
      const { status, notes } = await kit.findListing(id);
      expect([status, notes]).toEqual(["published", "Like new"]);
    }
  });
});

describe("a listing without a working copy", () => {
  test("gets a draft with the content of the listing", async () => {
    const { seller, id, draft } = await openPublished();
    await kit.database.db().deleteFrom("listing_draft").where("id", "=", id).execute();
    kit.world.advance(minutes(5));
    const copies = await times(5, () => kit.find(seller, id));
    expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1);
    const { version: _, created_at: __, updated_at: ___, ...content } = draft;
    expect(copies[0]).toMatchObject(content);
    // The draft has the listing's age: reading it is no edit.
    const { submitted_at } = await kit.findListing(id);
    expect(copies[0]!.updated_at).toBe(submitted_at!.toISOString());
    const mine = expectData(await kit.get(seller, `/listings/${id}/mine`));
    expect(mine.has_unsent_changes).toBe(false);
    expectData(await kit.save(seller, copies[0]!, { notes: "Changed" }));
    expect(expectData(await kit.get(seller, `/listings/${id}/mine`))).toMatchObject({
      has_unsent_changes: true,
    });
    const stranger = await kit.insertPerson();
    expect((await kit.read(stranger, id)).status).toBe(404);
    expect((await kit.read({}, id)).status).toBe(404);
  });

  test("of a console has no battery, and unmentioned parts are absent", async () => {
    const { seller, id } = await openPublished();
    const db = kit.database.db();
    await db.deleteFrom("listing_draft").where("id", "=", id).execute();
    await db.deleteFrom("listing_condition").where("listing_id", "=", id).execute();
    await setListing(id, { vertical: "game-consoles", battery_health: 80 });
    const copy = await kit.find(seller, id);
    expect(copy).toMatchObject({
      battery_health: null,
      is_battery_unknown: false,
      properties: { disc_drive: { grade: "none", reason: null } },
    });
    expect((await kit.save(seller, copy, { battery_health: "" })).body.data.version).toBe(1);
  });

  test("is listed among the drafts where it was never submitted", async () => {
    const seller = await kit.insertSeller();
    const id = await kit.insertListing({ seller, status: "draft" });
    expect(await kit.listDrafts(seller)).toMatchObject([{ id, title: "iPhone 13" }]);
    expect((await kit.find(seller, id)).missing.map(({ step }) => step)).toEqual([
      "photos",
      "condition",
      "address",
    ]);
  });
});

describe("deleting", () => {
  test("deletes an unsubmitted draft with its photos", async () => {
    const { seller, draft, keys } = await kit.openComplete();
    expect((await kit.deleteIt(seller, draft.id)).status).toBe(204);
    expect((await kit.read(seller, draft.id)).status).toBe(404);
    expect((await kit.deleteIt(seller, draft.id)).status).toBe(404);
    await kit.world.runDueJobs();
    expect(await isKept(keys[0]!)).toBe(false);
  });

  test("a listing removes it from sale together with its draft", async () => {
    const { seller, id } = await openPublished();
    expect((await kit.deleteIt(seller, id)).status).toBe(204);
    expect(await kit.findListing(id)).toMatchObject({
      status: "inactive",
      deleted_at: kit.world.now(),
    });
    expect(await isForSale(id)).toBe(false);
    expect((await kit.read(seller, id)).status).toBe(404);
    expect((await kit.deleteIt(seller, id)).status).toBe(404);
    const copies = await kit.database
      .db()
      .selectFrom("listing_draft")
      .select("id")
      .where("id", "=", id)
      .execute();
    expect(copies).toEqual([]);
  });

  test("is refused under review", async () => {
    const { seller, draft } = await kit.openComplete();
    expectData(await kit.submit(seller, draft));
    expect(answerOf(await kit.deleteIt(seller, draft.id))).toEqual([
      409,
      "listing_transition_refused",
    ]);
  });

  test("concurrently with submitting leaves a listing under review, or nothing", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { seller, draft } = await kit.openComplete();
      const [submitted, deleted] = await Promise.all([
        kit.submit(seller, draft),
        kit.deleteIt(seller, draft.id),
      ]);
      const listing = await kit.database
        .db()
        .selectFrom("listing")
        .select("status")
        .where("id", "=", draft.id)
        .executeTakeFirst();
      if (deleted.status === 204) expect([listing, submitted.status]).toEqual([undefined, 404]);
      else expect([listing?.status, submitted.status]).toEqual(["under_review", 200]);
    }
  });

  test("twenty times concurrently happens once", async () => {
    const { seller, draft } = await kit.openComplete();
    const answers = await times(20, () => kit.deleteIt(seller, draft.id));
    expect(countBy(answers.map(({ status }) => status))).toEqual({ 204: 1, 404: 19 });
  });
});

test("concurrent saves of different steps are all kept", async () => {
  const { seller, draft } = await kit.openComplete();
  const answers = await times(20, (i) =>
    kit.save(
      seller,
      draft,
      i % 2 === 0 ? { notes: `Note ${i}` } : { asking_price: kit.euro(10_000 + i) },
    ),
  );
  // One save of each step succeeds; the others have a stale version.
  expect(countBy(answers.map(({ status }) => status))).toEqual({ 200: 2, 409: 18 });
  expect((await kit.find(seller, draft.id)).version).toBe(draft.version + 2);
});

describe("where the market takes no sellers", () => {
  test("drafts can be read, saved and deleted, but not created or submitted", async () => {
    const { seller, draft } = await kit.openComplete();
    const { GR } = kit.deps.config.features;
    GR.allow_sellers = false;
    try {
      for (const caller of [seller, {}])
        expect(answerOf(await kit.begin(caller))).toEqual([403, "selling_off"]);
      expect(answerOf(await kit.submit(seller, draft))).toEqual([403, "selling_off"]);
      expect((await kit.begin({ ...seller, locale: "en-GB" })).status).toBe(201);
      expectData(await kit.save(seller, draft, { notes: "Kept" }));
      expect((await kit.find(seller, draft.id)).notes).toBe("Kept");
      expect(await kit.listDrafts(seller)).toHaveLength(2);
      expect((await kit.deleteIt(seller, draft.id)).status).toBe(204);
    } finally {
      GR.allow_sellers = true;
    }
  });
});

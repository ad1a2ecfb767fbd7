import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutes, hours } from "#contract/duration.ts";
import { LISTING_STATUSES, type ListingStatus } from "#contract/listing-words.ts";
import { deleteListing } from "./my-listing-actions.ts";
import { eraseSeller } from "./cancel-sell-request.ts";
import { publishListing } from "../listing/publish-listing.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: OrderKit;
let seller: Person;
let stranger: Person;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const euro = (amount: number) => ({ amount, currency: "EUR" });
const list = async (given: { status?: ListingStatus; price?: number } = {}) => {
  seller = await kit.insertPerson();
  stranger = await kit.insertPerson();
  const id = await kit.insertListing({ seller, ...given });
  await kit.database.tx(() =>
    kit.deps.jobs.outbox.add({
      market: "GR",
      topic: "listing-changed",
      payload: { listing_id: id },
    }),
  );
  return id;
};
const change = (id: string, what: string, body: object, as = seller) =>
  what === "cancel-sell-request"
    ? kit.post(as, `/listings/${id}/${what}`, body)
    : kit.patch(as, `/listings/${id}/${what}`, body);
const hide = (id: string, hidden = true) => change(id, "hideOrUnhide", { hidden });
const mark = (id: string, sold = true) => change(id, "sold", { sold });
const price = (id: string, amount: number, currency = "EUR") =>
  change(id, "price-update", { asking_price: { amount, currency } });
const mine = async (id: string) => expectData(await kit.get(seller, `/listings/${id}/mine`));
const answerOf = ({ status, body }: { status: number; body: any }) => [status, body.code];
/** Steps of the listing's notifications, oldest first. */
const listNotifiedSteps = async (id: string) => {
  const rows = await kit.database
    .db()
    .selectFrom("outbox")
    .select("payload")
    .where("topic", "=", "listing-moved")
    .orderBy("id")
    .execute();
  return rows
    .map(({ payload }) => payload as { listing_id: string; step: string })
    .filter(({ listing_id }) => listing_id === id)
    .map(({ step }) => step);
};
const isForSale = async (id: string) => {
  await kit.world.runDueJobs();
  const { body } = await kit.world.get("/search", { query: { limit: 100 } });
  return body.data.some((card: { id: string }) => card.id === id);
};

describe("hiding a listing", () => {
  test("removes it from search and restores it, and keeps its publication date", async () => {
    const id = await list();
    const publishedAt = (await kit.findListing(id)).published_at;
    expect(await isForSale(id)).toBe(true);
    expect(expectData(await hide(id))).toMatchObject({
      status: "hidden",
      allowed_actions: ["edit", "update_price", "unhide", "mark_sold", "delete"],
    });
    expect(await isForSale(id)).toBe(false);
    kit.world.advance(hours(1));
    expect(expectData(await hide(id, false))).toMatchObject({ status: "published" });
    expect(await isForSale(id)).toBe(true);
    expect((await kit.findListing(id)).published_at).toEqual(publishedAt);
  });

  test("twice changes nothing the second time", async () => {
    const id = await list();
    await hide(id);
    const { version } = await kit.findListing(id);
    expect((await hide(id)).status).toBe(200);
    expect(await listNotifiedSteps(id)).toEqual(["hide"]);
    expect((await kit.findListing(id)).version).toBe(version);
  });

  test("lets a boost run on", async () => {
    const id = await list();
    const until = new Date(kit.world.now().getTime() + hours(48));
    await kit.database
      .db()
      .updateTable("listing")
      .set({ boosted_until: until })
      .where("id", "=", id)
      .execute();
    expect(expectData(await hide(id)).boosted_until).toBe(until.toISOString());
  });
});

describe("another person's", () => {
  test.each(["member", "hub", "support"] as const)("listing answers 404 for a %s", async (role) => {
    const id = await list({ status: "under_review" });
    await makeStaff(kit.database, stranger.id, role);
    const answers = [
      await change(id, "hideOrUnhide", { hidden: true }, stranger),
      await change(id, "sold", { sold: true }, stranger),
      await change(id, "price-update", { asking_price: euro(30_000) }, stranger),
      await change(id, "cancel-sell-request", { option: "other" }, stranger),
      await kit.get(stranger, `/listings/${id}/mine`),
    ];
    expect(answers.map(answerOf)).toEqual(answers.map(() => [404, "not_found"]));
    expect((await kit.findListing(id)).status).toBe("under_review");
  });
});

describe("a step that the state does not allow", () => {
  test.each<[ListingStatus, string, object, string]>([
    ["under_review", "hideOrUnhide", { hidden: true }, "hide"],
    ["rejected", "hideOrUnhide", { hidden: false }, "unhide"],
    ["inactive", "hideOrUnhide", { hidden: false }, "unhide"],
    ["draft", "sold", { sold: true }, "mark_sold"],
    ["failed_check", "sold", { sold: true }, "mark_sold"],
    ["under_review", "price-update", { asking_price: euro(30_000) }, "update_price"],
    ["sold", "price-update", { asking_price: euro(30_000) }, "update_price"],
    ["published", "cancel-sell-request", { option: "price" }, "cancel_sell_request"],
    ["sold", "sold", { sold: false }, "unmark_sold"],
  ])("from %s: %s %o is refused with status and action", async (status, what, body, action) => {
    const id = await list({ status });
    const answer = await change(id, what, body);
    expect(answerOf(answer)).toEqual([409, "listing_transition_refused"]);
    expect(answer.body.data).toEqual({ status, action });
    expect(await listNotifiedSteps(id)).toEqual([]);
  });
});

describe("during a checkout", () => {
  test("only hiding is allowed, and the buyer's price stays", async () => {
    const id = await list();
    const order = await kit.createOrder(stranger, id);
    const answers = [await mark(id), await price(id, 30_000)];
    expect(answers.map(answerOf)).toEqual(answers.map(() => [409, "listing_busy"]));
    const { is_reserved, allowed_actions } = await mine(id);
    expect(is_reserved).toBe(true);
    expect(allowed_actions.toSorted()).toEqual(["boost", "hide"]);
    expect((await kit.getOrder(stranger, order.id)).amounts.total).toEqual(order.amounts.total);
  });

  test("an expired reservation does not block, even before its job has run", async () => {
    const id = await list();
    const { id: orderId } = await kit.createOrder(stranger, id);
    kit.world.advance(minutes(11));
    expect(expectData(await hide(id))).toMatchObject({ status: "hidden", is_reserved: false });
    expect((await kit.getOrder(stranger, orderId)).status).toBe("draft_expired");
  });

  test("a running payment keeps the reservation longer", async () => {
    const { seller: owner, listing } = await kit.openPaidDraft();
    seller = owner;
    kit.world.advance(minutes(11));
    expect(answerOf(await mark(listing))).toEqual([409, "listing_busy"]);
  });

  test("hiding ends the draft with a reason and voids its authorisation", async () => {
    const { seller: owner, buyer, listing, order } = await kit.openPaidDraft();
    seller = owner;
    expect(expectData(await hide(listing))).toMatchObject({ status: "hidden", is_reserved: false });
    const ended = await kit.getOrder(buyer, order.id);
    expect(ended).toMatchObject({
      status: "draft_expired",
      sub_status: "listing_hidden",
      allowed_actions: [],
    });
    for (const answer of [
      await kit.finalize(buyer, order),
      await kit.patch(buyer, `/order/${order.id}`, { extend: true }),
    ]) {
      expect(answerOf(answer)).toEqual([409, "listing_not_available"]);
      expect(answer.body.data).toEqual({ listing_status: "hidden" });
    }
    await kit.world.runDueJobs();
    expect((await kit.getOrder(buyer, order.id)).payment!.status).toBe("cancelled");
    // The buyer is not paused, because they did not let it expire.
    expectData(await hide(listing, false));
    expect((await kit.post(buyer, "/order", { listing_id: listing })).status).toBe(201);
  });

  test("a listing sold by an order cannot be moved by its seller", async () => {
    const { seller: owner, buyer, listing, order } = await kit.openPaidDraft();
    expectData(await kit.finalize(buyer, order));
    seller = owner;
    expect(answerOf(await hide(listing, false))).toEqual([409, "listing_busy"]);
    expect(await mine(listing)).toMatchObject({
      status: "sold",
      order_id: order.id,
      is_reserved: false,
      allowed_actions: [],
    });
  });
});

describe("the price", () => {
  test.each([
    [3_999, "sell.price-too-low"],
    [4_000, null],
    [90_000, null],
    [90_001, "sell.price-too-high"],
  ])("of %i cents: %s", async (amount, fault) => {
    const id = await list();
    const answer = await price(id, amount);
    if (fault === null) expect(expectData(answer).asking_price).toEqual(euro(amount));
    else {
      expect(answerOf(answer)).toEqual([422, "invalid_fields"]);
      expect(answer.body.errors).toEqual({ asking_price: [fault] });
      expect(answer.body.data).toEqual({ min: euro(4_000), max: euro(90_000) });
      expect((await kit.findListing(id)).asking_price).toBe(40_000);
    }
  });

  test("must be in the currency of the listing's market", async () => {
    const id = await list();
    const answer = await price(id, 30_000, "GBP");
    expect(answer.body.errors).toEqual({ asking_price: ["sell.price-currency"] });
  });

  test("changes the total at once, also in search", async () => {
    const id = await list();
    await kit.world.runDueJobs();
    // 300.00 with 14.70 for the inspection and 2.50 for the locker.
    expect(expectData(await price(id, 30_000)).total_price).toEqual(euro(31_720));
    await kit.world.runDueJobs();
    const { body } = await kit.world.get("/search", { query: { limit: 100 } });
    const card = body.data.find((one: { id: string }) => one.id === id);
    expect(card.total_price).toEqual(euro(31_720));
  });

  test("set twice makes one event", async () => {
    const id = await list({ status: "hidden" });
    await price(id, 30_000);
    await price(id, 30_000);
    expect(await listNotifiedSteps(id)).toEqual(["update_price"]);
    expect((await kit.findListing(id)).status).toBe("hidden");
  });

  test("also changes the working copy, so that the next edit keeps it", async () => {
    const id = await list();
    await insertDraft(id, { asking_price: 40_000 });
    await price(id, 30_000);
    const draft = await findDraft(id);
    expect(draft).toMatchObject({ asking_price: 30_000, version: 2, step_versions: { price: 2 } });
    expect((await mine(id)).has_unsent_changes).toBe(false);
  });
});

describe("marking as sold", () => {
  test("and unmarking", async () => {
    const id = await list();
    expect(expectData(await mark(id))).toMatchObject({
      status: "sold",
      is_marked_sold: true,
      sold_at: kit.world.now().toISOString(),
      allowed_actions: ["unmark_sold"],
    });
    expectData(await mark(id));
    expect(await isForSale(id)).toBe(false);
    expect(expectData(await mark(id, false))).toMatchObject({
      status: "published",
      is_marked_sold: false,
      sold_at: null,
    });
    expect(await isForSale(id)).toBe(true);
    expect(await listNotifiedSteps(id)).toEqual(["mark_sold", "unmark_sold"]);
  });
});

describe("taking back a listing under review", () => {
  test("needs a valid reason", async () => {
    const id = await list({ status: "under_review" });
    for (const body of [{}, { option: "" }, { option: "bored" }]) {
      const answer = await change(id, "cancel-sell-request", body);
      expect(answer.body.errors).toEqual({ option: ["sell.cancel-option-required"] });
    }
    const long = await change(id, "cancel-sell-request", {
      option: "other",
      comment: "a".repeat(501),
    });
    expect(long.body.errors).toEqual({ comment: ["sell.too-long"] });
    expect((await kit.findListing(id)).status).toBe("under_review");
  });

  test("makes it a draft again and stores the reason, without the comment after erasure; idempotent", async () => {
    const id = await list({ status: "under_review" });
    const body = { option: "price", comment: " Too low. " };
    const key = randomUUIDv7();
    for (const _ of [1, 2])
      expectData(await kit.post(seller, `/listings/${id}/cancel-sell-request`, body, key));
    expect(await mine(id)).toMatchObject({ status: "draft", allowed_actions: ["edit", "delete"] });
    const kept = await kit.database
      .db()
      .selectFrom("listing_withdrawal")
      .select(["option", "comment"])
      .where("listing_id", "=", id)
      .execute();
    expect(kept).toEqual([{ option: "price", comment: "Too low." }]);
    await eraseSeller(kit.deps, seller.id);
    const { comment } = await kit.database
      .db()
      .selectFrom("listing_withdrawal")
      .select("comment")
      .where("listing_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(comment).toBeNull();
  });
});

describe("deleting a listing", () => {
  const remove = async (id: string, as = seller) => {
    const { body } = await kit.get(as, "/profile/details");
    const call = { ...kit.deps, user: { ...body.data, id: as.id }, at: kit.world.now() };
    return kit.database.tx(() => deleteListing(call as never, id));
  };

  test("removes it from all lists, and answers gone for its former address", async () => {
    const id = await list();
    expect(await remove(id)).toBe(true);
    expect(await isForSale(id)).toBe(false);
    expect(answerOf(await kit.get(seller, `/listings/${id}`))).toEqual([410, "listing_gone"]);
    expect(answerOf(await kit.get(stranger, `/listings/${id}`))).toEqual([410, "listing_gone"]);
    expect(answerOf(await kit.get(seller, `/listings/${id}/mine`))).toEqual([404, "not_found"]);
    expect(answerOf(await hide(id, false))).toEqual([404, "not_found"]);
    const { body } = await kit.get(seller, "/profile/me/listings");
    expect(body).toMatchObject({ data: [], counts: { active: 0, drafts: 0, past: 0 } });
    await expect(remove(id)).rejects.toMatchObject({ code: "not_found" });
  });

  test.each<[ListingStatus, string]>([
    ["under_review", "listing_transition_refused"],
    ["sold", "listing_transition_refused"],
  ])("from %s is refused", async (status, code) => {
    const id = await list({ status });
    await expect(remove(id)).rejects.toMatchObject({ code });
  });

  test("waits for a checkout, and answers 404 for others", async () => {
    const id = await list();
    await expect(remove(id, stranger)).rejects.toMatchObject({ code: "not_found" });
    await kit.createOrder(stranger, id);
    await expect(remove(id)).rejects.toMatchObject({ code: "listing_busy" });
    expect(await remove(randomUUIDv7())).toBe(false);
  });
});

describe("a vacation", () => {
  const away = async (is_away: boolean) =>
    expectData(await kit.patch(seller, "/profile/vacation", { is_away }));
  const until = (day: string) =>
    kit.patch(seller, "/profile/vacation", { is_away: true, until: day });
  const statusOf = async (id: string) => (await kit.findListing(id)).status;

  test("hides published listings and restores those alone", async () => {
    const [one, byHand, reserved] = [
      await list(),
      await kit.insertListing({ seller, status: "hidden" }),
      await kit.insertListing({ seller }),
    ];
    await kit.createOrder(stranger, reserved);
    const since = kit.world.now().toISOString();
    expect(await away(true)).toMatchObject({ away_since: since, hidden: 1, staying: 1 });
    expect(await Promise.all([one, byHand, reserved].map(statusOf))).toEqual([
      "hidden",
      "hidden",
      "published",
    ]);
    expect(await mine(one)).toMatchObject({ is_on_vacation: true });
    kit.world.advance(hours(1));
    expect(await away(true)).toMatchObject({ away_since: since, hidden: 1, staying: 1 });
    expect(await away(false)).toMatchObject({ away_since: null, hidden: 0, staying: 2 });
    expect(await Promise.all([one, byHand].map(statusOf))).toEqual(["published", "hidden"]);
    expect(await listNotifiedSteps(one)).toEqual(["hide", "unhide"]);
    expect(await listNotifiedSteps(byHand)).toEqual([]);
  });

  test("ends by itself on its day and notifies the seller", async () => {
    const id = await list();
    const inDays = (count: number) =>
      new Date(kit.world.now().getTime() + count * hours(24)).toISOString().slice(0, 10);
    for (const wrong of ["2020-01-01", inDays(0), inDays(500), "soon"])
      expect((await until(wrong)).body.errors).toEqual({ until: ["selling.until-invalid"] });
    expect(await statusOf(id)).toBe("published");
    const day = inDays(3);
    expect(expectData(await until(inDays(2)))).toMatchObject({ away_until: inDays(2) });
    expect(expectData(await until(day))).toMatchObject({ away_until: day });
    expect(expectData(await kit.get(seller, "/profile/selling")).away_until).toBe(day);
    kit.world.advance(hours(36));
    await kit.world.runDueJobs();
    expect(await statusOf(id)).toBe("hidden");
    kit.world.advance(hours(48));
    await kit.world.runDueJobs();
    expect(await statusOf(id)).toBe("published");
    const ready = expectData(await kit.get(seller, "/profile/selling"));
    expect(ready).toMatchObject({ away_since: null, away_until: null });
    const [bell] = expectData(await kit.get(seller, "/profile/notifications"));
    expect(bell.topic).toBe("listing-vacation-ended");
    // A vacation that was ended by hand does not end again.
    await until(inDays(1));
    await away(false);
    kit.world.advance(hours(48));
    await kit.world.runDueJobs();
    const bells = expectData(await kit.get(seller, "/profile/notifications"));
    expect(
      bells.filter(({ topic }: { topic: string }) => topic === "listing-vacation-ended"),
    ).toHaveLength(1);
  });

  test("also hides what the hub publishes meanwhile", async () => {
    const id = await list({ status: "under_review" });
    await away(true);
    const row = { ...(await kit.findListing(id)), market: "GR", status: "under_review" } as const;
    const at = kit.world.now();
    await kit.database.tx(() => publishListing(kit.deps, row, at));
    expect(await kit.findListing(id)).toMatchObject({
      status: "hidden",
      hidden_by_vacation: true,
      published_at: at,
    });
    expect(await away(false)).toMatchObject({ hidden: 0, staying: 1 });
    expect(await statusOf(id)).toBe("published");
  });

  test("does not restore what its seller has shown and hidden again by hand", async () => {
    const id = await list();
    await away(true);
    await hide(id, false);
    await hide(id);
    await away(false);
    expect(await statusOf(id)).toBe("hidden");
  });
});

describe("a publication by the hub", () => {
  test("sets the publication date, also after an edit", async () => {
    const id = await list({ status: "under_review" });
    kit.world.advance(hours(5));
    const at = kit.world.now();
    const row = { ...(await kit.findListing(id)), market: "GR", status: "under_review" } as const;
    const publish = () => kit.database.tx(() => publishListing(kit.deps, row, at));
    expect(await publish()).toBe("published");
    expect((await kit.findListing(id)).published_at).toEqual(at);
  });
});

describe("GET /profile/{username}/listings", () => {
  const get = (as: Person | null, path: string) =>
    kit.world.get(path, as === null ? {} : { token: as.token });

  test("has the caller's own listings and drafts by group, last changed first", async () => {
    const published = await list();
    const draft = randomUUIDv7();
    for (const status of ["hidden", "under_review", "sold", "failed_check", "rejected"] as const)
      await kit.insertListing({ seller, status });
    kit.world.advance(minutes(1));
    await insertDraft(draft, {});
    const { body } = await get(seller, "/profile/me/listings");
    expect(body.counts).toEqual({ active: 1, drafts: 3, under_review: 1, past: 2 });
    expect(body.meta.total).toBe(7);
    expect(body.data[0]).toMatchObject({
      id: draft,
      status: "draft",
      title: null,
      asking_price: null,
      allowed_actions: ["edit", "delete"],
      submitted_at: null,
    });
    const drafts = await get(
      seller,
      "/profile/me/listings?status[]=draft&status[]=hidden&status[]=rejected",
    );
    expect(drafts.body.data.map(({ status }: any) => status).toSorted()).toEqual([
      "draft",
      "hidden",
      "rejected",
    ]);
    const active = await get(seller, "/profile/me/listings?status[]=published");
    expect(active.body.data).toMatchObject([{ id: published, title: "iPhone 13", color: "Blue" }]);
  });

  test("shows the fields of a draft so far, and not those before it was rejected", async () => {
    const id = await list({ status: "rejected" });
    await insertDraft(id, {
      ...(await kit.findListing(id).then(({ brand_id, model_id, color_id }) => ({
        brand_id,
        model_id,
        color_id,
      }))),
      asking_price: 25_000,
      properties: JSON.stringify({
        screen_condition: { grade: "yellow", reason: null },
        strap: { grade: "none", reason: null },
      }),
    });
    await kit.database
      .db()
      .insertInto("listing_decision")
      .values({
        id: randomUUIDv7(),
        listing_id: id,
        decided_by: stranger.id,
        decision: "reject",
        reasons: ["photos_unclear"],
        note_el: null,
        note_en: "The back is blurred.",
        at: kit.world.now(),
      })
      .execute();
    expect(await mine(id)).toMatchObject({
      title: "iPhone 13",
      capacity: null,
      asking_price: euro(25_000),
      total_price: euro(26_475),
      generic_condition: "good",
      rejection: {
        reasons: ["photos_unclear"],
        // One language is enough for a note: readers of the other get it as it is.
        note: { el: "The back is blurred.", en: "The back is blurred." },
        at: kit.world.now().toISOString(),
      },
    });
  });

  test("shows changes that were not submitted yet", async () => {
    const id = await list();
    await insertDraft(id, {});
    expect((await mine(id)).has_unsent_changes).toBe(false);
    kit.world.advance(minutes(1));
    await kit.database
      .db()
      .updateTable("listing_draft")
      .set({ notes: "A new line.", updated_at: kit.world.now() })
      .where("id", "=", id)
      .execute();
    expect((await mine(id)).has_unsent_changes).toBe(true);
  });

  test("shows other people only what is for sale in their market", async () => {
    const id = await list();
    await kit.insertListing({ seller, status: "hidden" });
    await kit.insertListing({ seller, market: "GB" });
    const { body: profile } = await kit.get(seller, "/profile/details");
    const path = `/profile/${profile.data.username.toUpperCase()}/listings`;
    for (const as of [stranger, null]) {
      const { body } = await get(as, path);
      expect(body.counts).toBeNull();
      expect(body.data).toMatchObject([{ id, allowed_actions: [], order_id: null }]);
      expect((await get(as, `${path}?status[]=hidden`)).body.data).toEqual([]);
    }
    expect((await get(seller, path)).body.data).toHaveLength(3);
  });

  test.each(LISTING_STATUSES)(
    "of a %s listing shows other people the public fields",
    async (status) => {
      const id = await list({ status });
      const note = "Only for my eyes.";
      await insertDraft(id, { notes: note });
      await kit.database
        .db()
        .updateTable("listing")
        .set({ notes: note, submitted_at: kit.world.now(), sold_at: kit.world.now() })
        .where("id", "=", id)
        .execute();
      const { body: profile } = await kit.get(seller, "/profile/details");
      const path = `/profile/${profile.data.username}/listings`;
      const isPublic = status === "published";
      for (const as of [stranger, null])
        for (const wish of ["", `?status[]=${status}`, `?status[]=${status}&status[]=draft`]) {
          const { body } = await get(as, path + wish);
          expect([body.meta.total, body.counts]).toEqual([isPublic ? 1 : 0, null]);
          expect(body.data.map((one: { id: string }) => one.id)).toEqual(isPublic ? [id] : []);
          expect(JSON.stringify(body)).not.toContain(note);
          for (const one of body.data)
            expect(one).toMatchObject({
              status,
              order_id: null,
              submitted_at: null,
              sold_at: null,
              rejection: null,
              allowed_actions: [],
              asking_price: { currency: "EUR" },
            });
        }
      expect((await get(seller, `${path}?status[]=${status}`)).body.meta.total).toBe(1);
    },
  );

  test("answers 404 for an unknown user, and 401 for `me` without a session", async () => {
    expect(answerOf(await get(null, "/profile/me/listings"))).toEqual([401, "signed_out"]);
    expect(answerOf(await get(null, "/profile/nobody99/listings"))).toEqual([404, "not_found"]);
  });

  test("has twenty to a page, each once", async () => {
    await list();
    for (let index = 0; index < 20; index += 1) await kit.insertListing({ seller });
    const first = (await get(seller, "/profile/me/listings")).body;
    const second = (await get(seller, "/profile/me/listings?page=2")).body;
    expect([first.data.length, second.data.length]).toEqual([20, 1]);
    expect(first.meta).toMatchObject({ total: 21, last_page: 2 });
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(21);
  });
});

test("GET /listings/{id} has the same actions for its seller as their list", async () => {
  for (const status of ["published", "hidden", "under_review", "rejected", "sold"] as const) {
    const id = await list({ status });
    const { allowed_actions } = expectData(await kit.get(seller, `/listings/${id}`));
    expect(allowed_actions).toEqual((await mine(id)).allowed_actions);
  }
});

const insertDraft = (id: string, values: object) =>
  kit.database
    .db()
    .insertInto("listing_draft")
    .values({
      id,
      market: "GR",
      user_id: seller.id,
      created_at: kit.world.now(),
      updated_at: kit.world.now(),
      ...values,
    })
    .execute();
const findDraft = (id: string) =>
  kit.database
    .db()
    .selectFrom("listing_draft")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

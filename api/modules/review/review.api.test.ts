import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours, days } from "#contract/duration.ts";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

let kit: InspectionKit;
beforeAll(async () => void (kit = await openInspectionKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const answerOf = ({ status, body }: { status: number; body: any }) => [status, body?.code];
const createDelivered = () =>
  kit.createTrade({ isInstantBuy: true, moves: ["dispatch", "deliver"] });
const createCompleted = () =>
  kit.createTrade({ isInstantBuy: true, moves: ["dispatch", "deliver", "accept"] });
const good = { rating: "positive", options: ["fast", "friendly"], comment: "Lovely" };
type Fields = Parameters<InspectionKit["upload"]>[2];
const review = (person: Person | null, id: string, fields: Fields = good) =>
  kit.upload(person, `/order/${id}/review`, fields);
const nameOf = async ({ id }: Person): Promise<string> =>
  (
    await kit
      .db()
      .selectFrom("user_account")
      .select("username")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).username!;
const received = async (person: Person, page = 1) =>
  kit.world.get(`/profile/${await nameOf(person)}/reviews/received?page=${page}`);

describe("a review", () => {
  test("is written once by each party, and the other party is notified", async () => {
    const { id, buyer, seller } = await createDelivered();
    const written = await review(buyer, id, { ...good, files: [await kit.photo()] });
    expect(written.status).toBe(201);
    expect(written.body.data).toMatchObject({
      is_positive: true,
      options: ["fast", "friendly"],
      comment: "Lovely",
      photos: [expect.stringMatching(/^\/media\//)],
      is_system_made: false,
    });
    expect(answerOf(await review(buyer, id))).toEqual([409, "review_closed"]);
    const bad = { rating: "negative", comment: "" };
    expect((await review(seller, id, bad)).body.data).toMatchObject({
      is_positive: false,
      options: [],
      comment: null,
    });
    await kit.world.runDueJobs();
    const { reviews, offers } = expectData(await kit.get(seller, `/order/${id}`));
    expect(reviews.theirs.comment).toBe("Lovely");
    expect(offers).not.toContain("review");
    const notified = await kit.get(seller, "/profile/notifications");
    expect(notified.body.data[0]).toMatchObject({
      topic: "review-received",
      subject: { type: "order", id },
    });
    expect((await kit.get(buyer, "/profile/notifications")).body.data[0].topic).toBe(
      "review-received",
    );
  });

  test("that is positive keeps positive options and drops negative ones", async () => {
    const { id, buyer } = await createDelivered();
    const none = await review(buyer, id, { rating: "positive" });
    expect(none.body.errors).toEqual({ options: ["review.option-required"] });
    const other = await review(buyer, id, { rating: "positive", options: ["slow"] });
    expect(other.body.errors).toEqual({ options: ["review.option-required"] });
    const mixed = await review(buyer, id, { rating: "positive", options: ["slow", "fast"] });
    expect(mixed.body.data.options).toEqual(["fast"]);
  });

  test("that is invalid names the fields", async () => {
    const { id, buyer } = await createDelivered();
    const cases: [Fields, Record<string, string[]>][] = [
      [{}, { rating: ["review.rating-required"] }],
      [{ ...good, comment: "x".repeat(501) }, { comment: ["review.comment-too-long"] }],
      [{ ...good, files: "/media/0000000000000000" }, { files: ["errors.field-invalid"] }],
      [
        { ...good, files: new File(["text"], "a.jpg", { type: "image/jpeg" }) },
        { files: ["order.photo-format"] },
      ],
    ];
    for (const [fields, errors] of cases)
      expect((await review(buyer, id, fields)).body.errors).toEqual(errors);
    const five = await Promise.all(Array.from({ length: 5 }, () => kit.photo()));
    expect((await review(buyer, id, { ...good, files: five })).body.errors).toEqual({
      files: ["review.too-many-photos"],
    });
  });

  test("is written once, also by concurrent requests", async () => {
    const { id, buyer } = await createDelivered();
    const answers = await Promise.all(Array.from({ length: 20 }, () => review(buyer, id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    await kit.world.runDueJobs();
  });

  test("is refused until the device was delivered", async () => {
    const { id, buyer, seller } = await kit.createTrade({
      isInstantBuy: true,
      moves: ["dispatch"],
    });
    expect(answerOf(await review(buyer, id))).toEqual([409, "review_closed"]);
    expect(answerOf(await review(seller, id))).toEqual([409, "review_closed"]);
  });

  test("of a refused request is written by the system", async () => {
    const { id, buyer, seller } = await kit.createTrade({ moves: ["reject"] });
    expect(answerOf(await review(buyer, id))).toEqual([409, "review_closed"]);
    const { body } = await received(seller);
    expect(body.data[0]).toMatchObject({
      is_system_made: true,
      is_positive: false,
      options: ["cancelled"],
      author: null,
    });
  });

  test("of an expired request is written by the system, as the order says", async () => {
    const { seller } = await kit.createTrade({ moves: [] });
    kit.world.advance(hours(24));
    await kit.world.runDueJobs();
    await kit.signIn(seller);
    const { body } = await received(seller);
    expect(body.data[0]).toMatchObject({
      is_system_made: true,
      is_positive: false,
      options: ["cancelled"],
    });
  });

  test("of another person's order is refused", async () => {
    const { id } = await createDelivered();
    const stranger = await kit.insertPerson();
    expect(answerOf(await review(stranger, id))).toEqual([404, "not_found"]);
    expect(answerOf(await review(null, id))).toEqual([401, "signed_out"]);
  });
});

describe("the lists", () => {
  test("show both parties, newest first, without deactivated users", async () => {
    const { id, buyer, seller } = await createDelivered();
    expectData(await review(buyer, id));
    const name = await nameOf(buyer);
    const { body } = await received(seller);
    expect(body.data[0]).toMatchObject({
      author: { username: name },
      subject: { username: await nameOf(seller) },
      author_role: "buyer",
      title: "Apple iPhone 13 128 GB Blue",
    });
    const sent = await kit.world.get(`/profile/${name.toUpperCase()}/reviews/sent`);
    expect(sent.body.data).toHaveLength(1);
    await kit
      .db()
      .updateTable("user_account")
      .set({ deactivated_at: kit.world.now() })
      .where("id", "=", buyer.id)
      .execute();
    expect((await received(seller)).body.data[0].author).toBeNull();
    const gone = await kit.world.get(`/profile/${name}/reviews/sent`);
    expect(answerOf(gone)).toEqual([404, "not_found"]);
    expect(answerOf(await kit.world.get("/profile/a%20b/reviews/received"))).toEqual([
      404,
      "not_found",
    ]);
  });

  test("are split into pages of twenty, and the profile counts all", async () => {
    const { id, buyer, seller } = await createDelivered();
    expectData(await review(buyer, id));
    const other = await createDelivered();
    expectData(await review(other.buyer, other.id, { rating: "negative" }));
    await kit
      .db()
      .updateTable("review")
      .set({ subject_id: seller.id })
      .where("order_id", "=", other.id)
      .execute();
    await fillUp(seller, 19);
    const first = await received(seller);
    expect(first.body.meta).toMatchObject({ total: 21, last_page: 2 });
    expect((await received(seller, 2)).body.data).toHaveLength(1);
    const profile = await kit.world.get(`/profile/details/${await nameOf(seller)}`);
    expect(profile.body.data.reviews).toEqual({ count: 21, positive: 20 });
    await kit.world.runDueJobs();
  });
});

/** Orders that no test looks at. */
async function insertTrades(count: number): Promise<{ ids: string[]; buyer: Person }> {
  const { id, buyer } = await createDelivered();
  const order = await kit.findOrder(id);
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const copy = randomUUIDv7();
    ids.push(copy);
    await kit
      .db()
      .insertInto("customer_order")
      .values({
        ...order,
        id: copy,
        number: `D-9${i}${copy.slice(-6)}`,
        status: "draft_expired",
        listing_id: order.listing_id,
        item: JSON.stringify(order.item),
        address: JSON.stringify(order.address),
        locker: null,
        add_on_items: "[]",
        requested_at: null,
      })
      .execute();
    await kit
      .db()
      .insertInto("order_event")
      .values({
        id: randomUUIDv7(),
        order_id: copy,
        to_status: "draft_expired",
        actor: "deftero",
        at: kit.world.now(),
      })
      .execute();
  }
  return { ids, buyer };
}

/** Positive reviews of such orders. */
async function fillUp(subject: Person, count: number): Promise<void> {
  const { ids, buyer } = await insertTrades(count);
  for (const order_id of ids) {
    await kit
      .db()
      .insertInto("review")
      .values({
        id: randomUUIDv7(),
        market: "GR",
        order_id,
        author_id: buyer.id,
        author_role: "buyer",
        subject_id: subject.id,
        is_positive: true,
        created_at: kit.world.now(),
      })
      .execute();
  }
}

describe("the rating of the shop", () => {
  const check = (person: Person, query = "") => kit.get(person, `/rate-deftero/check${query}`);
  const rate = (person: Person, order_id: string, review_deftero: unknown = 5) =>
    kit.post(person, "/rate-deftero", { order_id, review_deftero });

  test("is requested once an order is completed, and again only after a month", async () => {
    const { id, buyer } = await createDelivered();
    expect(answerOf(await check(buyer))).toEqual([403, "forbidden"]);
    expect(answerOf(await rate(buyer, id))).toEqual([403, "forbidden"]);
    await kit.advance(id, ["accept"]);
    expect((await check(buyer)).status).toBe(204);
    expect((await check(buyer, `?order_id=${id}`)).status).toBe(204);
    expect((await rate(buyer, id)).status).toBe(204);
    expect(answerOf(await check(buyer))).toEqual([403, "forbidden"]);
    expect(answerOf(await rate(buyer, id))).toEqual([403, "forbidden"]);

    const next = await createCompleted();
    await kit
      .db()
      .updateTable("customer_order")
      .set({ buyer_id: buyer.id })
      .where("id", "=", next.id)
      .execute();
    expect(answerOf(await check(buyer))).toEqual([403, "forbidden"]);
    await kit
      .db()
      .updateTable("product_rating")
      .set({ created_at: new Date(kit.world.now().getTime() - days(30)) })
      .where("order_id", "=", id)
      .execute();
    expect((await check(buyer)).status).toBe(204);
    expect(answerOf(await check(buyer, `?order_id=${id}`))).toEqual([403, "forbidden"]);
  });

  test("counts once, however often it is sent", async () => {
    const { id, buyer } = await createCompleted();
    const answers = await Promise.all(Array.from({ length: 6 }, () => rate(buyer, id)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test("is from one to five, for own orders only", async () => {
    const { id, buyer, seller } = await createCompleted();
    for (const score of [0, 6, 2.5, "many"])
      expect((await rate(buyer, id, score)).body.errors).toEqual({
        review_deftero: ["review.score-required"],
      });
    expect(answerOf(await rate(seller, id))).toEqual([404, "not_found"]);
    expect(answerOf(await kit.world.get("/rate-deftero/check"))).toEqual([401, "signed_out"]);
  });

  test("is published from twenty ratings on, with one decimal", async () => {
    const summary = async () => expectData(await kit.world.get("/rate-deftero/summary"));
    await kit.db().deleteFrom("product_rating").execute();
    const { ids, buyer } = await insertTrades(21);
    const rateAs = (score: number, count: number) =>
      kit
        .db()
        .insertInto("product_rating")
        .values(
          ids.splice(0, count).map((order_id) => ({
            order_id,
            user_id: buyer.id,
            score,
            created_at: kit.world.now(),
          })),
        )
        .execute();
    expect(await summary()).toEqual({ count: 0, average: null });
    await rateAs(5, 13);
    await rateAs(4, 6);
    expect(await summary()).toEqual({ count: 19, average: null });
    await rateAs(2, 1);
    // 91 / 20.
    expect(await summary()).toEqual({ count: 20, average: 4.6 });
    await rateAs(1, 1);
    expect(await summary()).toEqual({ count: 21, average: 4.4 });
  });
});

import { randomUUID, randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes, hours } from "#contract/duration.ts";
import type { HubListing } from "#contract/hub.ts";
import type { Market } from "#contract/market.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: OrderKit;
let colleague: Person;
let seller: Person;
beforeAll(async () => {
  kit = await openOrderKit();
  colleague = await insertStaff();
  seller = await kit.insertPerson();
});
afterAll(() => kit[Symbol.asyncDispose]());
/** Each test has a queue of its own. */
beforeEach(async () => {
  await db()
    .updateTable("listing")
    .set({ status: "hidden" })
    .where("status", "in", ["under_review", "published"])
    .execute();
});

const db = () => kit.database.db();

async function insertStaff(role: "hub" | "support" = "hub"): Promise<Person> {
  const person = await kit.insertPerson();
  await makeStaff(kit.database, person.id, role);
  return person;
}

type Wish = { of?: Person; market?: Market; price?: number; ago?: number };

/** A listing submitted `ago` milliseconds before now. */
async function submit({ of = seller, market = "GR", price = 40_000, ago = 0 }: Wish = {}) {
  const id = await kit.insertListing({ seller: of, market, price, status: "under_review" });
  await db()
    .updateTable("listing")
    .set({ submitted_at: new Date(kit.world.now().getTime() - ago), published_at: null })
    .where("id", "=", id)
    .execute();
  return id;
}

const publish = { decision: "publish", version: 1 };
const reject = (more: Record<string, unknown> = {}) => ({
  decision: "reject",
  version: 1,
  reasons: ["photos_unclear"],
  ...more,
});
const decide = (
  id: string,
  body: unknown,
  { as = colleague, query = "", key = randomUUID() } = {},
) => kit.post(as, `/hub/listings/${id}/decision${query}`, body, key);
const read = async (id: string, as = colleague, query = ""): Promise<HubListing> =>
  expectData(await kit.get(as, `/hub/listings/${id}${query}`));
const list = async (query = "", as = colleague) =>
  (await kit.get(as, `/hub/listings${query}`)).body;
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
const listDecisions = (id: string) =>
  db().selectFrom("listing_decision").selectAll().where("listing_id", "=", id).execute();
const listAudit = (id: string) =>
  db().selectFrom("audit_entry").selectAll().where("subject_id", "=", id).execute();
const countBy = (values: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([v, all]) => [v, all.length]));

describe("the hub", () => {
  test.each(["hub", "support"] as const)("is open to %s", async (role) => {
    const staff = await insertStaff(role);
    const id = await submit();
    expect(idsOf(await list("", staff))).toEqual([id]);
    expect((await decide(id, publish, { as: staff })).status).toBe(200);
  });

  test("answers 404 to members, the seller included", async () => {
    const id = await submit();
    for (const member of [seller, await kit.insertPerson()]) {
      const answers = [
        await kit.get(member, "/hub/listings"),
        await kit.get(member, `/hub/listings/${id}`),
        await decide(id, publish, { as: member }),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [404, "not_found"]),
      );
    }
    expect((await kit.findListing(id)).status).toBe("under_review");
    expect(await listAudit(id)).toEqual([]);
  });

  test("answers 401 to signed-out callers", async () => {
    const { status, body } = await kit.world.get("/hub/listings");
    expect([status, body.code]).toEqual([401, "signed_out"]);
  });
});

describe("the queue", () => {
  test("lists the longest wait first, not the oldest listing", async () => {
    const young = await submit({ ago: hours(1) });
    const old = await submit({ ago: hours(9) });
    const middle = await submit({ ago: hours(5) });
    expect(idsOf(await list())).toEqual([old, middle, young]);
  });

  test("can be filtered by market", async () => {
    const greek = await submit({ ago: hours(2) });
    const british = await submit({ market: "GB", ago: hours(1) });
    expect(idsOf(await list())).toEqual([greek, british]);
    expect(idsOf(await list("?market=GB"))).toEqual([british]);
    expect((await list("?market=GB")).meta.total).toBe(1);
    expect(idsOf(await list("?market=XX"))).toEqual([greek, british]);
  });

  test("contains only listings under review", async () => {
    const id = await submit();
    for (const status of ["draft", "published", "hidden", "sold", "rejected", "inactive"])
      await kit.insertListing({ seller, status });
    expect(idsOf(await list())).toEqual([id]);
  });

  test("has pages of twenty without duplicates at equal times", async () => {
    for (let n = 0; n < 23; n += 1) await submit();
    const pages = [await list(), await list("?page=2"), await list("?page=3")];
    expect(pages.map(({ data }) => data.length)).toEqual([20, 3, 0]);
    expect(new Set(pages.flatMap(idsOf)).size).toBe(23);
    expect(pages[0].meta).toMatchObject({ total: 23, last_page: 2 });
    expect(pages[0].links.next).toBe("/hub/listings?page=2");
  });

  test("has title, waiting time and number of rejections", async () => {
    const id = await submit({ ago: minutes(90) });
    await decide(id, reject());
    await db()
      .updateTable("listing")
      .set({ status: "under_review" })
      .where("id", "=", id)
      .execute();
    const { data } = await list();
    expect(data[0]).toMatchObject({
      id,
      market: "GR",
      title: "Apple iPhone 13 128 GB Blue",
      color: "Blue",
      capacity: "128 GB",
      asking_price: { amount: 40_000, currency: "EUR" },
      submitted_at: new Date(kit.world.now().getTime() - minutes(90)).toISOString(),
      rejections: 1,
      is_mine: false,
    });
  });
});

describe("a listing under review", () => {
  test("has the catalogue's product and the asking prices on sale", async () => {
    const id = await submit({ price: 20_000 });
    for (const price of [38_000, 45_000, 41_000]) await kit.insertListing({ seller, price });
    await kit.insertListing({ seller, price: 10_000, status: "hidden" });
    await kit.insertListing({ seller, price: 10_000, market: "GB" });
    const { catalogue, version, status } = await read(id);
    expect([status, version]).toEqual(["under_review", 1]);
    expect(catalogue.product.face_value).toEqual({ amount: 90_000, currency: "EUR" });
    expect(catalogue.asked).toEqual({
      low: { amount: 38_000, currency: "EUR" },
      high: { amount: 45_000, currency: "EUR" },
      count: 3,
    });
  });

  test("of the other market is compared in that market's currency", async () => {
    const id = await submit({ market: "GB", price: 20_000 });
    await kit.insertListing({ seller, price: 38_000, market: "GB" });
    const { catalogue, asking_price } = await read(id);
    expect(asking_price.currency).toBe("GBP");
    expect(catalogue.product.face_value.currency).toBe("GBP");
    expect(catalogue.asked?.low).toEqual({ amount: 38_000, currency: "GBP" });
  });

  test("has at most six covers of published listings, the same product first", async () => {
    const id = await submit();
    const pink = randomUUIDv7();
    await db()
      .insertInto("color")
      .values({ id: pink, slug: pink, name_en: "Pink", name_el: "Ροζ", swatch: "#fcc" })
      .execute();
    const other = randomUUIDv7();
    const mine = await kit.findListing(id);
    await db()
      .insertInto("product")
      .values({
        id: other,
        brand_id: mine.brand_id,
        model_id: mine.model_id,
        color_id: pink,
        capacity_id: mine.capacity_id,
      })
      .execute();
    for (let n = 0; n < 8; n += 1) {
      const unit = await kit.insertListing({ seller, status: n === 7 ? "hidden" : "published" });
      await db()
        .updateTable("listing")
        .set({ cover_key: `cover${n}`, ...(n < 4 && { product_id: other }) })
        .where("id", "=", unit)
        .execute();
    }
    const { covers } = (await read(id)).catalogue;
    expect(covers).toHaveLength(6);
    expect(covers.slice(0, 3).toSorted()).toEqual([
      "/media/cover4",
      "/media/cover5",
      "/media/cover6",
    ]);
    expect(covers).not.toContain("/media/cover7");
  });

  test("has the seller's record", async () => {
    const newcomer = await kit.insertPerson();
    await kit.insertListing({ seller: newcomer });
    // Sold elsewhere, which does not count.
    await kit.insertListing({ seller: newcomer, status: "sold" });
    await decide(await submit({ of: newcomer }), reject());
    const id = await submit({ of: newcomer });
    expect((await read(id)).seller_facts).toMatchObject({ published: 1, sold: 0, rejected: 1 });
  });

  test("that its seller withdrew answers 404", async () => {
    const id = await submit();
    await kit.setListingStatus(id, "draft");
    expect((await kit.get(colleague, `/hub/listings/${id}`)).status).toBe(404);
    expect((await decide(id, publish)).status).toBe(404);
  });

  test("that is decided can still be read, with its decision", async () => {
    const id = await submit();
    await decide(id, publish);
    const { status, decisions } = await read(id);
    expect(status).toBe("published");
    expect(decisions).toMatchObject([
      { decision: "publish", by: expect.stringMatching(/^person/) },
    ]);
  });

  test("has neighbours in the queue, without the caller's own listings", async () => {
    const first = await submit({ ago: hours(4) });
    const own = await submit({ ago: hours(3), of: colleague });
    const british = await submit({ ago: hours(2), market: "GB" });
    const last = await submit({ ago: hours(1) });
    expect(await read(first)).toMatchObject({ previous_id: null, next_id: british, waiting: 4 });
    expect(await read(british)).toMatchObject({ previous_id: first, next_id: last });
    expect(await read(first, colleague, "?market=GR")).toMatchObject({ next_id: last, waiting: 3 });
    expect(await read(last)).toMatchObject({ previous_id: british, next_id: null });
    expect((await read(own)).is_mine).toBe(true);
    const another = await insertStaff();
    expect((await read(first, another)).next_id).toBe(own);
  });
});

describe("a decision", () => {
  test("to publish puts the listing on sale and returns the next one", async () => {
    const id = await submit({ ago: hours(2) });
    const next = await submit({ ago: hours(1) });
    const answer = expectData(await decide(id, publish));
    expect(answer).toEqual({
      status: "published",
      title: "Apple iPhone 13 128 GB Blue",
      next_id: next,
      waiting: 1,
    });
    const row = await kit.findListing(id);
    expect(row.status).toBe("published");
    expect(row.published_at).toEqual(kit.world.now());
    const { status } = await kit.world.get(`/listings/${id}`);
    expect(status).toBe(200);
  });

  test("to publish keeps the listing of an absent seller hidden", async () => {
    const away = await kit.insertPerson();
    await db()
      .updateTable("user_account")
      .set({ on_vacation_since: kit.world.now() })
      .where("id", "=", away.id)
      .execute();
    const id = await submit({ of: away });
    expect(expectData(await decide(id, publish)).status).toBe("hidden");
    expect((await read(id)).decisions).toMatchObject([{ decision: "publish" }]);
  });

  test("to reject stores its reasons and both notes", async () => {
    const id = await submit();
    const notes = {
      note_el: "  Θολή, δες ξανά «Μπροστά».\n2η γραμμή ",
      note_en: "Blurred: <b>retake</b>",
    };
    expectData(await decide(id, reject({ reasons: ["photos_unclear", "other"], ...notes })));
    expect((await kit.findListing(id)).status).toBe("rejected");
    const { decisions } = await read(id);
    expect(decisions).toMatchObject([
      {
        decision: "reject",
        reasons: ["photos_unclear", "other"],
        note: { el: "Θολή, δες ξανά «Μπροστά».\n2η γραμμή", en: "Blurred: <b>retake</b>" },
      },
    ]);
  });

  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ["without a reason", { reasons: [] }, { reasons: ["hub.reason-required"] }],
    [
      "for another reason without words",
      { reasons: ["other"] },
      {
        note_el: ["hub.note-required"],
        note_en: ["hub.note-required"],
      },
    ],
    [
      "with too many words",
      { note_el: "α".repeat(501), note_en: "a" },
      {
        note_el: ["hub.too-long"],
      },
    ],
  ])("%s is refused at its field", async (_, more, errors) => {
    const id = await submit();
    const { status, body } = await decide(id, reject(more));
    expect([status, body.errors]).toEqual([422, errors]);
    expect((await kit.findListing(id)).status).toBe("under_review");
  });

  test("about one's own listing is forbidden", async () => {
    const id = await submit({ of: colleague });
    for (const body of [publish, reject()]) {
      const answer = await decide(id, body);
      expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
    }
    expect(await listAudit(id)).toEqual([]);
    const another = await insertStaff("support");
    expect((await decide(id, publish, { as: another })).status).toBe(200);
  });

  test("about a listing of a closed account answers 404", async () => {
    const leaver = await kit.insertPerson();
    const id = await submit({ of: leaver });
    await db()
      .updateTable("user_account")
      .set({ deactivated_at: kit.world.now() })
      .where("id", "=", leaver.id)
      .execute();
    expect(idsOf(await list())).not.toContain(id);
    expect((await decide(id, publish)).status).toBe(404);
    expect((await kit.findListing(id)).status).toBe("under_review");
  });

  test("about a stale version is refused", async () => {
    const id = await submit();
    await db().updateTable("listing").set({ version: 3 }).where("id", "=", id).execute();
    const { status, body } = await decide(id, publish);
    expect([status, body.code, body.data]).toEqual([409, "draft_changed", { version: 3 }]);
    expect(await listDecisions(id)).toEqual([]);
  });

  test("after a colleague's is refused with that colleague and the status", async () => {
    const id = await submit();
    await decide(id, reject());
    const { status, body } = await decide(id, publish, { as: await insertStaff() });
    expect([status, body.code, body.data]).toEqual([
      409,
      "listing_transition_refused",
      { status: "rejected", by: expect.stringMatching(/^person/) },
    ]);
    expect((await kit.findListing(id)).status).toBe("rejected");
  });

  test("made concurrently by twenty colleagues counts once, with one audit entry", async () => {
    const id = await submit();
    const staff: Person[] = [];
    for (let n = 0; n < 20; n += 1) staff.push(await insertStaff());
    const answers = await Promise.all(
      staff.map((as, n) => decide(id, n % 2 === 0 ? publish : reject(), { as })),
    );
    expect(countBy(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 19 });
    const winner = staff[answers.findIndex(({ status }) => status === 200)]!;
    const [decision, ...more] = await listDecisions(id);
    expect(more).toEqual([]);
    expect(decision!.decided_by).toBe(winner.id);
    const status = decision!.decision === "publish" ? "published" : "rejected";
    expect((await kit.findListing(id)).status).toBe(status);
    expect(await listAudit(id)).toMatchObject([
      { actor_id: winner.id, action: `listing.${decision!.decision}` },
    ]);
    const moves = await db()
      .selectFrom("outbox")
      .select("payload")
      .where("topic", "=", "listing-moved")
      .execute();
    const ours = moves.filter(
      ({ payload }) => (payload as { listing_id: string }).listing_id === id,
    );
    expect(ours).toHaveLength(1);
  });

  test("with one Idempotency-Key is made once, with the same response", async () => {
    const id = await submit();
    const key = randomUUID();
    const answers = await Promise.all([
      decide(id, reject(), { key }),
      decide(id, reject(), { key }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(await listDecisions(id)).toHaveLength(1);
    expect(await listAudit(id)).toHaveLength(1);
  });

  test("can be made again after the seller has submitted again", async () => {
    const id = await submit();
    await decide(id, reject());
    await db()
      .updateTable("listing")
      .set({ status: "under_review" })
      .where("id", "=", id)
      .execute();
    const { version, rejections } = await read(id);
    expect(rejections).toBe(1);
    expectData(await decide(id, { ...publish, version }));
    expect((await read(id)).decisions.map(({ decision }) => decision)).toEqual([
      "publish",
      "reject",
    ]);
  });
});

describe("the audit log", () => {
  test("has the actor, time, version and reasons of a decision", async () => {
    const id = await submit();
    await decide(id, reject({ note_el: "Θολή", note_en: "Blurred" }));
    expect(await listAudit(id)).toMatchObject([
      {
        actor_id: colleague.id,
        market: "GR",
        action: "listing.reject",
        subject_type: "listing",
        at: kit.world.now(),
        data: {
          version: 1,
          from_status: "under_review",
          to_status: "rejected",
          reasons: ["photos_unclear"],
          note_el: "Θολή",
          note_en: "Blurred",
        },
      },
    ]);
  });

  test("has no entry for a refused decision", async () => {
    const id = await submit();
    await decide(id, { ...publish, version: 2 });
    await decide(id, reject({ reasons: [] }));
    expect(await listAudit(id)).toEqual([]);
  });

  test("cannot be updated, deleted or truncated with the application's database role", async () => {
    const id = await submit();
    await decide(id, publish);
    const rejection = /audit_entry is only ever inserted into/;
    await expect(
      db().updateTable("audit_entry").set({ action: "nothing" }).execute(),
    ).rejects.toThrow(rejection);
    await expect(
      db().deleteFrom("audit_entry").where("subject_id", "=", id).execute(),
    ).rejects.toThrow(rejection);
    await expect(sql`truncate audit_entry`.execute(db())).rejects.toThrow(rejection);
    expect(await listAudit(id)).toHaveLength(1);
  });
});

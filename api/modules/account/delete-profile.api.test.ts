import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutes, days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { checkInvariants } from "#api/invariants.ts";
import { createSession } from "#api/http/session.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import { toShape } from "#api/modules/order/order-policy.ts";
import { nextOnMainPath } from "#api/modules/order/order-states.ts";
import { openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const close = ({ token }: Person) => kit.world.delete("/profile/delete", { token });
const readAccount = ({ id }: Person) =>
  kit.database
    .db()
    .selectFrom("user_account")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const isSignedIn = async (person: Person) => (await kit.get(person, "/sessions")).status === 200;

/** Signs in again, because the earlier session may have expired. */
async function signInAgain(person: Person): Promise<Person> {
  const session = { userId: person.id, userAgent: null, at: kit.world.now() };
  return { ...person, token: (await createSession(kit.database, session)).token };
}

/** Moves an order along its main path until it is closed. */
const complete = (orderId: string) =>
  kit.database.tx(async () => {
    let { order } = (await lockOrder(kit.database, orderId))!;
    for (;;) {
      const row = nextOnMainPath(toShape(order));
      if (!row) return;
      order = await moveOrder(kit.deps, order, row.move, { actor: row.who[0]! }, kit.world.now());
    }
  });

const statusOf = async (listingId: string) => (await kit.findListing(listingId)).status;
const isFound = async (listingId: string) => {
  const { rows } = await sql`select 1 from search_listing where listing_id = ${listingId}`.execute(
    kit.database.db(),
  );
  return rows.length > 0;
};

const announce = async (listing_id: string) => {
  const topic = "listing-changed" as const;
  await kit.database.tx(() =>
    kit.deps.jobs.outbox.add({ market: "GR", topic, payload: { listing_id } }),
  );
  await kit.world.runDueJobs();
};

describe("closing an account", () => {
  test("hides it at once, ends its sessions and sends a mail with the erasure date", async () => {
    const seller = await kit.insertPerson();
    const published = await kit.insertListing({ seller });
    const reviewed = await kit.insertListing({ seller, status: "under_review" });
    const draft = await kit.insertListing({ seller, status: "draft" });
    const other = await kit.insertListing({ seller: await kit.insertPerson() });
    const elsewhere = await signInAgain(seller);
    const { username, email } = await readAccount(seller);
    await announce(published);
    expect(await isFound(published)).toBe(true);

    expect((await close(seller)).status).toBe(204);
    expect([await isSignedIn(seller), await isSignedIn(elsewhere)]).toEqual([false, false]);
    expect((await kit.world.get(`/profile/details/${username}`)).status).toBe(404);
    const statuses = await Promise.all([published, reviewed, draft, other].map(statusOf));
    expect(statuses).toEqual(["hidden", "draft", "draft", "published"]);
    expect(await readAccount(seller)).toMatchObject({
      deactivated_at: kit.world.now(),
      erased_at: null,
      email,
      username,
    });

    await kit.world.runDueJobs();
    expect(await isFound(published)).toBe(false);
    const letters = await kit.world.letters({ to: email });
    expect(letters).toHaveLength(1);
    // 90 days after 23 November.
    expect(letters[0]!.text_body).toContain("21 February 2027");
    expect((await close(seller)).status).toBe(401);
  });

  test("requires a fresh proof", async () => {
    const person = await kit.insertPerson();
    kit.world.advance(LIMITS.stepUp + 1);
    const { status, body } = await close(person);
    expect([status, body.code]).toEqual([403, "proof_needed"]);
    expect((await readAccount(person)).deactivated_at).toBe(null);
    expect((await close(await signInAgain(person))).status).toBe(204);
  });

  test("is refused to buyer and seller while an order is open", async () => {
    const [seller, buyer] = [await kit.insertPerson(), await kit.insertPerson()];
    const listing = await kit.insertListing({ seller });
    const unsold = await kit.insertListing({ seller });
    await kit.createOrder(buyer, listing);
    for (const person of [seller, buyer]) {
      const { status, body } = await close(person);
      expect([status, body.code]).toEqual([409, "account_busy"]);
      expect(await isSignedIn(person)).toBe(true);
    }
    expect([await statusOf(listing), await statusOf(unsold)]).toEqual(["published", "published"]);
    kit.world.advance(LIMITS.checkoutWindow);
    await kit.world.runDueJobs();
    for (const person of [seller, buyer])
      expect((await close(await signInAgain(person))).status).toBe(204);
  });

  test("and a concurrent order of its listing never both succeed", async () => {
    for (let round = 0; round < 6; round += 1) {
      const [seller, buyer] = [await kit.insertPerson(), await kit.insertPerson()];
      const listing = await kit.insertListing({ seller });
      const [closed, ordered] = await Promise.all([
        close(seller),
        kit.post(buyer, "/order", { listing_id: listing }),
      ]);
      const outcome = [closed.status, ordered.status];
      expect([
        [204, 409],
        [409, 201],
      ]).toContainEqual(outcome);
    }
  });

  test("happens once for concurrent requests", async () => {
    const person = await kit.insertPerson();
    const answers = await Promise.all([1, 2, 3].map(() => close(person)));
    expect(answers.map(({ status }) => status)).toContain(204);
    await kit.world.runDueJobs();
    expect(await kit.world.letters({ to: (await readAccount(person)).email })).toHaveLength(1);
  });
});

describe("after ninety days", () => {
  /** A member with orders, sales and rows in many tables. */
  async function leave() {
    const paid = await kit.openPaidDraft();
    await kit.finalize(paid.buyer, paid.order);
    await complete(paid.order.id);
    await kit.world.runDueJobs();
    const { buyer } = paid;
    const before = await readAccount(buyer);
    const at = kit.world.now();
    const db = kit.database.db();
    await db
      .insertInto("social_identity")
      .values({
        id: randomUUIDv7(),
        user_id: buyer.id,
        provider: "google",
        subject: buyer.id,
        email: before.email,
        linked_at: at,
      })
      .execute();
    await db
      .insertInto("verification")
      .values({
        id: randomUUIDv7(),
        purpose: "password",
        subject: before.email,
        target: before.email,
        requested_at: at,
      })
      .execute();
    await db
      .updateTable("user_account")
      .set({ social_photo: "/media/1111111111111111", city: "Athens", password_hash: "x" })
      .where("id", "=", buyer.id)
      .execute();
    expect((await close(buyer)).status).toBe(204);
    await kit.world.runDueJobs();
    return { ...paid, before };
  }

  /** Every table as text, to search all columns. */
  async function dump(): Promise<Record<string, string>> {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(kit.database.db());
    const texts: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`
        select coalesce(string_agg(t::text, E'\n'), '') as text
        from ${sql.table(name)} t`.execute(kit.database.db());
      texts[name] = rows[0]!.text;
    }
    return texts;
  }
  const tablesWith = async (word: string) =>
    Object.entries(await dump()).flatMap(([name, text]) => (text.includes(word) ? [name] : []));

  test("personal data is erased, while the order and its money stay", async () => {
    const { buyer, seller, order, before, card } = await leave();
    const traces = [before.email, before.full_name!, before.phone_number!, before.username!];
    expect(await tablesWith(before.email)).toEqual(
      expect.arrayContaining(["user_account", "message", "outbox_message", "social_identity"]),
    );
    const ledger = (await dump())["ledger_entry"];

    kit.world.advance(LIMITS.accountErasure - 1);
    await kit.world.runDueJobs();
    expect((await readAccount(buyer)).email).toBe(before.email);
    kit.world.advance(1);
    await kit.world.runDueJobs();

    for (const trace of traces) expect([trace, await tablesWith(trace)]).toEqual([trace, []]);
    expect(await readAccount(buyer)).toMatchObject({
      erased_at: kit.world.now(),
      password_hash: null,
      phone_number: null,
      profile_photo: null,
      social_photo: null,
      city: null,
    });
    const texts = await dump();
    expect(texts["address"]).not.toContain(buyer.id);
    expect(texts["session"]).not.toContain(buyer.id);
    expect(texts["ledger_entry"]).toBe(ledger);
    const kept = await kit.database
      .db()
      .selectFrom("customer_order")
      .select(["status", "buyer_id", "seller_id", "address", "address_id", "selected_card"])
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({
      status: "completed",
      buyer_id: buyer.id,
      seller_id: seller.id,
      address: null,
      address_id: null,
      selected_card: null,
    });
    const { deleted_at: goneAt } = await kit.database
      .db()
      .selectFrom("sandbox_card")
      .select("deleted_at")
      .where("reference", "=", card)
      .executeTakeFirstOrThrow();
    expect(goneAt).not.toBe(null);
    const view = await kit.getOrder(await signInAgain(seller), order.id);
    expect(view.id).toBe(order.id);
    const violations = await checkInvariants(kit.database, { at: kit.world.now() });
    expect(violations).toEqual([]);
  });

  test("data of the owner of an e-mail that the account never verified is kept", async () => {
    const [owner, claimer] = [await kit.insertPerson(), await kit.insertPerson()];
    const { email } = await readAccount(owner);
    await kit.database
      .db()
      .updateTable("user_account")
      .set({ email, email_folded: null, phone_number: null })
      .where("id", "=", claimer.id)
      .execute();
    expect((await close(claimer)).status).toBe(204);
    await kit.world.runDueJobs();
    expect(await kit.world.letters({ to: email })).toEqual([]);
    expect((await close(owner)).status).toBe(204);
    await kit.world.runDueJobs();
    const [message] = await kit.world.letters({ to: email });
    await kit.database
      .db()
      .updateTable("user_account")
      .set({ deactivated_at: null })
      .where("id", "=", owner.id)
      .execute();
    kit.world.advance(LIMITS.accountErasure);
    await kit.world.runDueJobs();
    expect((await readAccount(claimer)).erased_at).not.toBe(null);
    expect(await kit.world.letters({ to: email })).toEqual([message]);
  });

  test("erasure does nothing for an account that was swept meanwhile", async () => {
    const person = await kit.insertPerson();
    expect((await close(person)).status).toBe(204);
    await kit.world.runDueJobs();
    const db = kit.database.db();
    for (const table of ["message", "session", "address"] as const)
      await db.deleteFrom(table).where("user_id", "=", person.id).execute();
    await db.deleteFrom("user_account").where("id", "=", person.id).execute();
    kit.world.advance(LIMITS.accountErasure);
    await kit.world.runDueJobs();
  });

  test("e-mail, number and username are free for a new account", async () => {
    const { before } = await leave();
    kit.world.advance(LIMITS.accountErasure);
    await kit.world.runDueJobs();
    const { email, email_folded, username, username_folded, phone_number, market } = before;
    const taken = { email, email_folded, username, username_folded, phone_number, market };
    const at = kit.world.now();
    await kit.database
      .db()
      .insertInto("user_account")
      .values({ ...taken, id: randomUUIDv7(), language: "en", created_at: at })
      .execute();
  });

  test("an account that support has restored is not erased", async () => {
    const { buyer, before } = await leave();
    await kit.database
      .db()
      .updateTable("user_account")
      .set({ deactivated_at: null })
      .where("id", "=", buyer.id)
      .execute();
    kit.world.advance(days(91));
    await kit.world.runDueJobs();
    expect(await readAccount(buyer)).toMatchObject({ email: before.email, erased_at: null });
  });

  test("a job that runs a month late still erases, once", async () => {
    const { buyer } = await leave();
    kit.world.advance(LIMITS.accountErasure + days(30));
    const late = kit.world.now();
    await kit.world.runDueJobs();
    kit.world.advance(minutes(5));
    await kit.world.runDueJobs();
    expect((await readAccount(buyer)).erased_at).toEqual(late);
  });
});

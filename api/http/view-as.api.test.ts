import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { endpoints } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { LIMITS } from "#contract/limits.ts";
import { CLOSED_TO_VIEWS, VIEWABLE } from "#contract/viewable.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
let support: Person;
let person: Person;
beforeAll(async () => {
  kit = await openOrderKit();
  support = await kit.insertPerson();
  await makeStaff(kit.database, support.id, "support");
  person = await kit.insertPerson();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.signIn(support));

const answerOf = ({ status, body }: { status: number; body: any }) => [status, body?.code];
const start = (one: Person) =>
  kit.post(support, `/staff/people/${one.id}/views`, { reason: "Cannot find the order" });
async function view(): Promise<Person> {
  const { token } = expectData<{ token: string }>(await start(person));
  return { ...person, token };
}
const whoIs = async (as: Person) => (await kit.get(as, "/profile/details")).body.data?.id;
const listPaths = async () =>
  (
    await kit.database
      .db()
      .selectFrom("audit_entry")
      .select(["actor_id", "data"])
      .where("subject_id", "=", person.id)
      .where("action", "=", "account.view_page")
      .execute()
  ).map(({ actor_id, data }) => [actor_id, (data as { path: string }).path]);

describe("a view as a person", () => {
  test("reads what the person reads, and each path is written down", async () => {
    const viewer = await view();
    expect(await whoIs(viewer)).toBe(person.id);
    await kit.get(viewer, "/profile/payouts");
    const paths = await listPaths();
    expect(paths).toContainEqual([support.id, expect.stringContaining("/profile/payouts")]);
    expect(new Set(paths.map(([actor]) => actor))).toEqual(new Set([support.id]));
  });

  test("is written down with page and filters, without what was searched", async () => {
    const viewer = await view();
    await kit.get(viewer, "/listings?q=gift+for+maria&brand=apple&page=2");
    const paths = JSON.stringify(await listPaths());
    expect(paths).toContain("/listings?brand=apple&page=2");
    expect(paths).not.toContain("maria");
  });

  test("changes nothing, opens no document and nothing of staff", async () => {
    const viewer = await view();
    for (const answer of [
      await kit.post(viewer, "/address", {}),
      await kit.world.delete("/profile/delete", { token: viewer.token }),
      await kit.get(viewer, "/documents"),
      await kit.get(viewer, "/profile/data-export"),
      await kit.get(viewer, "/hub/orders"),
      await kit.post(viewer, "/staff/views/end"),
      await kit.post(viewer, "/login", { email: "a@b.test", password: "x" }),
    ].filter(({ status }) => status !== 404))
      expect(answerOf(answer)).toEqual([403, "view_only"]);
  });

  test("ends after half an hour, by its button, with another view and with the session", async () => {
    const first = await view();
    const second = await view();
    expect(await whoIs(first)).toBeUndefined();
    expect((await kit.post(support, "/staff/views/end")).status).toBe(204);
    expect(await whoIs(second)).toBeUndefined();
    const third = await view();
    kit.world.advance(LIMITS.personView);
    expect(answerOf(await kit.get(third, "/profile/details"))).toEqual([401, "signed_out"]);
    await kit.signIn(support);
    const fourth = await view();
    await kit.world.delete("/sessions", { token: support.token });
    await kit.database
      .db()
      .updateTable("session")
      .set({ revoked_at: kit.world.now() })
      .where("user_id", "=", support.id)
      .execute();
    expect(await whoIs(fourth)).toBeUndefined();
  });

  test("shows no account of staff, and ends when the key is lost or the person joins the staff", async () => {
    const colleague = await kit.insertPerson();
    await makeStaff(kit.database, colleague.id, "hub");
    expect(answerOf(await start(colleague))).toEqual([403, "forbidden"]);
    expect(answerOf(await start(support))).toEqual([403, "forbidden"]);
    const viewer = await view();
    await makeStaff(kit.database, person.id, "hub");
    expect(await whoIs(viewer)).toBeUndefined();
    await makeStaff(kit.database, person.id, "member");
    expect(await whoIs(viewer)).toBe(person.id);
    await makeStaff(kit.database, support.id, "moderation");
    expect(await whoIs(viewer)).toBeUndefined();
    await makeStaff(kit.database, support.id, "support");
  });

  test("asks for the password again, and for a reason", async () => {
    kit.world.advance(LIMITS.stepUp + 1);
    expect(answerOf(await start(person))).toEqual([403, "proof_needed"]);
    await kit.signIn(support);
    const answer = await kit.post(support, `/staff/people/${person.id}/views`, { reason: "" });
    expect(answer.status).toBe(422);
  });
});

const reads = (Object.values(endpoints) as Endpoint[]).filter(
  ({ method, auth, access }) => method === "GET" && auth !== "none" && access === undefined,
);

test("every read of a person is open to views or closed to them, on purpose", () => {
  const undecided = reads.filter(({ id }) => VIEWABLE.has(id) === CLOSED_TO_VIEWS.has(id));
  expect(undecided.map(({ id }) => id)).toEqual([]);
  const known = new Set(reads.map(({ id }) => id));
  expect([...VIEWABLE, ...CLOSED_TO_VIEWS].filter((id) => !known.has(id))).toEqual([]);
});

/** What a call may write without changing anything of a person. */
const OWN_ROWS = new Set(["audit_entry", "audit_link", "rate_limit", "session"]);

async function fingerprint(): Promise<Record<string, string>> {
  const db = kit.database.db();
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    if (OWN_ROWS.has(name)) continue;
    const { rows: printed } = await sql<{ print: string }>`
      select md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as print
      from ${sql.table(name)} one`.execute(db);
    prints[name] = printed[0]!.print;
  }
  return prints;
}

test("no read that is open to views changes a row", async () => {
  const viewer = await view();
  const listing = await kit.insertListing({ seller: person });
  const order = await kit.createOrder(
    await kit.insertPerson(),
    await kit.insertListing({ seller: person }),
  );
  const values: Record<string, string> = {
    orderId: order.id,
    order_id: order.id,
    user: person.id,
    user_id: person.id,
    username: "person2",
    card_provider: "stripe",
    postal_code: "11257",
  };
  const before = await fingerprint();
  for (const { id, path } of reads.filter(({ id }) => VIEWABLE.has(id))) {
    const isOfOrder =
      path.startsWith("/orders/") || path.startsWith("/order/") || path.startsWith("/courier");
    const full = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === "id" ? (isOfOrder ? order.id : listing) : (values[name] ?? listing),
    );
    const { status } = await kit.get(viewer, full);
    expect([id, status < 500]).toEqual([id, true]);
  }
  expect(await fingerprint()).toEqual(before);
});

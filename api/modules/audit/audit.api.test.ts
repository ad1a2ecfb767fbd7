import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkInvariants } from "#api/invariants.ts";
import type { AuditEntry } from "#contract/audit.ts";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import { insertAuditEntry, type NewAuditEntry } from "./audit-store.ts";

let kit: OrderKit;
beforeAll(async () => void (kit = await openOrderKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const SUBJECT = "01a078dd-6023-713a-9817-7b532fa10099";
const CHAIN = "Every entry of the audit is in its chain, and none was changed or removed since";

async function insertReader(markets: ("GR" | "GB")[] | null = null): Promise<Person> {
  const person = await kit.insertPerson();
  await makeStaff(kit.database, person.id, "owner", { markets });
  return person;
}

const insert = (change: Partial<NewAuditEntry> = {}) =>
  kit.database.tx(() =>
    insertAuditEntry(kit.database, {
      market: "GR",
      actor_id: null,
      action: "order.note",
      subject_type: "order",
      subject_id: SUBJECT,
      data: {},
      at: kit.world.now(),
      ...change,
    }),
  );

type Page = { data: AuditEntry[]; next: string | null; head: { seq: number; hash: string } };
const browse = async (reader: Person, query: Record<string, string> = {}): Promise<Page> =>
  (await kit.world.get("/staff/audit", { token: reader.token, query })).body;

describe("the list", () => {
  test("goes from the newest to the oldest, and each page follows the one before", async () => {
    const reader = await insertReader();
    for (let i = 0; i < LIMITS.page.size + 5; i += 1)
      await insert({ action: "order.move", data: { place: i } });
    const query = { action: "order.move", subject_id: SUBJECT };
    const first = await browse(reader, query);
    // A newer entry does not shift the second page.
    await insert({ action: "order.move", data: { place: -1 } });
    const second = await browse(reader, { ...query, after: first.next! });
    const places = [...first.data, ...second.data].map(({ data }) => data["place"]);
    expect(places).toEqual(
      Array.from({ length: LIMITS.page.size + 5 }, (_, i) => LIMITS.page.size + 4 - i),
    );
    expect(second.next).toBeNull();
  });

  test("is filtered by person, action, subject and day, and ignores what it cannot read", async () => {
    const reader = await insertReader();
    const other = await kit.insertPerson();
    const { username } = await kit.database
      .db()
      .selectFrom("user_account")
      .select("username")
      .where("id", "=", other.id)
      .executeTakeFirstOrThrow();
    await insert({ actor_id: other.id, before: { a: 1 }, after: { a: 2 }, reason: "So" });
    const found = await browse(reader, { actor: username!.toUpperCase() });
    expect(found.data).toMatchObject([
      { actor: { id: other.id, username }, before: { a: 1 }, after: { a: 2 }, reason: "So" },
    ]);
    const tomorrow = new Date(kit.world.now().getTime() + days(1)).toISOString().slice(0, 10);
    expect((await browse(reader, { actor: username!, from: tomorrow })).data).toEqual([]);
    expect((await browse(reader, { actor: username!, to: tomorrow })).data).toHaveLength(1);
    const odd = { actor: username!, action: "order.eat", from: "soon", after: "x" };
    expect((await browse(reader, odd)).data).toHaveLength(1);
  });

  test("shows staff of one market the entries of that market", async () => {
    const reader = await insertReader(["GB"]);
    await insert({ market: "GB" });
    const { data } = await browse(reader);
    expect(new Set(data.map(({ market }) => market))).toEqual(new Set(["GB"]));
  });

  test("names the request of a write, what was before and after, and why", async () => {
    const owner = await insertReader();
    const role = expectData(
      await kit.post(owner, "/staff/roles", { name: "Audited", keys: ["read_orders"] }),
    );
    const body = { name: "Audited", keys: ["read_orders", "read_hub"], reason: "Needs the queue" };
    const answer = await kit.world.put(`/staff/roles/${role.id}`, body, { token: owner.token });
    const { data } = await browse(owner, { subject_id: role.id });
    expect(data[0]).toMatchObject({
      action: "staff_role.update",
      actor: { id: owner.id },
      before: { name: "Audited", keys: ["read_orders"] },
      after: { name: "Audited", keys: ["read_hub", "read_orders"] },
      reason: "Needs the queue",
      request_id: answer.headers.get("X-Request-Id"),
    });
  });
});

describe("the chain", () => {
  const findBroken = async () =>
    (await checkInvariants(kit.database)).filter(({ rule }) => rule === CHAIN);
  /** What a superuser can do whom no trigger holds; undone afterwards. */
  const tamper = async (statement: ReturnType<typeof sql>) => {
    const undone = new Error("undone");
    let broken: Awaited<ReturnType<typeof findBroken>> = [];
    await kit.database
      .tx(async () => {
        const db = kit.database.db();
        await sql`alter table audit_entry disable trigger user`.execute(db);
        await sql`alter table audit_link disable trigger user`.execute(db);
        await statement.execute(db);
        broken = await findBroken();
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return broken;
  };

  test("is whole after concurrent writes", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => insert({ data: { i } })));
    expect(await findBroken()).toEqual([]);
    const { rows } = await sql<{ gaps: number }>`
      select (max(seq) - count(*))::integer as gaps from audit_link`.execute(kit.database.db());
    expect(rows[0]!.gaps).toBe(0);
  });

  test("shows an entry that was changed, removed or slipped in", async () => {
    await insert();
    await insert();
    const one = sql`select entry_id from audit_link order by seq desc offset 1 limit 1`;
    expect(await tamper(sql`select 1`)).toEqual([]);
    expect(
      await tamper(sql`update audit_entry set reason = 'Another' where id in (${one})`),
    ).toHaveLength(1);
    expect(await tamper(sql`delete from audit_entry where id in (${one})`)).toHaveLength(1);
    const both = sql`with gone as (delete from audit_link where entry_id in (${one}) returning entry_id)
      delete from audit_entry where id in (select entry_id from gone)`;
    expect(await tamper(both)).toHaveLength(1);
    expect(
      await tamper(sql`insert into audit_entry (id, action, subject_type, subject_id, at)
        values (gen_random_uuid(), 'order.note', 'order', ${SUBJECT}, now())`),
    ).toHaveLength(1);
  });
});

test("the role that runs the shop may neither update nor delete an entry", async () => {
  // On PGlite and in this test the shop is a superuser, whom no revocation holds: the rights are read
  // from the tables' lists, which hold for every other role.
  const { rows } = await sql<{ name: string; rights: string }>`
    select relname as name, string_agg(distinct privilege_type, ' ' order by privilege_type) as rights
    from pg_class, aclexplode(relacl)
    where relname in ('audit_entry', 'audit_link')
    group by relname order by relname`.execute(kit.database.db());
  for (const { rights } of rows) {
    expect(rights.split(" ")).toEqual(expect.arrayContaining(["INSERT", "SELECT"]));
    expect(rights).not.toMatch(/UPDATE|DELETE|TRUNCATE/);
  }
  expect(rows.map(({ name }) => name)).toEqual(["audit_entry", "audit_link"]);
});

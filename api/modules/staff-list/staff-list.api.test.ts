import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { STAFF_LIST_IDS, STAFF_LIST_LIMITS, type StaffListId } from "#contract/staff-list-words.ts";
import type { StaffList } from "#contract/staff-list.ts";
import { staffLists } from "#api/staff-lists.ts";
import { exportList } from "#api/modules/staff-job/read-file.fixture.ts";
import { readCsvLines } from "#tests/read-csv-lines.ts";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";
import type { Person } from "#tests/order-kit.ts";
import { writeCursor } from "./cursor.ts";

let kit: InspectionKit;
let owner: Person;
let hub: Person;
let order: { id: string; number: string; buyer: Person };
beforeAll(async () => {
  kit = await openInspectionKit();
  hub = await kit.insertStaff();
  const made = await kit.createTrade();
  await kit.createTrade();
  await kit.createTrade();
  order = { ...made, number: await numberOf(made.id) };
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(async () => {
  // One for each test: an account has an allowance of calls in a minute of the machine's clock.
  owner = await kit.insertPerson();
  await makeStaff(kit.database, owner.id, "owner");
  await kit.signIn(owner, hub);
});

async function numberOf(id: string): Promise<string> {
  const { number } = await kit.database
    .db()
    .selectFrom("customer_order")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return number;
}

const ask = async (list: string, query = "", as = owner): Promise<StaffList> => {
  const { status, body } = await kit.get(as, `/staff/lists/${list}?${query}`);
  expect(status, `${list}?${query}`.slice(0, 100)).toBe(200);
  return body.data;
};
const count = async (list: string, query = "", as = owner) =>
  (await kit.get(as, `/staff/lists/${list}/counts?${query}`)).body.data as {
    total: number;
    tabs: Record<string, number>;
  };
/** The file has the very rows, in their order; those of a file go on after the page. */
async function expectSameInFile(
  list: StaffListId,
  query: string,
  { answer, total }: { answer: StaffList; total: number },
): Promise<void> {
  const { bytes } = await exportList(kit, owner, list, { query });
  const [head, ...lines] = readCsvLines(bytes.toString("utf8"), ";");
  const isMoney = (id: string) => answer.columns.find((one) => one.id === id)!.kind === "money";
  expect(head).toHaveLength(
    answer.asked.columns.length + answer.asked.columns.filter(isMoney).length,
  );
  // Each test before has left entries of the audit, and so does the file itself.
  if (list === "audit") return void expect(lines.length).toBeGreaterThanOrEqual(total);
  expect(lines).toHaveLength(total);
  const [first = ""] = answer.asked.columns;
  const seen = answer.rows.map(({ cells }) => String(cells[first] ?? ""));
  expect(lines.slice(0, seen.length).map(([cell]) => cell)).toEqual(seen);
}

const namesOf = ({ skipped }: StaffList) => skipped.map(({ name }) => name);
const emailOf = async (id: string) =>
  (await kit.database
    .db()
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", id)
    .executeTakeFirstOrThrow())!.email;
const listLooks = async () =>
  kit.database
    .db()
    .selectFrom("audit_entry")
    .select(["actor_id", "data"])
    .where("action", "=", "list.look")
    .orderBy("id")
    .execute();

describe.each(STAFF_LIST_IDS)("the list %s", (list: StaffListId) => {
  const { sorts } = staffLists[list];
  const otherSort = Object.keys(sorts).at(-1)!;
  const odd: [string, string, string][] = [
    ["an unknown column", "columns=password_hash", "columns"],
    ["a column of objects", "columns=constructor,__proto__", "columns"],
    ["a broken cursor", "after=e30", "after"],
    ["no cursor at all", "after=%F0%9F%98%80", "after"],
    ["a negative page", "page=-1", "page"],
    ["a wrong sort", "sort=--id;drop", "sort"],
    ["a sort of objects", "sort=toString", "sort"],
    ["an unknown tab", "tab=valueOf", "tab"],
    ["an unknown filter", "constructor=1", "constructor"],
    ["4,000 characters", `q=${"x".repeat(4000)}`, "q"],
    [
      "a cursor of another sort",
      `sort=${otherSort}&after=${writeCursor({ sort: `-${otherSort}`, value: "1", id: "1" })}`,
      "after",
    ],
    ["two tabs", "tab=all&tab=all", "tab"],
  ];

  test.each(odd)("shows everything for %s, and names it", async (_, query, name) => {
    const plain = await ask(list);
    const answer = await ask(list, query);
    expect(namesOf(answer)).toContain(name);
    if (!query.startsWith("sort=")) expect(answer.rows).toEqual(plain.rows);
    const { total } = await count(list);
    expect((await count(list, query)).total).toBe(total);
    await expectSameInFile(list, query, { answer, total });
  });

  test("takes emoji, quotes, NUL and percent signs as words that nothing has", async () => {
    for (const q of ["😀", "' or 1=1 --", "a\0b%", "\\", "٣٤"]) {
      const query = `q=${encodeURIComponent(q)}`;
      const answer = await ask(list, query);
      if (answer.has_search) expect((await count(list, query)).total, q).toBe(answer.rows.length);
      else expect(namesOf(answer)).toEqual(["q"]);
    }
  });

  test("reads every column, filter and sort that it has", async () => {
    const { columns, filters } = staffLists[list];
    await ask(list, `columns=${Object.keys(columns).join(",")}`);
    for (const sort of Object.keys(sorts))
      for (const sign of ["", "-"]) {
        const { rows } = await ask(list, `sort=${sign}${sort}`);
        expect(rows.length).toBe(Math.min(STAFF_LIST_LIMITS.page, (await count(list)).total));
      }
    const VALUES = {
      text: "nobody",
      id: "01a078dd-6023-713a-9817-7b532fa10099",
      day: "2026-11-01",
      amount: "12,5",
      number: "3",
      mark: "yes",
    };
    for (const [name, { kind, options = [] }] of Object.entries(filters)) {
      const value = kind === "words" ? options.join(",") : VALUES[kind];
      const query = `${name}=${encodeURIComponent(value)}`;
      const answer = await ask(list, query);
      expect(answer.skipped, query).toEqual([]);
      const { total } = await count(list, query);
      expect(total).toBeGreaterThanOrEqual(answer.rows.length);
      if (name === Object.keys(filters)[0]) await expectSameInFile(list, query, { answer, total });
      const [bad] = (await ask(list, `${name}=${"x".repeat(300)}`)).skipped;
      expect(bad).toEqual({ name, why: "invalid" });
    }
    for (const tab of (await ask(list)).tabs) {
      const { rows } = await ask(list, `tab=${tab}`);
      expect((await count(list)).tabs[tab]).toBeGreaterThanOrEqual(rows.length);
    }
  });
});

describe("a cursor of an odd date", () => {
  test.each(["2024-02-30", "0000-01-01", "2026-13-01"])("%s is no cursor", async (day) => {
    const value = `${day}T10:00:00.000000Z`;
    const after = writeCursor({ sort: "-created", value, id: order.id });
    expect(namesOf(await ask("orders", `after=${after}`))).toEqual(["after"]);
  });

  test.each(["12.5", "1e3"])("%s is no whole number", async (value) => {
    const after = writeCursor({ sort: "-total", value, id: order.id });
    expect(namesOf(await ask("orders", `sort=-total&after=${after}`))).toEqual(["after"]);
  });
});

describe("pages", () => {
  test("follow each other while rows are added, also among ties", async () => {
    const { rows: kept } = await sql<{ id: string }>`
      update customer_order set created_at = '2026-11-01T10:00:00Z' returning id
    `.execute(kit.database.db());
    const all = (await ask("orders")).rows.map(({ id }) => id);
    expect(all).toHaveLength(kept.length);
    // A cursor after each row leads to the very next one.
    for (const [i, id] of all.entries()) {
      const after = writeCursor({ sort: "-created", value: "2026-11-01T10:00:00.000000Z", id });
      const { rows } = await ask("orders", `after=${after}`);
      expect(rows.map((row) => row.id)).toEqual(all.slice(i + 1));
    }
  });
});

describe("the key", () => {
  test("of the list is asked for by name", async () => {
    const support = await kit.insertPerson();
    await makeStaff(kit.database, support.id, "catalogue");
    const { status, body } = await kit.get(support, "/staff/lists/orders");
    expect([status, body.key ?? body.data?.key]).toEqual([403, "read_orders"]);
  });

  test("of the market hides rows of the others", async () => {
    const gb = await kit.insertPerson();
    await makeStaff(kit.database, gb.id, "owner", { markets: ["GB"] });
    expect((await ask("orders", "", gb)).rows).toEqual([]);
    expect((await count("orders", "market=GR", gb)).total).toBe(0);
  });
});

describe("the page of a row", () => {
  test("is missing for those who lack its key, and for a draft", async () => {
    const clerk = await kit.insertPerson();
    await makeStaff(kit.database, clerk.id, "finance");
    const page = async () => {
      const { rows } = await ask("payments", `q=${order.number}`, clerk);
      return rows[0]!.page;
    };
    expect(await page()).toBe(order.id);
    await sql`update staff_role_key set key = 'write_orders' where key = 'read_orders'
      and role_id = (select id from staff_role where slug = 'finance')`.execute(kit.database.db());
    expect(await page()).toBeNull();
    const { body } = await kit.get(clerk, `/staff/find?q=${order.number}`);
    expect(body.data.exact).toBeNull();
    const id = await kit.insertListing({ seller: await kit.insertPerson() });
    const find = async () => (await ask("listings", `q=${id}`)).rows[0];
    expect(await find()).toMatchObject({ page: id });
    await kit.setListingStatus(id, "draft");
    expect(await find()).toMatchObject({ page: null });
  });
});

describe("private data", () => {
  test("needs the key, in columns and in the search", async () => {
    const email = encodeURIComponent(await emailOf(order.buyer.id));
    const before = (await listLooks()).length;
    const answer = await ask("orders", `q=${email}&columns=number,buyer_email`, hub);
    expect(answer.skipped).toEqual([
      { name: "buyer_email", why: "private" },
      { name: "q", why: "private" },
    ]);
    expect(JSON.stringify(answer)).not.toContain("@");
    expect(answer.columns.map(({ id }) => id)).not.toContain("buyer_email");
    expect(await listLooks()).toHaveLength(before);
  });

  test("leaves an entry for each look, without the text", async () => {
    const email = await emailOf(order.buyer.id);
    const before = (await listLooks()).length;
    const query = `q=${encodeURIComponent(email)}&columns=number,buyer_email`;
    const { rows } = await ask("orders", query);
    expect(rows).toMatchObject([
      { id: order.id, cells: { number: order.number, buyer_email: email } },
    ]);
    await ask("orders", query);
    await ask("orders", `q=${order.number}`);
    const looks = (await listLooks()).slice(before);
    expect(looks).toHaveLength(2);
    expect(looks[0]).toMatchObject({
      actor_id: owner.id,
      data: { list: "orders", private: ["buyer_email", "q"], seen: [order.id] },
    });
    expect(JSON.stringify(looks)).not.toContain(email);
  });
});

describe("a person's name", () => {
  const name = "Ευτέρπη Παπαδοπούλου-Σμιθ";
  const query = `q=${encodeURIComponent(name.toUpperCase())}&columns=username,name`;
  test("is shown and searched with the key alone, and the look is written down", async () => {
    const person = await kit.insertPerson();
    await sql`update user_account set full_name = ${name} where id = ${person.id}`.execute(
      kit.database.db(),
    );
    const moderator = await kit.insertPerson();
    await makeStaff(kit.database, moderator.id, "moderation");
    const hidden = await ask("people", query, moderator);
    expect([hidden.rows, hidden.skipped]).toEqual([[], [{ name: "name", why: "private" }]]);
    expect(JSON.stringify(await ask("people", "", moderator))).not.toContain(name);
    const before = (await listLooks()).length;
    expect((await ask("people", query)).rows).toMatchObject([{ id: person.id, cells: { name } }]);
    const looks = (await listLooks()).slice(before);
    expect(looks).toMatchObject([
      { data: { list: "people", private: ["name", "q"], seen: [person.id] } },
    ]);
    expect(JSON.stringify(await ask("people"))).not.toContain(name);
  });

  test("needs a fresh proof of the password", async () => {
    kit.world.advance(LIMITS.stepUp + 1);
    const answers = [
      await kit.get(owner, `/staff/lists/people?${query}`),
      await kit.get(owner, `/staff/lists/people/counts?${query}`),
      await kit.get(owner, `/staff/find?${query}`),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => "proof_needed"));
    expect((await kit.get(owner, "/staff/lists/people")).status).toBe(200);
  });
});

describe("find", () => {
  const find = async (q: string, as = owner) =>
    (await kit.get(as, `/staff/find?q=${encodeURIComponent(q)}`)).body.data;

  test("opens the one order of a number, and groups what a username has", async () => {
    expect((await find(order.number)).exact).toEqual({ list: "orders", page: order.id });
    const { username } = await kit.database
      .db()
      .selectFrom("user_account")
      .select("username")
      .where("id", "=", order.buyer.id)
      .executeTakeFirstOrThrow();
    const { groups, exact } = await find(username!);
    expect(groups.map(({ list }: { list: string }) => list)).toEqual(["orders", "people"]);
    expect(exact).toBeNull();
  });

  test("shows what the keys open, and looks for a mail with the key alone", async () => {
    const email = await emailOf(order.buyer.id);
    expect((await find(email, hub)).groups).toEqual([]);
    expect((await find(email, hub)).skipped).toBe("private");
    const before = (await listLooks()).length;
    const { groups } = await find(email);
    expect(groups.map(({ list }: { list: string }) => list)).toEqual(["orders", "people"]);
    const looks = (await listLooks()).slice(before);
    expect(looks.length).toBeGreaterThan(0);
    expect(JSON.stringify(looks)).not.toContain(email);
  });

  test("finds nothing for nothing, nonsense and 900 characters", async () => {
    for (const q of ["", "😀", "x".repeat(900)]) expect((await find(q)).groups).toEqual([]);
  });
});

describe("saved views", () => {
  const save = (body: object, as = owner) =>
    kit.world.put("/staff/lists/orders/views", body, { token: as.token });
  const views = async (as: Person) =>
    (await kit.get(as, "/staff/lists/orders/views")).body.data as {
      id: string;
      name: string;
      query: string;
    }[];

  test("are one's own until they are shared, and keep what the list understands", async () => {
    const query = "status=delivered&sort=total&nonsense=1&after=e30";
    const { body } = await save({ name: "Mine", query });
    expect(body.data).toMatchObject({ query: "status=delivered&sort=total", is_stripped: false });
    expect(await views(hub)).toEqual([]);
    await save({ name: "Mine", query: "tab=late", is_shared: true });
    expect(await views(hub)).toMatchObject([{ name: "Mine", query: "tab=late", is_mine: false }]);
    const path = `/staff/lists/orders/views/${body.data.id}`;
    expect((await kit.world.delete(path, { token: hub.token })).status).toBe(404);
    expect((await kit.world.delete(path, { token: owner.token })).status).toBe(204);
    expect(await views(owner)).toEqual([]);
  });

  test("are refused when they are too long to keep", async () => {
    const filters = ["buyer", "seller"].map((name) => `${name}=${"😀".repeat(90)}`).join("&");
    const { status, body } = await save({ name: "Long", query: filters });
    expect([status, body.errors]).toEqual([422, { query: ["staff-list.view.query-long"] }]);
  });

  test("share no search for private data", async () => {
    const query = `q=${encodeURIComponent(await emailOf(order.buyer.id))}&tab=late`;
    const { body } = await save({ name: "Theirs", query, is_shared: true });
    expect(body.data).toMatchObject({ query: "tab=late", is_stripped: true });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Market } from "#contract/market.ts";
import type { StaffMember, StaffRole } from "#contract/staff.ts";
import type { BuiltInRole } from "#contract/staff-keys.ts";
import { LIMITS } from "#contract/limits.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(
  async () => void (kit = await openOrderKit({ env: { PUBLIC_ORIGIN: "https://deftero.test" } })),
);
afterAll(() => kit[Symbol.asyncDispose]());

const answerOf = ({ status, body }: { status: number; body: any }) => [status, body?.code];

const emailOf = async ({ id }: Person): Promise<string> => {
  const query = kit.database.db().selectFrom("user_account").select("email").where("id", "=", id);
  return (await query.executeTakeFirstOrThrow()).email;
};

async function insertStaff(
  role: BuiltInRole,
  options: { markets?: Market[] | null; isProved?: boolean } = {},
): Promise<Person> {
  const person = await kit.insertPerson();
  await makeStaff(kit.database, person.id, role, options);
  return person;
}

const list = async (person: Person): Promise<StaffMember[]> =>
  expectData(await kit.get(person, "/staff"));
const memberOf = async (reader: Person, person: Person): Promise<StaffMember> =>
  (await list(reader)).find((one) => one.user_id === person.id)!;
const roleOf = async (reader: Person, slug: BuiltInRole): Promise<string> =>
  expectData<StaffRole[]>(await kit.get(reader, "/staff/roles")).find((one) => one.slug === slug)!
    .id;
const change = (person: Person, id: string, body: object) =>
  kit.world.patch(
    `/staff/${id}`,
    { markets: null, reason: "So", ...body },
    { token: person.token },
  );
const end = (person: Person, id: string, version: number) =>
  kit.post(person, `/staff/${id}/end`, { version, reason: "So" });
const invite = (person: Person, body: object) => kit.post(person, "/staff/invitations", body);

async function readToken(email: string): Promise<string> {
  await kit.world.runDueJobs();
  const [mail] = await kit.world.letters({ to: email });
  return /staff-invitation\/([\w-]{43})/.exec(mail!.text_body)![1]!;
}

describe("an invitation", () => {
  test("makes an account staff by the link of its mail, once", async () => {
    const owner = await insertStaff("owner");
    const person = await kit.insertPerson();
    const email = await emailOf(person);
    const body = { email, role_ids: [await roleOf(owner, "support")], markets: ["GR"] };
    expect((await invite(owner, body)).status).toBe(201);
    const token = await readToken(email);
    expect(answerOf(await kit.post(owner, `/staff-invitations/${token}`))).toEqual([
      403,
      "invitation_other_email",
    ]);
    expect((await kit.post(person, `/staff-invitations/${token}`)).status).toBe(204);
    expect(answerOf(await kit.post(person, `/staff-invitations/${token}`))).toEqual([
      409,
      "invitation_closed",
    ]);
    expect(await memberOf(owner, person)).toMatchObject({
      roles: [{ slug: "support" }],
      markets: ["GR"],
      invited_by: (await emailOf(owner)).split("@")[0],
    });
    expect((await invite(owner, body)).body.errors).toEqual({ email: ["console.staff.already"] });
  });

  test("is accepted by one of two requests at the same time", async () => {
    const owner = await insertStaff("owner");
    const person = await kit.insertPerson();
    const email = await emailOf(person);
    await invite(owner, { email, role_ids: [await roleOf(owner, "hub")] });
    const token = await readToken(email);
    const both = await Promise.all(
      [1, 2].map(() => kit.post(person, `/staff-invitations/${token}`)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test("ends when it is revoked, expires, or a newer one follows", async () => {
    const owner = await insertStaff("owner");
    const role_ids = [await roleOf(owner, "hub")];
    const open = async (email: string) => {
      expectData(await invite(owner, { email, role_ids }));
      return readToken(email);
    };
    const stateOf = async (token: string) =>
      (await kit.world.get(`/staff-invitations/${token}`)).body.data.state;
    const revoked = await open("a@deftero.test");
    const [row] = expectData<{ id: string }[]>(await kit.get(owner, "/staff/invitations"));
    const path = `/staff/invitations/${row!.id}`;
    expect((await kit.world.delete(path, { token: owner.token })).status).toBe(204);
    expect(await stateOf(revoked)).toBe("revoked");
    expect((await kit.world.delete(path, { token: owner.token })).body.code).toBe(
      "invitation_closed",
    );
    const older = await open("b@deftero.test");
    const newer = await open("b@deftero.test");
    expect([await stateOf(older), await stateOf(newer)]).toEqual(["revoked", "open"]);
    kit.world.advance(LIMITS.staffInvitation);
    expect(await stateOf(newer)).toBe("expired");
  });

  test("ends when its sender leaves the staff", async () => {
    const [owner, sender, leaver] = [
      await insertStaff("owner"),
      await insertStaff("owner"),
      await insertStaff("owner"),
    ];
    const person = await kit.insertPerson();
    const role_ids = [await roleOf(owner, "owner")];
    const tokenOf = async (who: Person, email: string) => {
      expectData(await invite(who, { email, role_ids }));
      return readToken(email);
    };
    const token = await tokenOf(sender, await emailOf(person));
    const other = await tokenOf(leaver, "c@deftero.test");
    const { id, version } = await memberOf(owner, sender);
    expect((await end(owner, id, version)).status).toBe(204);
    expect(answerOf(await kit.post(person, `/staff-invitations/${token}`))).toEqual([
      409,
      "invitation_closed",
    ]);
    const stateOf = async () =>
      (await kit.world.get(`/staff-invitations/${other}`)).body.data.state;
    expect(await stateOf()).toBe("open");
    await kit.world.delete("/profile/delete", { token: leaver.token });
    expect(await stateOf()).toBe("revoked");
  });

  test("of a wrong e-mail, or without a role, names the field", async () => {
    const owner = await insertStaff("owner");
    expect((await invite(owner, { email: "nobody", role_ids: [] })).body.errors).toEqual({
      email: ["auth.email-must-be-valid"],
      role_ids: ["console.staff.role-required"],
    });
  });
});

describe("a grant", () => {
  test("needs every key that it gives, and the refusal names the missing one", async () => {
    const owner = await insertStaff("owner");
    const made = expectData<StaffRole>(
      await kit.post(owner, "/staff/roles", {
        name: "Team lead",
        keys: ["read_staff", "write_staff", "read_orders"],
      }),
    );
    const lead = await insertStaff("hub");
    const { id, version } = await memberOf(owner, lead);
    expectData(await change(owner, id, { version, role_ids: [made.id] }));
    const role_ids = [await roleOf(owner, "finance")];
    const refused = await invite(lead, { email: "c@deftero.test", role_ids });
    expect([refused.status, refused.body.code]).toEqual([403, "key_missing"]);
    expect(refused.body.data.key).toMatch(/^(read|write)_/);
    const wish = { name: "All of it", keys: ["write_refunds"] };
    expect((await kit.post(lead, "/staff/roles", wish)).body.data.key).toBe("write_refunds");
    const own = await memberOf(owner, owner);
    expect(answerOf(await end(lead, own.id, own.version))).toEqual([403, "key_missing"]);
    expect(answerOf(await change(lead, id, { version: version + 1, role_ids }))).toEqual([
      403,
      "key_missing",
    ]);
  });

  test("acts at the next request of the person, and so does its end", async () => {
    const owner = await insertStaff("owner");
    const person = await insertStaff("catalogue");
    expect(answerOf(await kit.get(person, "/hub/orders"))).toEqual([403, "key_missing"]);
    const { id, version } = await memberOf(owner, person);
    const role_ids = [await roleOf(owner, "hub")];
    expectData(await change(owner, id, { version, role_ids }));
    expect((await kit.get(person, "/hub/orders")).status).toBe(200);
    expect((await end(owner, id, version + 1)).status).toBe(204);
    expect(answerOf(await kit.get(person, "/hub/orders"))).toEqual([404, "not_found"]);
  });

  test("of a version that a colleague has changed is refused, and changes nothing", async () => {
    const owner = await insertStaff("owner");
    const person = await insertStaff("hub");
    const { id, version } = await memberOf(owner, person);
    const [support, finance] = [await roleOf(owner, "support"), await roleOf(owner, "finance")];
    expectData(await change(owner, id, { version, role_ids: [support] }));
    const late = await change(owner, id, { version, role_ids: [finance] });
    expect([late.body.code, late.body.data]).toEqual(["staff_changed", { version: version + 1 }]);
    expect((await memberOf(owner, person)).roles).toMatchObject([{ slug: "support" }]);
  });

  test("asks for the password again", async () => {
    const owner = await insertStaff("owner");
    const person = await insertStaff("hub");
    const { id, version } = await memberOf(owner, person);
    kit.world.advance(LIMITS.stepUp + 1);
    expect(answerOf(await end(owner, id, version))).toEqual([403, "proof_needed"]);
  });

  test("reads and changes nothing for members, and for staff without the key", async () => {
    const [owner, member, hub] = [
      await insertStaff("owner"),
      await kit.insertPerson(),
      await insertStaff("hub"),
    ];
    const { id, version } = await memberOf(owner, hub);
    for (const path of ["/staff", `/staff/${id}`, "/staff/roles", "/staff/invitations"]) {
      expect(answerOf(await kit.get(member, path))).toEqual([404, "not_found"]);
      expect(answerOf(await kit.get(hub, path))).toEqual([403, "key_missing"]);
    }
    expect(answerOf(await end(member, id, version))).toEqual([404, "not_found"]);
    expect(answerOf(await end(hub, id, version))).toEqual([403, "key_missing"]);
  });
});

describe("owners", () => {
  test("cannot all go, also when the last two end each other at the same time", async () => {
    const db = kit.database.db();
    await db
      .updateTable("staff_member")
      .set({ ended_at: kit.world.now() })
      .where("ended_at", "is", null)
      .execute();
    const [one, other] = [await insertStaff("owner"), await insertStaff("owner")];
    const [first, second] = [await memberOf(one, one), await memberOf(one, other)];
    const answers = await Promise.all([
      end(one, second.id, second.version),
      end(other, first.id, first.version),
    ]);
    const left = await kit.database
      .db()
      .selectFrom("staff_member")
      .select("user_id")
      .where("ended_at", "is", null)
      .execute();
    expect(left).toHaveLength(1);
    // The second one is refused as the last owner, or has been ended by the first.
    const codes = answers.map(({ status, body }) => (status === 204 ? 204 : body.code));
    expect(codes).toContain(204);
    const last = left[0]!.user_id === one.id ? one : other;
    const own = await memberOf(last, last);
    expect(answerOf(await end(last, own.id, own.version))).toEqual([409, "last_owner"]);
    const role_ids = [await roleOf(last, "hub")];
    expect(answerOf(await change(last, own.id, { version: own.version, role_ids }))).toEqual([
      409,
      "last_owner",
    ]);
  });
});

test("the last owner closes no account, and is told why; another one leaves the staff", async () => {
  const db = kit.database.db();
  await db.updateTable("staff_member").set({ ended_at: kit.world.now() }).execute();
  const owner = await insertStaff("owner");
  const close = () => kit.world.delete("/profile/delete", { token: owner.token });
  expect(answerOf(await close())).toEqual([409, "account_busy"]);
  expect(expectData(await kit.get(owner, "/profile/deletion-blockers"))).toEqual([
    { kind: "last_owner" },
  ]);
  const other = await insertStaff("owner");
  expect((await close()).status).toBe(204);
  expect((await list(other)).map(({ user_id }) => user_id)).toEqual([other.id]);
});

describe("roles", () => {
  test("that are built in stay, others change and go when nobody holds them", async () => {
    const owner = await insertStaff("owner");
    const { token } = owner;
    const builtIn = await roleOf(owner, "hub");
    const body = { name: "Night shift", keys: ["read_orders"], reason: "So" };
    const put = (id: string, wish: object) => kit.world.put(`/staff/roles/${id}`, wish, { token });
    expect((await put(builtIn, body)).body.code).toBe("role_built_in");
    const role = expectData<StaffRole>(await kit.post(owner, "/staff/roles", body));
    const taken = await kit.post(owner, "/staff/roles", { ...body, name: "night SHIFT" });
    expect(taken.body.errors).toEqual({ name: ["console.role.name-taken"] });
    const person = await insertStaff("hub");
    const { id, version } = await memberOf(owner, person);
    expectData(await change(owner, id, { version, role_ids: [role.id] }));
    expect((await kit.get(person, "/hub/reports")).status).toBe(403);
    expectData(await put(role.id, { ...body, keys: ["read_orders", "read_reports"] }));
    expect((await kit.get(person, "/hub/reports")).status).toBe(200);
    const remove = () => kit.world.delete(`/staff/roles/${role.id}`, { token });
    expect((await remove()).body.code).toBe("role_in_use");
    await end(owner, id, version + 1);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
  });
});

describe("staff", () => {
  test("without a proved second factor are refused until the session has one", async () => {
    const person = await insertStaff("support");
    await kit.database
      .db()
      .updateTable("session")
      .set({ second_factor_at: null })
      .where("user_id", "=", person.id)
      .execute();
    expect(answerOf(await kit.get(person, "/hub/orders"))).toEqual([403, "staff_factor_needed"]);
    const { staff } = expectData(await kit.get(person, "/profile/details"));
    expect(staff).toMatchObject({ is_proved: false, has_factor: false });
  });

  test("of one market find nothing of another one", async () => {
    const greek = await insertStaff("hub", { markets: ["GR"] });
    const everywhere = await insertStaff("hub");
    const seller = await kit.insertPerson({ market: "GB" });
    const id = await kit.insertListing({ seller, market: "GB" });
    await kit.setListingStatus(id, "under_review");
    const path = `/hub/listings/${id}`;
    expect((await kit.get(everywhere, path)).status).toBe(200);
    expect(answerOf(await kit.get(greek, path))).toEqual([404, "not_found"]);
    const idsOf = async (person: Person) =>
      expectData<{ id: string }[]>(await kit.get(person, "/hub/listings")).map((row) => row.id);
    expect([await idsOf(everywhere), await idsOf(greek)]).toEqual([[id], []]);
    const body = { decision: "publish", version: 1 };
    expect(answerOf(await kit.post(greek, `${path}/decision`, body))).toEqual([404, "not_found"]);
  });

  test("of one market search its accounts, and hits of another one are no error", async () => {
    const seller = await kit.insertPerson({ market: "GB" });
    const elsewhere = await emailOf(seller);
    const agent = await insertStaff("support", { markets: ["GR"] });
    const anywhere = await insertStaff("support");
    for (const list of ["accounts", "closed-accounts"]) {
      const query = `/hub/${list}?q=${encodeURIComponent(elsewhere)}`;
      const found = async (who: Person) => expectData(await kit.get(who, query)).length;
      expect([await found(anywhere), await found(agent)], list).toEqual([1, 0]);
      await kit.world.delete("/profile/delete", { token: seller.token });
    }
  });
});

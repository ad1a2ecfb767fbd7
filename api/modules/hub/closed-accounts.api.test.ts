import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { checkInvariants } from "#api/invariants.ts";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

let kit: InspectionKit;
let support: Person;
let expert: Person;
beforeAll(async () => {
  kit = await openInspectionKit();
  support = await kit.insertStaff("support");
  expert = await kit.insertStaff();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.signIn(support, expert));

const answerOf = ({ status, body }: { status: number; body: any }) => [status, body?.code];
const find = (q: string, as = support) =>
  kit.get(as, `/hub/closed-accounts?q=${encodeURIComponent(q)}`);
const restore = (id: string, as = support) =>
  kit.post(as, `/hub/closed-accounts/${id}/restore`, { note: "Asked by mail" });
const readAccount = ({ id }: Person) =>
  kit.db().selectFrom("user_account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const statusOf = async (id: string) => (await kit.findListing(id)).status;
const listAudit = async ({ id }: Person) =>
  (
    await kit
      .db()
      .selectFrom("audit_entry")
      .select("action")
      .where("subject_type", "=", "account")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

/** A member with a listing in each state who has closed their account. */
async function closeAccount() {
  const person = await kit.insertPerson();
  const list = (status: string) => kit.insertListing({ seller: person, status });
  const listings = {
    published: await list("published"),
    under_review: await list("under_review"),
    hidden: await list("hidden"),
    draft: await list("draft"),
    rejected: await list("rejected"),
  };
  const account = await readAccount(person);
  expect((await kit.world.delete("/profile/delete", { token: person.token })).status).toBe(204);
  await kit.world.runDueJobs();
  return { person, listings, username: account.username!, email: account.email };
}

describe("a closed account", () => {
  test("is found by its whole e-mail or username, and the access is audited once", async () => {
    const { person, username, email } = await closeAccount();
    for (const q of [email, email.toUpperCase(), username, ` ${username.toUpperCase()} `]) {
      const [found] = expectData(await find(q));
      expect(found, q).toMatchObject({ id: person.id, username, email });
      const left = Date.parse(found.erased_on) - Date.parse(found.closed_at);
      expect(left).toBe(LIMITS.accountErasure);
    }
    expect(await listAudit(person)).toEqual(["account.view"]);
    for (const q of ["", username.slice(0, -1), "%", email.split("@")[0]!.slice(0, 3)])
      expect(expectData(await find(q)), q).toEqual([]);
    const open = await readAccount(await kit.insertPerson());
    expect(expectData(await find(open.email))).toEqual([]);
  });

  test("is restored without its sessions, and its owner gets a mail", async () => {
    const { person, listings, username, email } = await closeAccount();
    expect(await statusOf(listings.published)).toBe("hidden");
    expect((await kit.world.get(`/profile/details/${username}`)).status).toBe(404);
    expect((await restore(person.id)).status).toBe(204);
    await kit.world.runDueJobs();

    expect((await kit.world.get(`/profile/details/${username}`)).status).toBe(200);
    for (const [status, id] of Object.entries(listings)) expect(await statusOf(id)).toBe(status);
    const found = await kit
      .db()
      .selectFrom("search_listing")
      .select("listing_id")
      .where("listing_id", "=", listings.published)
      .execute();
    expect(found).toHaveLength(1);
    expect((await kit.get(person, "/sessions")).status).toBe(401);
    await kit.signIn(person);
    expect((await kit.get(person, "/sessions")).status).toBe(200);
    const letters = await kit
      .db()
      .selectFrom("outbox_message")
      .select("subject")
      .where("recipient", "=", email)
      .orderBy("created_at")
      .execute();
    expect(letters.at(-1)!.subject).toBe("Your account is open again");
    expect(await listAudit(person)).toEqual(["account.restore"]);
    expect(await checkInvariants(kit.database)).toEqual([]);
  });

  test("that was restored is not erased on its former date", async () => {
    const { person, email } = await closeAccount();
    expect((await restore(person.id)).status).toBe(204);
    kit.world.advance(LIMITS.accountErasure + 1);
    await kit.world.runDueJobs();
    expect(await readAccount(person)).toMatchObject({ email, erased_at: null });
  });

  describe("of a seller who was away until a date", () => {
    const inDays = (count: number) =>
      new Date(kit.world.now().getTime() + days(count)).toISOString().slice(0, 10);
    async function closeAway() {
      const person = await kit.insertPerson();
      const listing = await kit.insertListing({ seller: person });
      await kit.signIn(person);
      const change = { is_away: true, until: inDays(3) };
      expectData(await kit.patch(person, "/profile/vacation", change));
      expect((await kit.world.delete("/profile/delete", { token: person.token })).status).toBe(204);
      return { person, listing };
    }
    async function waitDays(count: number) {
      kit.world.advance(days(count));
      await kit.world.runDueJobs();
      await kit.signIn(support);
    }

    test("sells nothing on that date; restored later, its listings return at once", async () => {
      const { person, listing } = await closeAway();
      await waitDays(4);
      expect(await statusOf(listing)).toBe("hidden");
      expect((await restore(person.id)).status).toBe(204);
      await kit.world.runDueJobs();
      expect(await statusOf(listing)).toBe("published");
    });

    test("restored before that date, its listings return on it", async () => {
      const { person, listing } = await closeAway();
      await waitDays(1);
      expect((await restore(person.id)).status).toBe(204);
      await kit.world.runDueJobs();
      expect(await statusOf(listing)).toBe("hidden");
      await waitDays(3);
      expect(await statusOf(listing)).toBe("published");
    });

    test("sells nothing where it was closed before the date", async () => {
      const { person, listing } = await closeAway();
      const clock = { subject_type: "account", subject_id: person.id, kind: "vacation-end" };
      await kit.database.tx(() =>
        kit.deps.jobs.deadlines.set({ ...clock, market: "GR", due_at: kit.world.now() }),
      );
      await waitDays(1);
      expect(await statusOf(listing)).toBe("hidden");
    });
  });

  test("that is due for erasure or erased is neither found nor restored", async () => {
    const { person, email } = await closeAccount();
    kit.world.advance(LIMITS.accountErasure);
    await kit.signIn(support);
    expect(expectData(await find(email))).toEqual([]);
    expect(answerOf(await restore(person.id))).toEqual([404, "not_found"]);
    await kit.world.runDueJobs();
    await kit.signIn(support);
    expect(answerOf(await restore(person.id))).toEqual([404, "not_found"]);
  });

  test("is restored once by concurrent requests", async () => {
    const { person } = await closeAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => restore(person.id)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    await kit.world.runDueJobs();
    expect(await listAudit(person)).toEqual(["account.restore"]);
  });

  test("requires a step-up, a reason and the role support", async () => {
    const { person, email } = await closeAccount();
    const path = `/hub/closed-accounts/${person.id}/restore`;
    expect((await kit.post(support, path, { note: " " })).body.errors).toEqual({
      note: ["hub.note-required"],
    });
    expect(answerOf(await restore(person.id, expert))).toEqual([403, "key_missing"]);
    expect(answerOf(await find(email, expert))).toEqual([403, "key_missing"]);
    const stranger = await kit.insertPerson();
    expect(answerOf(await restore(person.id, stranger))).toEqual([404, "not_found"]);
    expect(answerOf(await find(email, stranger))).toEqual([404, "not_found"]);
    expect(answerOf(await kit.world.post(path, { note: "x" }))).toEqual([401, "signed_out"]);
    expect(answerOf(await kit.world.get("/hub/closed-accounts"))).toEqual([401, "signed_out"]);
    kit.world.advance(LIMITS.stepUp + 1);
    expect(answerOf(await restore(person.id))).toEqual([403, "proof_needed"]);
    expect((await readAccount(person)).deactivated_at).not.toBeNull();
  });

  test("that is active cannot be restored", async () => {
    const open = await kit.insertPerson();
    expect(answerOf(await restore(open.id))).toEqual([404, "not_found"]);
    expect(answerOf(await restore("01a078dd-6023-713a-9817-7b532fa10099"))).toEqual([
      404,
      "not_found",
    ]);
  });
});

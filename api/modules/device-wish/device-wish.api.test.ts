import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { sweepServed } from "#api/jobs/sweep-served.ts";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

let kit: InspectionKit;
let staff: Person;
let model: string;
beforeAll(async () => {
  kit = await openInspectionKit();
  staff = await kit.insertStaff();
  const { id } = await db().selectFrom("model").select("id").executeTakeFirstOrThrow();
  model = id;
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(async () => {
  await db().deleteFrom("device_wish").execute();
  await db().deleteFrom("rate_limit").execute();
});

const db = () => kit.database.db();
const EMAIL = "collector@mail.test";
const NOKIA = { name: "Nokia 3310", vertical: "smartphones", email: EMAIL };
const wish = (change: object = {}) => kit.world.post("/device-wishes", { ...NOKIA, ...change });
const list = async (query = "") => expectData(await kit.get(staff, `/hub/device-wishes${query}`));
const decide = (as: Person, id: string, change: object = {}) =>
  kit.post(as, `/hub/device-wishes/${id}/decision`, {
    decision: "listed",
    model_id: model,
    ...change,
  });
const mailsTo = async (to: string) =>
  (await kit.world.letters({ to })).map(({ subject }) => subject);
const NOTIFIED = "Apple iPhone 13: you can sell it now";

describe("a device that the catalogue lacks", () => {
  test("is counted once per person and listed by count", async () => {
    const member = await kit.insertPerson();
    expectData(await wish({ name: "Rare tablet", vertical: "tablets" }));
    const form = { form_id: randomUUID() };
    const [first, second] = await Promise.all([wish(form), wish(form)]);
    expect(expectData(second!).id).toBe(expectData(first!).id);
    expectData(await wish({ email: EMAIL.toUpperCase() }));
    expectData(await kit.post(member, "/device-wishes", { ...NOKIA, name: "NOKIA  3310!" }));
    const stored = await db().selectFrom("device_wish").selectAll().execute();
    expect(stored.find(({ user_id }) => user_id === member.id)!.email).toBe("");
    expect(await list()).toMatchObject([
      { name: "Nokia 3310", vertical: "smartphones", count: 2 },
      { name: "Rare tablet", vertical: "tablets", count: 1 },
    ]);
    expect((await kit.get(staff, "/hub/device-wishes?page=2")).body.meta).toMatchObject({
      total: 2,
      current_page: 2,
    });
  });

  test("is closed only in the markets of the one who decides", async () => {
    expectData(await wish({ email: "uk@mail.test" }));
    const { id } = await db().selectFrom("device_wish").select("id").executeTakeFirstOrThrow();
    const british = await kit.insertPerson();
    await makeStaff(kit.database, british.id, "hub", { markets: ["GB"] });
    expect((await decide(british, id)).status).toBe(404);
    expect(await list()).toMatchObject([{ id, count: 1 }]);
    await db().updateTable("device_wish").set({ market: "GB" }).execute();
    expectData(await wish({ email: "greek@mail.test" }));
    expect(expectData(await decide(british, id)).count).toBe(1);
    const [left] = await list();
    expect(left).toMatchObject({ count: 1 });
    expectData(await decide(staff, left.id, { decision: "set_aside", model_id: null }));
  });

  test("is distinct from names that sound alike or use another script", async () => {
    const names = ["LG K7", "LG Q7", "Редми 12", "小米 12"];
    for (const name of names) expectData(await wish({ name }));
    const listed = await list();
    expect(listed.map(({ name }: { name: string }) => name).sort()).toEqual([...names].sort());
    const { id } = listed.find(({ name }: { name: string }) => name === "LG Q7")!;
    const aside = { decision: "set_aside", model_id: null };
    expect(expectData(await decide(staff, id, aside)).count).toBe(1);
  });

  test("is saved again when its form is sent with another name", async () => {
    const form_id = randomUUID();
    const { id } = expectData(await wish({ form_id }));
    for (const change of [
      { name: "Nokia 3210" },
      { vertical: "tablets" },
      { email: "second@mail.test" },
    ]) {
      const changed = expectData(await wish({ form_id, ...change })).id;
      expect(changed).not.toBe(id);
      expect(expectData(await wish({ form_id, ...change })).id).toBe(changed);
    }
    expect(expectData(await wish({ form_id })).id).toBe(id);
    expect((await list()).map(({ count }: { count: number }) => count)).toEqual([2, 1, 1]);
  });

  test("is saved again where staff close the wish between the two queries", async () => {
    const { id } = expectData(await wish());
    // Runs after the second insert, which found this wish open.
    await sql`
      create function answer_meanwhile() returns trigger language plpgsql as $$
      begin
        update device_wish set status = 'set_aside', email = '' where email = '${sql.raw(EMAIL)}';
        return null;
      end $$`.execute(db());
    await sql`
      create trigger answer_meanwhile after insert on device_wish
      for each statement execute function answer_meanwhile()`.execute(db());
    try {
      expect(expectData(await wish({ email: EMAIL.toUpperCase() })).id).not.toBe(id);
    } finally {
      await sql`drop function answer_meanwhile() cascade`.execute(db());
    }
  });

  test("notifies visitors by mail and members by mail and in the app once it is listed", async () => {
    const member = await kit.insertPerson();
    const { email } = await db()
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    const { id } = expectData(await wish());
    expectData(await kit.post(member, "/device-wishes", NOKIA));
    expectData(await wish({ name: "Rare tablet", vertical: "tablets" }));
    expect((await decide(staff, id, { model_id: null })).body.errors).toEqual({
      model_id: ["hub.model-required"],
    });
    expect((await decide(staff, id, { model_id: randomUUID() })).body.code).toBe("invalid_fields");
    expect(expectData(await decide(staff, id))).toEqual({ count: 2, waiting: 0 });
    await kit.world.runDueJobs();
    expect([await mailsTo(EMAIL), await mailsTo(email)]).toEqual([[NOTIFIED], [NOTIFIED]]);
    const [message] = await kit.world.letters({ to: EMAIL });
    // The typed names are never sent.
    expect(message!.text_body).not.toContain("Nokia");
    const [bell] = expectData(await kit.get(member, "/profile/notifications"));
    expect(bell).toMatchObject({
      topic: "device-listed",
      subject: { type: "model", id: model },
      data: { title: "Apple iPhone 13" },
    });
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(["Rare tablet"]);
    const kept = await db()
      .selectFrom("device_wish")
      .select("email")
      .where("id", "=", id)
      .execute();
    expect(kept).toEqual([{ email: "" }]);
    const again = await decide(staff, id);
    expect([again.status, again.body.code]).toEqual([409, "device_wish_closed"]);
    // A later wish starts a new count.
    expect(expectData(await wish()).id).not.toBe(id);
  });

  test("is mailed to a member who has turned off listing news", async () => {
    const member = await kit.insertPerson();
    const data = [{ category: "listing", mail: false, bell: false }];
    await kit.world.put("/profile/notification-preferences", { data }, { token: member.token });
    const { id } = expectData(await kit.post(member, "/device-wishes", NOKIA));
    expectData(await decide(staff, id));
    await kit.world.runDueJobs();
    const { email } = await db()
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(await mailsTo(email)).toEqual([NOTIFIED]);
    expect(expectData(await kit.get(member, "/profile/notifications"))).toEqual([]);
  });

  test.each([
    ["not_sold", "en-GR", "The device you asked for is not sold here", "device-not-sold"],
    ["needs_details", "el-GR", "Ποια συσκευή ζήτησες;", "device-unclear"],
    ["exists", "en-GR", "Apple iPhone 13: it is here already", "device-exists"],
  ] as const)(
    "that is declined as %s tells the people why, in %s",
    async (reason, locale, subject, topic) => {
      const email = `${reason}@mail.test`.replace("_", "-");
      const member = await kit.insertPerson();
      const { id } = expectData(
        await kit.world.post("/device-wishes", { ...NOKIA, email }, { locale }),
      );
      expectData(await kit.post(member, "/device-wishes", NOKIA));
      const answer = { decision: "declined", model_id: null, reason };
      const fields = (await decide(staff, id, { ...answer, reason: null })).body.errors;
      expect(fields).toEqual({ reason: ["device-wish.hub.reason"] });
      if (reason === "exists") {
        expect((await decide(staff, id, answer)).body.errors).toEqual({
          model_id: ["hub.model-required"],
        });
        Object.assign(answer, { model_id: model });
      }
      expect(expectData(await decide(staff, id, answer))).toEqual({ count: 2, waiting: 0 });
      await kit.world.runDueJobs();
      expect(await mailsTo(email)).toEqual([subject]);
      const [bell] = expectData(await kit.get(member, "/profile/notifications"));
      expect(bell).toMatchObject({ topic });
      const [letter] = await kit.world.letters({ to: email });
      expect(letter!.text_body).not.toContain("Nokia");
      const rows = await db().selectFrom("device_wish").select(["email", "reason"]).execute();
      expect(rows).toEqual([
        { email: "", reason },
        { email: "", reason },
      ]);
    },
  );

  test("that is set aside notifies no one, and erases the e-mail", async () => {
    const { id } = expectData(await wish({ email: "aside@mail.test" }));
    expectData(await decide(staff, id, { decision: "set_aside", model_id: null }));
    await kit.world.runDueJobs();
    expect(await mailsTo("aside@mail.test")).toEqual([]);
    expect(await db().selectFrom("device_wish").select(["email", "status"]).execute()).toEqual([
      { email: "", status: "set_aside" },
    ]);
  });

  test("is deleted after the limit", async () => {
    expectData(await wish());
    const end = kit.world.now().getTime() + LIMITS.deviceWish.kept;
    await sweepServed(kit.database, new Date(end));
    expect(await list()).toHaveLength(1);
    await sweepServed(kit.database, new Date(end + 1));
    expect(await list()).toEqual([]);
  });

  test("cannot be wished for or listed where the market takes no sellers", async () => {
    const greek = expectData(await wish()).id;
    const { GR, GB } = kit.deps.config.features;
    GR.allow_sellers = false;
    try {
      const refused = await wish({ email: "later@mail.test" });
      expect([refused.status, refused.body.code]).toEqual([403, "selling_off"]);
      const alone = await decide(staff, greek);
      expect([alone.status, alone.body.code]).toEqual([403, "selling_off"]);
      const other = await kit.world.post(
        "/device-wishes",
        { ...NOKIA, email: "british@mail.test" },
        { locale: "en-GB" },
      );
      expectData(other);
      expect(expectData(await decide(staff, greek))).toEqual({ count: 1, waiting: 1 });
      await kit.world.runDueJobs();
      expect(await mailsTo("british@mail.test")).toEqual([NOTIFIED]);
      expect(await list()).toMatchObject([{ id: greek, count: 1 }]);
      GB.allow_sellers = false;
      // Setting it aside notifies no one.
      const aside = { decision: "set_aside", model_id: null };
      expect(expectData(await decide(staff, greek, aside))).toEqual({ count: 1, waiting: 0 });
    } finally {
      GR.allow_sellers = true;
      GB.allow_sellers = true;
    }
  });

  test("answers 422 with the missing fields", async () => {
    expect((await wish({ email: "" })).body.errors).toEqual({ email: ["auth.email-required"] });
    expect((await wish({ name: "😀", vertical: "cars", email: "nobody" })).body.errors).toEqual({
      name: ["device-wish.name-required"],
      vertical: ["device-wish.vertical-required"],
      email: ["auth.email-must-be-valid"],
    });
    expect((await wish({ name: "n".repeat(81) })).body.errors).toEqual({
      name: ["device-wish.name-too-long"],
    });
  });

  test("can be read and decided by staff only", async () => {
    const { id } = expectData(await wish());
    const stranger = await kit.insertPerson();
    expect((await kit.get(stranger, "/hub/device-wishes")).body.code).toBe("not_found");
    expect((await decide(stranger, id)).body.code).toBe("not_found");
    expect((await kit.world.get("/hub/device-wishes")).body.code).toBe("signed_out");
    expect((await decide(staff, randomUUID())).body.code).toBe("not_found");
  });

  test("is rate limited by address", async () => {
    const answers = [];
    for (let n = 0; n < 25; n += 1) answers.push((await wish({ name: `Tablet ${n}` })).status);
    expect(answers.at(-1)).toBe(429);
  });
});

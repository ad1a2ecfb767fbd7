import { createPublicKey, randomUUID, verify } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Passport } from "#contract/passport.ts";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { IMEI, toImei } from "#tests/imei.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { toCanonicalJson, type Json } from "#api/modules/passport/sign-document.ts";
import { makeStaff } from "#tests/make-staff.ts";

const NUMBER = toImei(600_001);

let kit: InspectionKit;
let expert: Person;
let colleague: Person;
let support: Person;
beforeAll(async () => {
  kit = await openInspectionKit();
  expert = await kit.insertStaff();
  colleague = await kit.insertStaff();
  support = await kit.insertStaff("support");
});
afterAll(() => kit[Symbol.asyncDispose]());

const answerOf = ({ status, body }: { status: number; body: any }) => [status, body.code];
const fail = (version: number, more: Record<string, unknown> = {}) => ({
  decision: "fail",
  version,
  reasons: ["locked"],
  ...more,
});

describe("the check of an order", () => {
  test("lists every item with the listing's claim and no result", async () => {
    const { id } = await kit.openArrived();
    const check = await kit.readCheck(expert, id);
    expect(check).toMatchObject({
      version: 1,
      device_number_kind: "imei",
      claimed_condition: "good",
      found_condition: null,
      is_worse: false,
      former: null,
    });
    const claims = Object.fromEntries(check.items.map(({ key, claimed }) => [key, claimed]));
    expect(claims).toMatchObject({ accessories: "box,charger", body_condition: "yellow" });
    expect(check.missing).toEqual([
      ...check.items.map(({ key }) => key),
      "device_number",
      "battery_health",
    ]);
  });

  test("shows what the seller photographed, in the listing's order", async () => {
    const { id } = await kit.openArrived();
    const { listing_id } = await kit.findOrder(id);
    const db = kit.database.db();
    const created_at = kit.world.now();
    for (const [position, tag] of ["back-view", "front-view"].entries()) {
      const key = `00000000000000b${position}`;
      const size = { width: 800, height: 600, bytes: 9 };
      await db
        .insertInto("media")
        .values({ key, content_type: "image/jpeg", ...size, created_at })
        .onConflict((on) => on.doNothing())
        .execute();
      await db
        .insertInto("listing_photo")
        .values({ id: randomUUID(), listing_id, media_key: key, tag, position, created_at })
        .execute();
    }
    expect((await kit.readCheck(expert, id)).seller_photos).toEqual([
      { tag: "back-view", url: "/media/00000000000000b0" },
      { tag: "front-view", url: "/media/00000000000000b1" },
    ]);
  });

  test("saves the findings sent and leaves other items unchanged", async () => {
    const { id } = await kit.openArrived();
    await kit.inspect(expert, id, { audio: { found: "yellow", note: "Crackles" } });
    const saved = expectData(
      await kit.save(expert, id, {
        version: 2,
        device_number: " 49-015420-323751-8",
        battery_health: 88,
        items: [{ key: "cameras", result: null, found: "green", note: null }],
      }),
    );
    expect(saved).toMatchObject({ version: 3, device_number: IMEI, missing: [] });
    const audio = saved.items.find(({ key }: { key: string }) => key === "audio");
    expect(audio).toMatchObject({ found: "yellow", result: "worse", note: "Crackles" });
  });

  test("answers 422 for an invalid device number and an unknown item", async () => {
    const { id } = await kit.openArrived();
    const body = kit.findings(await kit.readCheck(expert, id));
    const wrong = await kit.save(expert, id, { ...body, device_number: "490154203237519" });
    expect(wrong.body.errors).toEqual({ device_number: ["hub.imei-invalid"] });
    const strange = { key: "wings", result: "matches", found: null, note: null };
    const other = await kit.save(expert, id, { ...body, items: [strange] });
    expect(other.body.errors).toEqual({ "items.0.key": ["errors.field-invalid"] });
  });

  test("answers check_changed for a stale version", async () => {
    const { id } = await kit.openArrived();
    const body = kit.findings(await kit.readCheck(expert, id));
    const answers = await Promise.all([
      kit.save(expert, id, body),
      kit.save(colleague, id, { ...body, battery_health: 70 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({ code: "check_changed", data: { version: 2 } });
  });

  test("adds photos without changing the version", async () => {
    const { id } = await kit.openArrived();
    const check = await kit.readCheck(expert, id);
    const path = `/hub/orders/${id}/check/photos`;
    const added = await kit.upload(expert, path, { key: "audio", file: await kit.photo() });
    const audio = added.body.data.items.find(({ key }: { key: string }) => key === "audio");
    expect(audio.photos).toHaveLength(1);
    expect((await kit.save(expert, id, kit.findings(check))).status).toBe(200);
    const text = new File(["no picture"], "a.jpg", { type: "image/jpeg" });
    const refused = await kit.upload(expert, path, { key: "audio", file: text });
    expect(refused.body.errors).toEqual({ file: ["order.photo-format"] });
    const nowhere = await kit.upload(expert, path, { key: "wings", file: await kit.photo() });
    expect(nowhere.body.errors).toEqual({ key: ["errors.field-invalid"] });
  });

  test("is forbidden to support and to parties of the order, and 404 for members", async () => {
    const { id, buyer } = await kit.openArrived();
    const body = kit.findings(await kit.readCheck(expert, id));
    expect(answerOf(await kit.save(support, id, body))).toEqual([403, "key_missing"]);
    expect(answerOf(await kit.save(buyer, id, body))).toEqual([404, "not_found"]);
    expect(answerOf(await kit.world.put(`/hub/orders/${id}/check`, body))).toEqual([
      401,
      "signed_out",
    ]);
    await makeStaff(kit.database, buyer.id, "hub");
    expect(answerOf(await kit.save(buyer, id, body))).toEqual([403, "forbidden"]);
    const decision = { decision: "pass", version: 1 };
    expect(answerOf(await kit.decide(buyer, id, decision))).toEqual([403, "forbidden"]);
    expect(answerOf(await kit.decide(support, id, decision))).toEqual([403, "key_missing"]);
  });

  test("is null before the parcel arrives", async () => {
    const { id } = await kit.openIncoming();
    expect((await kit.read(expert, id)).check).toBeNull();
    const answer = await kit.decide(expert, id, { decision: "pass", version: 1 });
    expect(answer.body).toMatchObject({
      code: "transition_refused",
      data: { status: "in_transit_to_hub", action: "pass" },
    });
  });
});

describe("passing a check", () => {
  test("answers check_incomplete while items are missing", async () => {
    const { id } = await kit.openArrived();
    const answer = await kit.decide(expert, id, { decision: "pass", version: 1 });
    expect(answerOf(answer)).toEqual([409, "check_incomplete"]);
    expect(answer.body.data.missing).toContain("device_number");
  });

  test.each([
    ["a worse grade than was sold", { screen_condition: { found: "red" } }],
    ["a lock that is on", { account_lock: { result: "worse" } }],
  ])("is refused to %s", async (_, found) => {
    const { id } = await kit.openArrived();
    const { version, is_worse } = await kit.inspect(expert, id, found);
    expect(is_worse).toBe(true);
    const answer = await kit.decide(expert, id, { decision: "pass", version });
    expect(answer.body).toMatchObject({ code: "check_incomplete", data: { is_worse: true } });
    expect((await kit.findOrder(id)).status).toBe("at_hub");
  });

  test("writes the device number, the listing's grades and a passport", async () => {
    const { id, buyer, listing } = await kit.openArrived();
    const path = `/hub/orders/${id}/check/photos`;
    await kit.upload(expert, path, { key: "body_condition", file: await kit.photo() });
    const found = { body_condition: { found: "yellow", note: "A scratch" } };
    const { version } = await kit.inspect(expert, id, found, { device_number: NUMBER });
    const passed = expectData(await kit.decide(expert, id, { decision: "pass", version }));
    expect(passed).toMatchObject({ status: "check_passed", check: { decision: "pass" } });
    expect((await kit.findOrder(id)).device_number).toBe(NUMBER);
    expect(await kit.findListing(listing)).toMatchObject({ is_graded: true, status: "sold" });

    const { passport: code } = (await kit.getOrder(buyer, id)) as never as { passport: string };
    const { body } = await kit.world.get(`/passports/${code}`);
    const passport: Passport = body.data;
    expect(passport).toMatchObject({
      device_number_ending: NUMBER.slice(-4),
      claimed_condition: "good",
      found_condition: "good",
      accepted_at: null,
      history: [],
    });
    const finding = passport.findings.find(({ category }) => category === "body_condition");
    expect(finding).toMatchObject({ claimed: "yellow", found: "yellow", note: "A scratch" });
    expect(finding!.photos).toHaveLength(1);
    const text = JSON.stringify(passport);
    for (const secret of [NUMBER, buyer.id, "person", "@"]) expect(text).not.toContain(secret);
    expect(await kit.listAudit(id)).toEqual(["check.photo", "check.save", "check.pass"]);
  });

  test("a concurrent pass and fail end in exactly one decision", async () => {
    const { id } = await kit.openArrived();
    const { version } = await kit.inspect(expert, id);
    const answers = await Promise.all([
      kit.decide(expert, id, { decision: "pass", version }),
      kit.decide(colleague, id, fail(version)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { status, check } = await kit.read(expert, id);
    expect([status, check!.failing === null]).toEqual(
      answers[0].status === 200 ? ["check_passed", true] : ["at_hub", false],
    );
  });

  test("concurrent passes happen once", async () => {
    const { id } = await kit.openArrived();
    const { version } = await kit.inspect(expert, id);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => kit.decide(expert, id, { decision: "pass", version })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { count } = await kit
      .db()
      .selectFrom("passport")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("order_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});

describe("a device number in doubt", () => {
  const NONE = { seen_in: [], make: null, is_other: false };
  const refuse = async (staff: Person, id: string, decision: string, version: number) =>
    answerOf(await kit.decide(staff, id, { decision, version }));

  test("another number than the seller's waits for a second person, and a check digit makes none", async () => {
    const { id } = await kit.openArrived();
    const { listing_id } = await kit.findOrder(id);
    const listed = toImei(500_777);
    await kit
      .db()
      .updateTable("listing")
      .set({ device_number: listed })
      .where("id", "=", listing_id)
      .execute();
    const body = listed.slice(0, 14);
    const same = await kit.inspect(expert, id, {}, { device_number: `${body}00` });
    expect([same.listed_number, same.number_doubts]).toEqual([listed, NONE]);
    const other = await kit.inspect(expert, id, {}, { device_number: toImei(500_778) });
    expect(other.number_doubts).toEqual({ ...NONE, is_other: true });
    const said = expectData(
      await kit.decide(expert, id, { decision: "pass", version: other.version }),
    );
    expect(said.check).toMatchObject({ decision: null, passing: { is_mine: true } });
  });

  test("a number seen on another device is reported, and the pass waits for a second person", async () => {
    const first = await kit.openArrived();
    const number = toImei(500_001);
    await kit.pass(expert, first.id, number);
    const { id } = await kit.openArrived();
    expect((await kit.readCheck(expert, id)).number_doubts).toEqual(NONE);
    const check = await kit.inspect(expert, id, {}, { device_number: number });
    expect(check.number_doubts.seen_in).toEqual([
      { order_id: first.id, number: first.number, title: expect.any(String) },
    ]);
    const said = expectData(
      await kit.decide(expert, id, { decision: "pass", version: check.version }),
    );
    expect(said).toMatchObject({
      status: "at_hub",
      passport: null,
      check: { decision: null, passing: { is_mine: true }, number_doubts: check.number_doubts },
    });
    const { version } = said.check;
    const { body } = await kit.get(colleague, "/hub/orders?queue=check");
    expect(body.data.find((row: { id: string }) => row.id === id).awaits_second).toBe(true);
    // Every other change is refused meanwhile, for any role.
    for (const decision of ["pass", "confirm_fail", "reject_fail"])
      expect(await refuse(colleague, id, decision, version)).toEqual([409, "transition_refused"]);
    expect(answerOf(await kit.decide(colleague, id, fail(version)))).toEqual([
      409,
      "transition_refused",
    ]);
    expect(answerOf(await kit.save(colleague, id, kit.findings(said.check)))).toEqual([
      409,
      "transition_refused",
    ]);
    // Neither the requester nor support nor members can confirm it.
    expect(await refuse(expert, id, "confirm_pass", version)).toEqual([403, "forbidden"]);
    expect(await refuse(support, id, "confirm_pass", version)).toEqual([403, "key_missing"]);
    const stranger = await kit.insertPerson();
    expect(await refuse(stranger, id, "confirm_pass", version)).toEqual([404, "not_found"]);
    const passed = expectData(
      await kit.decide(colleague, id, { decision: "confirm_pass", version }),
    );
    expect(passed).toMatchObject({ status: "check_passed", check: { decision: "pass" } });
    expect((await kit.findOrder(id)).device_number).toBe(number);
    expect(await kit.listAudit(id)).toEqual(["check.save", "check.pass", "check.confirm_pass"]);
  });

  test("a rejected pass reopens the check for another number", async () => {
    const first = await kit.openArrived();
    const number = toImei(500_002);
    await kit.inspect(expert, first.id, {}, { device_number: number });
    const { id } = await kit.openArrived();
    const { version } = await kit.inspect(expert, id, {}, { device_number: number });
    const said = expectData(await kit.decide(expert, id, { decision: "pass", version }));
    const back = expectData(
      await kit.decide(colleague, id, { decision: "reject_pass", version: said.check.version }),
    );
    expect(back).toMatchObject({ status: "at_hub", check: { passing: null, decision: null } });
    await kit.pass(expert, id, toImei(500_003));
    expect((await kit.findOrder(id)).status).toBe("check_passed");
    const none = await kit.decide(colleague, id, { decision: "confirm_pass", version: 99 });
    expect(none.status).toBe(409);
  });

  test("a device resold by its buyer or sent back before is not in doubt", async () => {
    const first = await kit.openArrived();
    const number = toImei(500_004);
    await kit.pass(expert, first.id, number);
    await kit.advance(first.id, ["dispatch", "deliver", "accept"]);
    const again = await kit.openArrived();
    const give = (seller: Person) =>
      kit
        .db()
        .updateTable("customer_order")
        .set({ seller_id: seller.id })
        .where("id", "=", again.id)
        .execute();
    const look = async () =>
      (await kit.inspect(expert, again.id, {}, { device_number: number })).number_doubts.seen_in;
    expect(await look()).toHaveLength(1);
    await give(first.buyer);
    expect(await look()).toEqual([]);
    // It returned to the buyer of the first order, who then sold it again.
    await kit.advance(again.id, ["cancel_by_support"]);
    const third = await kit.openArrived();
    await kit
      .db()
      .updateTable("customer_order")
      .set({ seller_id: first.buyer.id })
      .where("id", "=", third.id)
      .execute();
    const check = await kit.inspect(expert, third.id, {}, { device_number: number });
    expect(check.number_doubts).toEqual(NONE);
  });

  test("a TAC of another brand is in doubt once enough devices were passed", async () => {
    const TAC = "35123456";
    const brand = await kit
      .db()
      .selectFrom("model")
      .innerJoin("brand", "brand.id", "model.brand_id")
      .innerJoin("listing", "listing.model_id", "model.id")
      .select(["brand.id", "brand.name"])
      .executeTakeFirstOrThrow();
    const { id } = await kit.openArrived();
    const foreign = { id: randomUUID() };
    await kit
      .db()
      .insertInto("brand")
      .values({ id: foreign.id, slug: "another-make", name: "Another make" })
      .execute();
    await kit
      .db()
      .insertInto("model")
      .values({
        id: foreign.id,
        brand_id: foreign.id,
        slug: "one",
        name: "One",
        vertical: "smartphones",
        release_date: "2024-01-01",
      })
      .execute();
    const order = await kit.findOrder(id);
    await kit
      .db()
      .updateTable("listing")
      .set({ model_id: foreign.id })
      .where("id", "=", order.listing_id)
      .execute();
    const doubts = async () =>
      (await kit.inspect(expert, id, {}, { device_number: toImei(9, TAC) })).number_doubts;
    for (const serial of [1, 2])
      await kit.pass(expert, (await kit.openArrived()).id, toImei(serial, TAC));
    expect(await doubts()).toEqual(NONE);
    await kit.pass(expert, (await kit.openArrived()).id, toImei(3, TAC));
    expect(await doubts()).toEqual({ ...NONE, make: { name: brand.name, devices: 3 } });
    const { version } = await kit.readCheck(expert, id);
    const said = expectData(await kit.decide(expert, id, { decision: "pass", version }));
    expect(said.check.passing).not.toBeNull();
  });
});

describe("failing a check", () => {
  test("waits for a second person and blocks every other change", async () => {
    const { id } = await kit.openArrived();
    const check = await kit.inspect(expert, id);
    const said = expectData(await kit.decide(expert, id, fail(check.version)));
    expect(said).toMatchObject({
      status: "at_hub",
      check: { failing: { reasons: ["locked"], is_mine: true } },
    });
    const { version } = said.check;
    expect(answerOf(await kit.decide(expert, id, { decision: "pass", version }))).toEqual([
      409,
      "transition_refused",
    ]);
    expect(answerOf(await kit.save(expert, id, kit.findings(said.check)))).toEqual([
      409,
      "transition_refused",
    ]);
    expect(answerOf(await kit.decide(expert, id, { decision: "confirm_fail", version }))).toEqual([
      403,
      "forbidden",
    ]);
    const { body } = await kit.get(colleague, "/hub/orders?queue=check");
    expect(body.data.find((row: { id: string }) => row.id === id).awaits_second).toBe(true);
  });

  test("requires a reason, and for 'other' a note in one language", async () => {
    const { id } = await kit.openArrived();
    const none = await kit.decide(expert, id, fail(1, { reasons: [] }));
    expect(none.body.errors).toEqual({ reasons: ["hub.reason-required"] });
    const other = await kit.decide(expert, id, fail(1, { reasons: ["other"] }));
    expect(other.body.errors).toEqual({
      note_el: ["hub.note-required"],
      note_en: ["hub.note-required"],
    });
    const one = await kit.decide(expert, id, fail(1, { reasons: ["other"], note_en: "Odd" }));
    expect(one.status).toBe(200);
  });

  test("a confirmed fail ends the order, tells the buyer the reasons and refunds", async () => {
    const { id, buyer, seller, listing } = await kit.openArrived();
    const path = `/hub/orders/${id}/check/photos`;
    await kit.upload(expert, path, { key: "audio", file: await kit.photo() });
    await kit.upload(expert, path, { key: "number_readable", file: await kit.photo() });
    const { version } = await kit.inspect(expert, id, { audio: { found: "red", note: "Silent" } });
    const words = { note_el: "Δεν ακούγεται.", note_en: "It is silent." };
    const said = expectData(
      await kit.decide(expert, id, fail(version, { reasons: ["condition_worse"], ...words })),
    );
    const confirm = { decision: "confirm_fail", version: said.check.version };
    expectData(await kit.decide(colleague, id, confirm));
    await kit.world.runDueJobs();
    for (const person of [buyer, seller]) {
      const order = expectData(await kit.get(person, `/order/${id}`));
      expect(order).toMatchObject({
        status: "cancelled_by_admin",
        reason: { codes: ["condition_worse"], note: "It is silent." },
      });
      expect(order.reason.photos).toHaveLength(1);
    }
    const order = expectData(await kit.get(buyer, `/order/${id}`));
    expect(order.refund).toMatchObject({ cause: "failed_check" });
    expect(order.payment.status).toBe("refunded");
    expect(await kit.findListing(listing)).toMatchObject({
      status: "failed_check",
      is_graded: false,
      generic_condition: "repairable",
    });
  });

  test("a rejected fail reopens the check", async () => {
    const { id } = await kit.openArrived();
    const { version } = await kit.inspect(expert, id);
    const said = expectData(await kit.decide(expert, id, fail(version)));
    const back = expectData(
      await kit.decide(colleague, id, { decision: "reject_fail", version: said.check.version }),
    );
    expect(back.check.failing).toBeNull();
    const pass = { decision: "pass", version: back.check.version };
    expect((await kit.decide(expert, id, pass)).status).toBe(200);
  });

  test("two concurrent confirmations happen once", async () => {
    const third = await kit.insertStaff();
    const { id } = await kit.openArrived();
    const { version } = await kit.inspect(expert, id);
    const said = expectData(await kit.decide(expert, id, fail(version)));
    const answers = await Promise.all([
      kit.decide(colleague, id, { decision: "confirm_fail", version: said.check.version }),
      kit.decide(third, id, { decision: "reject_fail", version: said.check.version }),
      kit.decide(third, id, { decision: "confirm_fail", version: said.check.version }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await kit.world.runDueJobs();
  });
});

describe("a passport", () => {
  const readCode = async (buyer: Person, id: string): Promise<string> =>
    expectData(await kit.get(buyer, `/order/${id}`)).passport;
  const readPassport = async (code: string): Promise<Passport> =>
    expectData(await kit.world.get(`/passports/${code}`));

  test("answers 404 for an unknown code", async () => {
    const { status, body } = await kit.world.get("/passports/AAAAAAAAAAAAAAAAAAAA");
    expect([status, body.code]).toEqual([404, "not_found"]);
  });

  test("verifies with its public key, and not after any change", async () => {
    const { id, buyer } = await kit.openArrived();
    await kit.pass(expert, id);
    const passport = await readPassport(await readCode(buyer, id));
    const { accepted_at, color_name, history, signature, public_key, ...said } = passport;
    const key = createPublicKey({
      key: { kty: "OKP", crv: "Ed25519", x: public_key },
      format: "jwk",
    });
    const isSigned = (value: object) =>
      verify(
        null,
        Buffer.from(toCanonicalJson(value as Json)),
        key,
        Buffer.from(signature, "base64url"),
      );
    expect(isSigned(said)).toBe(true);
    expect(isSigned({ ...said, found_condition: "excellent" })).toBe(false);
    expect([accepted_at, history]).toEqual([null, expect.any(Array)]);
    expect(color_name).toBe(said.color);
    const inGreek = expectData<Passport>(
      await kit.world.get(`/passports/${passport.code}`, { locale: "el-GR" }),
    );
    expect(inGreek.color).toBe(said.color);
    expect(inGreek.color_name).toMatch(/^[Α-Ωα-ωά-ώ ]+$/);
  });

  test("has the acceptance date and is linked from the resale of the device", async () => {
    const first = await kit.openArrived();
    const number = toImei(777_001);
    await kit.pass(expert, first.id, number);
    await kit.advance(first.id, ["dispatch", "deliver", "accept"]);
    const code = await readCode(first.buyer, first.id);
    expect((await readPassport(code)).accepted_at).toBe(kit.world.now().toISOString());

    const again = await kit.openArrived();
    await kit
      .db()
      .updateTable("listing")
      .set({ resale_of_order_id: first.id, seller_id: first.buyer.id, status: "published" })
      .where("id", "=", again.listing)
      .execute();
    const shown = expectData(
      await kit.world.get(`/listings/${again.listing}`, { locale: "en-GR" }),
    );
    expect(shown.passport).toBe(code);
    const check = await kit.readCheck(expert, again.id);
    expect(check.former).toMatchObject({ code, device_number_ending: number.slice(-4) });
    await kit
      .db()
      .updateTable("listing")
      .set({ status: "sold", resale_of_order_id: null })
      .where("id", "=", again.listing)
      .execute();
    await kit
      .db()
      .updateTable("customer_order")
      .set({ seller_id: first.buyer.id })
      .where("id", "=", again.id)
      .execute();
    kit.world.advance(1000);
    await kit.pass(expert, again.id, number);
    const next = await readPassport(await readCode(again.buyer, again.id));
    expect(next.history.map((one) => one.code)).toContain(code);
    expect((await readPassport(code)).history.map((one) => one.code)).not.toContain(next.code);
  });
});

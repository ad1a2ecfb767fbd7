import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HubListing } from "#contract/hub.ts";
import type { Draft } from "#contract/listing-draft.ts";
import type { RiskFigures } from "#contract/risk.ts";
import { FIRST_RISK, RISK_RULES } from "#contract/risk-words.ts";
import { TEST_IMEIS } from "#api/providers/device-check/embedded.ts";
import { toImei } from "#tests/imei.ts";
import { answerOf, openDraftKit, type DraftKit } from "#tests/listing-draft-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

let kit: DraftKit;
let colleague: Person;
let owner: Person;
beforeAll(async () => {
  kit = await openDraftKit();
  colleague = await kit.insertPerson();
  await makeStaff(kit.database, colleague.id, "hub");
  owner = await kit.insertPerson();
  await makeStaff(kit.database, owner.id, "owner");
});
afterAll(() => kit[Symbol.asyncDispose]());

let serial = 500;
const nextImei = () => toImei(serial++);
const review = async (id: string): Promise<HubListing> =>
  expectData(await kit.get(colleague, `/hub/listings/${id}`));
const decide = async (id: string, more: object = {}) => {
  const { version } = await review(id);
  return kit.post(colleague, `/hub/listings/${id}/decision`, {
    decision: "publish",
    version,
    ...more,
  });
};
const rulesOf = ({ signals }: HubListing) => signals.map(({ rule, mode }) => `${rule} ${mode}`);
const openSubmitted = async (device_number: string | null = null) => {
  const opened = await kit.openComplete(device_number === null ? {} : { device_number });
  expectData(await kit.submit(opened.seller, opened.draft));
  return opened;
};
async function set(change: object) {
  const { version } = expectData<any>(await kit.get(owner, "/settings/risk?market=GR"));
  const value = { ...FIRST_RISK, ...change };
  const body = { market: "GR", value, effective_from: null, version, reason: "Because" };
  expectData(await kit.post(owner, "/settings/risk", body));
  kit.world.advance(1000);
}
const read = async (market = "GR"): Promise<RiskFigures> =>
  expectData(await kit.get(colleague, `/staff/risk-rules?market=${market}`));

test("a draft takes an IMEI as people write it and refuses a wrong one", async () => {
  const { seller, draft } = await kit.openComplete();
  const imei = nextImei();
  const spaced = `${imei.slice(0, 6)} ${imei.slice(6, 8)}-${imei.slice(8)}`;
  const saved = expectData<Draft>(await kit.save(seller, draft, { device_number: spaced }));
  expect(saved).toMatchObject({ device_number: imei, is_number_needed: false });
  for (const wrong of [`${imei.slice(0, 14)}${(Number(imei[14]) + 1) % 10}`, "12", "ABCDEFGHIJ"]) {
    const refused = await kit.save(seller, saved, { device_number: wrong });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { device_number: ["sell.imei-invalid"] },
    ]);
  }
  const other = expectData<Draft>(
    await kit.save(seller, saved, { model_id: kit.id("model/PlayStation 5"), device_number: "" }),
  );
  expect(other.device_number).toBeNull();
  expect(
    expectData<Draft>(await kit.save(seller, other, { device_number: "s01-2345 x" })).device_number,
  ).toBe("S012345X");
});

test("buyers never get the number, nor the reviewer more than its end", async () => {
  const imei = nextImei();
  const { seller, draft } = await openSubmitted(imei);
  const seen = await review(draft.id);
  expect(seen.device).toMatchObject({
    ending: imei.slice(-4),
    check: { answer: "allowed", provider: "embedded" },
  });
  expect(JSON.stringify(seen)).not.toContain(imei);
  expect((await decide(draft.id, { is_hold_seen: true })).status).toBe(200);
  const shown = await kit.world.get(`/listings/${draft.id}`);
  expect(shown.status).toBe(200);
  expect(JSON.stringify(shown.body)).not.toContain(imei);
  expect((await kit.find(seller, draft.id)).device_number).toBe(imei);
});

test("the seller cannot list a device twice, also in two submissions at once", async () => {
  const imei = nextImei();
  const { seller, draft } = await kit.openComplete({ device_number: imei });
  const begun = expectData<Draft>(
    await kit.begin(seller, {
      ...kit.galaxy(),
      ...kit.answers("smartphones"),
      has_box: true,
      asking_price: kit.euro(25_000),
      address_id: seller.address,
      device_number: imei,
    }),
  );
  await kit.addPhotos(begun.id);
  const answers = await Promise.all([kit.submit(seller, draft), kit.submit(seller, begun)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  const first = answers.find(({ status }) => status === 200)!;
  expect(refused.body).toMatchObject({
    code: "device_already_listed",
    data: { listing_id: expectData<Draft>(first).id },
  });
  // The own listing is no reason against itself.
  expect((await kit.find(seller, expectData<Draft>(first).id)).status).toBe("under_review");
});

test("the device of another seller is held until a person has looked", async () => {
  const imei = nextImei();
  const first = await openSubmitted(imei);
  // The check digit may be left out, and a version may follow.
  const second = await openSubmitted(imei.slice(0, 14));
  expect((await review(first.draft.id)).is_held).toBe(false);
  const held = await review(second.draft.id);
  expect(held.is_held).toBe(true);
  expect(held.signals.find(({ rule }) => rule === "same_device")).toMatchObject({
    mode: "hold",
    people: [{ id: first.seller.id }],
    listings: [{ id: first.draft.id }],
  });
  expect(answerOf(await decide(second.draft.id))).toEqual([409, "listing_held"]);
  expect((await decide(second.draft.id, { is_hold_seen: true })).status).toBe(200);
  expect((await review(second.draft.id)).is_held).toBe(false);
});

test("a stolen device is held, and an outage of the lists stops nobody", async () => {
  const stolen = await openSubmitted(TEST_IMEIS.stolen);
  expect(rulesOf(await review(stolen.draft.id))).toContain("blocked_device hold");
  const away = await openSubmitted(TEST_IMEIS.away);
  const seen = await review(away.draft.id);
  expect(seen.device?.check?.answer).toBe("unavailable");
  expect(seen.is_held).toBe(false);
  expect((await decide(away.draft.id)).status).toBe(200);
});

test("the lists are asked by 15 digits, also where a seller leaves out or adds some", async () => {
  for (const typed of [TEST_IMEIS.stolen.slice(0, 14), `${TEST_IMEIS.stolen.slice(0, 14)}07`]) {
    const seen = await review((await openSubmitted(typed)).draft.id);
    expect(seen.device).toMatchObject({
      ending: typed.slice(-4),
      check: { answer: "prohibited" },
    });
    expect(rulesOf(seen)).toContain("blocked_device hold");
  }
});

test("the setting can want the IMEI of a phone, and only of a phone", async () => {
  await set({ is_number_required: true });
  const { seller, draft } = await kit.openComplete();
  expect(draft).toMatchObject({
    is_number_needed: true,
    missing: [{ step: "device", fields: ["device_number"] }],
  });
  expect(answerOf(await kit.submit(seller, draft))).toEqual([409, "draft_incomplete"]);
  const saved = expectData<Draft>(await kit.save(seller, draft, { device_number: nextImei() }));
  expect(saved.missing).toEqual([]);
  expectData(await kit.submit(seller, saved));
  await set({ is_number_required: false });
});

test("a rule counts in the shadow first, is measured, and holds when it is told to", async () => {
  const { fired: before } = (await read()).rules.find(({ rule }) => rule === "new_account")!;
  const shadow = await openSubmitted();
  expect(rulesOf(await review(shadow.draft.id))).toContain("new_account shadow");
  expect((await decide(shadow.draft.id)).status).toBe(200);
  const sentBack = await openSubmitted();
  await decide(sentBack.draft.id, { decision: "reject", reasons: ["photos_unclear"] });
  await openSubmitted();

  const figures = await read();
  const rule = figures.rules.find((one) => one.rule === "new_account")!;
  expect(rule).toMatchObject({ mode: "shadow", fired: before + 3 });
  expect(rule.published + rule.rejected + rule.open).toBe(rule.fired);
  expect(rule.rejected).toBe(1);
  expect(figures.decided.rejected).toBe(1);
  expect((await read("GB")).rules.every(({ fired }) => fired === 0)).toBe(true);

  await set({ rules: { ...FIRST_RISK.rules, new_account: "hold" } });
  const held = await openSubmitted();
  expect(answerOf(await decide(held.draft.id))).toEqual([409, "listing_held"]);
});

describe("a photo of another seller", () => {
  const shown = "0110100110010110".repeat(4);
  /** The same photo, encoded again. */
  const nearly = `1${shown.slice(1, 40)}${shown[40] === "0" ? "1" : "0"}${shown.slice(41)}`;
  const openWith = async (fingerprint: string) => {
    const opened = await kit.openComplete();
    await kit.database
      .db()
      .updateTable("media")
      .set({ fingerprint })
      .where("key", "=", opened.keys[0]!)
      .execute();
    return opened;
  };
  const submitWith = async (fingerprint: string) => {
    const opened = await openWith(fingerprint);
    expectData(await kit.submit(opened.seller, opened.draft));
    kit.world.advance(1000);
    const { signals } = await review(opened.draft.id);
    return { ...opened, signal: signals.find(({ rule }) => rule === "same_photo") };
  };

  test("is shown beside the one that was there first, and counts first", async () => {
    await set({ rules: FIRST_RISK.rules });
    const first = await submitWith(shown);
    expect(first.signal).toBeUndefined();
    const second = await submitWith(nearly);
    expect(second.signal).toMatchObject({
      mode: "shadow",
      people: [{ id: first.seller.id }],
      listings: [{ id: first.draft.id }],
      photos: [
        {
          own: `/media/${second.keys[0]}`,
          other: `/media/${first.keys[0]}`,
          listing_id: first.draft.id,
        },
      ],
    });
    expect((await review(second.draft.id)).is_held).toBe(false);
    expect((await decide(second.draft.id)).status).toBe(200);
    // What was there first is not under suspicion because of a copy.
    expect((await decide(first.draft.id)).status).toBe(200);
    kit.world.advance(1000);
    const again = await kit.find(first.seller, first.draft.id);
    expectData(await kit.save(first.seller, again, { notes: "With a new battery" }));
    expectData(await kit.submit(first.seller, await kit.find(first.seller, first.draft.id)));
    expect((await review(first.draft.id)).signals.map(({ rule }) => rule)).not.toContain(
      "same_photo",
    );
  });

  test("is no sign when it is one's own, another, or one that many have", async () => {
    const common = "0011".repeat(16);
    const first = await submitWith(common);
    const begun = expectData<Draft>(
      await kit.begin(first.seller, {
        ...kit.galaxy(),
        ...kit.answers("smartphones"),
        has_box: true,
        asking_price: kit.euro(25_000),
        address_id: first.seller.address,
      }),
    );
    await kit.addPhotos(begun.id);
    await kit.database
      .db()
      .updateTable("media")
      .set({ fingerprint: common })
      .where("key", "in", (query) =>
        query.selectFrom("draft_photo").select("media_key").where("draft_id", "=", begun.id),
      )
      .execute();
    expectData(await kit.submit(first.seller, await kit.find(first.seller, begun.id)));
    expect((await review(begun.id)).signals.map(({ rule }) => rule)).not.toContain("same_photo");

    const other = `1100${common.slice(4)}`;
    expect((await submitWith(other)).signal).toBeUndefined();
    for (let sellers = 1; sellers <= 3; sellers += 1)
      expect((await submitWith(common)).signal).toBeDefined();
    expect((await submitWith(common)).signal).toBeUndefined();
  });

  test("holds the listing when the setting says so", async () => {
    await set({ rules: { ...FIRST_RISK.rules, same_photo: "hold" } });
    const kept = "0101".repeat(16);
    await submitWith(kept);
    const { draft } = await submitWith(kept);
    expect(answerOf(await decide(draft.id))).toEqual([409, "listing_held"]);
    await set({ rules: FIRST_RISK.rules });
  });

  test("is found by an index", async () => {
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select other.key from media mine cross join lateral (
        select key from media near
        where substring(near.fingerprint from 33 for 16) = substring(mine.fingerprint from 33 for 16)
          and near.fingerprint is not null) other
      where mine.key = any(${["a"]}::text[])
    `.execute(kit.database.db());
    expect(rows.map((row) => row["QUERY PLAN"]).join(" ")).toContain("media_fingerprint_3_idx");
  });
});

test("the same card and the same bank account of two members are noticed", async () => {
  const one = await kit.openComplete();
  const other = await kit.openComplete();
  for (const { seller } of [one, other])
    await kit.database
      .db()
      .updateTable("bank_account")
      .set({ fingerprint: "the-same-iban" })
      .where("user_id", "=", seller.id)
      .execute();
  expectData(await kit.submit(one.seller, one.draft));
  const { signals } = await review(one.draft.id);
  expect(signals.find(({ rule }) => rule === "same_iban")).toMatchObject({
    mode: "shadow",
    people: [{ id: other.seller.id }],
  });
  const person = expectData<any>(await kit.get(owner, `/staff/people/${one.seller.id}`));
  expect(person.signals).toContainEqual(
    expect.objectContaining({
      rule: "same_iban",
      listing: expect.objectContaining({ id: one.draft.id }),
    }),
  );
});

test("a device counts as long as the order that sold it is not over", async () => {
  const imei = nextImei();
  const { seller, draft } = await openSubmitted(imei);
  expect((await decide(draft.id, { is_hold_seen: true })).status).toBe(200);
  const { order, listing, buyer } = await kit.openPaidDraft();
  expectData(await kit.finalize(buyer, order));
  const db = kit.database.db();
  await kit.setListingStatus(draft.id, "sold");
  await db
    .updateTable("customer_order")
    .set({ listing_id: draft.id })
    .where("listing_id", "=", listing)
    .execute();
  const begun = expectData<Draft>(
    await kit.begin(seller, {
      ...kit.galaxy(),
      ...kit.answers("smartphones"),
      has_box: true,
      asking_price: kit.euro(25_000),
      address_id: seller.address,
      device_number: imei,
    }),
  );
  await kit.addPhotos(begun.id);
  expect(answerOf(await kit.submit(seller, begun))).toEqual([409, "device_already_listed"]);
  const other = await openSubmitted(imei);
  const named = (seen: HubListing) =>
    seen.signals.find(({ rule }) => rule === "same_device")?.listings.map(({ id }) => id) ?? [];
  expect(named(await review(other.draft.id))).toEqual([draft.id]);

  await kit.setListingStatus(other.draft.id, "rejected");
  const { status } = await kit.getOrder(buyer, order.id);
  const setStatus = (next: string) =>
    db.updateTable("customer_order").set({ status: next }).where("id", "=", order.id).execute();
  await setStatus("cancelled_by_admin");
  expectData(await kit.submit(seller, begun));
  expect(named(await review(begun.id))).toEqual([]);
  await setStatus(status);
});

test("signals of an earlier submission are not those of a newer one without any", async () => {
  await set({ rules: { ...FIRST_RISK.rules, new_account: "shadow" } });
  const { seller, draft } = await openSubmitted();
  kit.world.advance(1000);
  await decide(draft.id, { decision: "reject", reasons: ["photos_unclear"] });
  expect((await review(draft.id)).signals).toContainEqual(
    expect.objectContaining({ rule: "new_account", decision: "reject" }),
  );
  await set({ rules: Object.fromEntries(RISK_RULES.map((rule) => [rule, "off"])) });
  expectData(await kit.submit(seller, await kit.find(seller, draft.id)));
  expect((await review(draft.id)).signals).toEqual([]);
});

test("what its seller has withdrawn is not open", async () => {
  await set({ rules: { ...FIRST_RISK.rules, new_account: "shadow" } });
  const openOf = async () => (await read()).rules.find(({ rule }) => rule === "new_account")!;
  const before = await openOf();
  const { draft } = await openSubmitted();
  expect(await openOf()).toMatchObject({ fired: before.fired + 1, open: before.open + 1 });
  await kit.setListingStatus(draft.id, "draft");
  expect(await openOf()).toMatchObject({ fired: before.fired + 1, open: before.open });
});

describe("a listing that is taken down", () => {
  const takeDown = async (subject: string): Promise<string> =>
    expectData<{ id: string }>(
      await kit.post(owner, "/hub/decisions", {
        measure: "remove_listing",
        reason: "stolen",
        facts_en: "The police has its number.",
        facts_el: "",
        subject_type: "listing",
        subject,
      }),
    ).id;
  const decisionsOf = async (id: string) =>
    (await review(id)).signals.map(({ rule, decision }) => `${rule} ${decision}`);

  test("decides what the rules noticed, until the decision is taken back", async () => {
    await set({ rules: FIRST_RISK.rules });
    const { draft } = await openSubmitted(TEST_IMEIS.stolen);
    const statement = await takeDown(draft.id);
    expect((await review(draft.id)).is_held).toBe(false);
    expect(await decisionsOf(draft.id)).toContain("blocked_device reject");
    const lifted = await kit.post(owner, `/hub/decisions/${statement}/lift`, {
      note_en: "Why not",
    });
    expect(lifted.status).toBe(204);
    expect(await review(draft.id)).toMatchObject({ status: "under_review", is_held: true });
    expect(await decisionsOf(draft.id)).toContain("blocked_device null");
  });

  test("has no change that waits for the hub", async () => {
    const { seller, draft } = await openSubmitted();
    expect((await decide(draft.id)).status).toBe(200);
    kit.world.advance(1000);
    const shown = await kit.find(seller, draft.id);
    expectData(await kit.save(seller, shown, { notes: "With a new battery" }));
    expectData(await kit.submit(seller, await kit.find(seller, draft.id)));
    const countEdits = async () =>
      (
        await kit.database
          .db()
          .selectFrom("listing")
          .select("id")
          .where("edit_of", "=", draft.id)
          .execute()
      ).length;
    expect(await countEdits()).toBe(1);
    await takeDown(draft.id);
    expect(await countEdits()).toBe(0);
    expect(await decisionsOf(draft.id)).toContain("new_account reject");
    expect((await kit.find(seller, draft.id)).notes).toBe("With a new battery");
  });
});

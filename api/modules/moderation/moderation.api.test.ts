import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { checkInvariants } from "#api/invariants.ts";
import { hashPassword } from "#api/modules/step-up/password.ts";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

let kit: InspectionKit;
let support: Person;
let colleague: Person;
beforeAll(async () => {
  kit = await openInspectionKit({ env: { PUBLIC_ORIGIN: "https://deftero.gr" } });
  support = await kit.insertStaff("support");
  colleague = await kit.insertStaff("support");
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.signIn(support, colleague));

const answerOf = ({ status, body }: { status: number; body: any }) => [status, body?.code];
const WORDS = { facts_en: "The police has its number.", facts_el: "" };
const nameOf = async ({ id }: Person) =>
  (
    await kit
      .db()
      .selectFrom("user_account")
      .select("username")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).username!;
const emailOf = async (person: Person) => `${await nameOf(person)}@deftero.test`;
const take = (measure: string, subject: object, more: object = {}, as = support) =>
  kit.post(as, "/hub/decisions", { measure, reason: "stolen", ...WORDS, ...subject, ...more });
const ofListing = (subject: string) => ({ subject_type: "listing", subject });
const ofProfile = async (person: Person) => ({
  subject_type: "profile",
  subject: await nameOf(person),
});
const lift = (id: string, as = colleague) =>
  kit.post(as, `/hub/decisions/${id}/lift`, { note_en: "It was a mistake." });
const read = async (person: Person, id: string) =>
  expectData(await kit.get(person, `/profile/decisions/${id}`));
const statusOf = async (id: string) => (await kit.findListing(id)).status;
const readMails = async (person: Person) => {
  await kit.world.runDueJobs();
  return kit.world.letters({ to: await emailOf(person) });
};
/** The token of the last mail's link. */
const linkOf = async (person: Person) => {
  const [mail] = await readMails(person);
  return /\/decisions\/([\w-]+)/.exec(mail!.text_body)![1]!;
};
const complain = (person: Person, id: string, body = "It is mine, I have the receipt.") =>
  kit.post(person, `/profile/decisions/${id}/complaint`, { body });
const findComplaint = async (statementId: string) =>
  expectData(await kit.get(support, "/hub/complaints?state=all")).find(
    ({ decision }: { decision: { id: string } | null }) => decision?.id === statementId,
  );
const answer = (id: string, decision: string, as = colleague) =>
  kit.post(as, `/hub/complaints/${id}/decision`, { decision, answer_en: "We looked again." });

describe("a measure on staff's own initiative", () => {
  test("takes a listing down, and its seller gets the statement of reasons", async () => {
    const seller = await kit.insertPerson();
    const listing = await kit.insertListing({ seller });
    const { id } = expectData(await take("remove_listing", ofListing(listing)));
    expect(await statusOf(listing)).toBe("rejected");
    expect(await read(seller, id)).toMatchObject({
      measure: "remove_listing",
      subject_id: listing,
      reason: "stolen",
      ground: "illegal",
      facts: WORDS.facts_en,
      source: "own",
      is_automated: false,
      markets: ["GR"],
      ends_at: null,
      is_in_force: true,
      complaint: null,
    });
    const mail = (await readMails(seller)).find(({ subject }) => subject?.includes("decision"));
    expect(mail!.text_body).toContain(WORDS.facts_en);
    expect(mail!.text_body).toContain("section 3.1 of our terms");
    const audit = await kit
      .db()
      .selectFrom("audit_entry")
      .select(["action", "actor_id"])
      .where("subject_id", "=", id)
      .execute();
    expect(audit).toEqual([{ action: "moderation.decide", actor_id: support.id }]);
    expect(answerOf(await take("remove_listing", ofListing(listing)))).toEqual([
      409,
      "measure_in_force",
    ]);
  });

  test("answers the other reports of the listing, but none by who decides", async () => {
    const listing = await kit.insertListing({ seller: await kit.insertPerson() });
    const report = async (as?: Person) => {
      const email = `${randomUUID()}@mail.test`;
      const body = {
        reason: "stolen",
        subject_type: "listing",
        subject_id: listing,
        email,
        body: "It is mine.",
      };
      const posted = as
        ? await kit.post(as, "/reports", body)
        : await kit.world.post("/reports", body);
      return { email, id: expectData(posted).id as string };
    };
    const [first, second, own] = [await report(), await report(), await report(support)];
    const decision = { decision: "upheld", answer_en: "Your papers show that it is yours." };
    expectData(await kit.post(support, `/hub/reports/${first.id}/decision`, decision));
    await kit.world.runDueJobs();
    const stateOf = async (id: string) =>
      (
        await kit
          .db()
          .selectFrom("report")
          .select("status")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).status;
    expect([await stateOf(second.id), await stateOf(own.id)]).toEqual(["upheld", "open"]);
    const [mail] = await kit.world.letters({ to: second.email });
    expect(mail!.text_body).toContain("taken it down");
    expect(mail!.text_body).not.toContain("Your papers");
  });

  test("that is repeated with its key is one decision", async () => {
    const seller = await kit.insertPerson();
    const listing = await kit.insertListing({ seller });
    const key = randomUUID();
    const body = { measure: "hide_listing", reason: "misleading", ...WORDS, ...ofListing(listing) };
    const [first, second] = [
      await kit.post(support, "/hub/decisions", body, key),
      await kit.post(support, "/hub/decisions", body, key),
    ];
    expect(second!.body).toEqual(first!.body);
    expect(expectData(await kit.get(seller, "/profile/decisions"))).toHaveLength(1);
  });

  test("hides a listing until the hub accepts a change, and unhiding answers the decision", async () => {
    const seller = await kit.insertPerson();
    const listing = await kit.insertListing({ seller });
    const { id } = expectData(await take("hide_listing", ofListing(listing)));
    expect(await statusOf(listing)).toBe("hidden");
    const unhide = () => kit.patch(seller, `/listings/${listing}/hideOrUnhide`, { hidden: false });
    const refused = await unhide();
    expect(answerOf(refused)).toEqual([409, "listing_restricted"]);
    expect(refused.body.data).toEqual({ decision_id: id });
    expect((await lift(id)).status).toBe(204);
    expect(await statusOf(listing)).toBe("published");
    expect(await read(seller, id)).toMatchObject({
      is_in_force: false,
      reversal: { cause: "staff", note: "It was a mistake." },
    });
    expect(answerOf(await lift(id))).toEqual([409, "measure_over"]);
  });

  test("keeps a listing hidden that is marked as sold and as not sold", async () => {
    const seller = await kit.insertPerson();
    const listing = await kit.insertListing({ seller });
    const { id } = expectData(await take("hide_listing", ofListing(listing)));
    const mark = (sold: boolean) => kit.patch(seller, `/listings/${listing}/sold`, { sold });
    expectData(await mark(true));
    expect(await statusOf(listing)).toBe("sold");
    expect(expectData(await mark(false)).status).toBe("hidden");
    expect(await statusOf(listing)).toBe("hidden");
    expect((await lift(id)).status).toBe(204);
    expect(await statusOf(listing)).toBe("published");
  });

  test("of two against a listing, the second holds when the first is taken back", async () => {
    const seller = await kit.insertPerson();
    const listing = await kit.insertListing({ seller });
    const hidden = expectData(await take("hide_listing", ofListing(listing)));
    const removed = expectData(await take("remove_listing", ofListing(listing)));
    await lift(hidden.id);
    expect(await statusOf(listing)).not.toBe("published");
    await lift(removed.id);
    expect(await statusOf(listing)).toBe("hidden");
  });

  test("hides a review from others, and shows it again", async () => {
    const {
      buyer,
      seller,
      id: order,
    } = await kit.createTrade({
      isInstantBuy: true,
      moves: ["dispatch", "deliver", "accept"],
    });
    await kit.signIn(buyer, seller);
    const written = await kit.upload(buyer, `/order/${order}/review`, {
      rating: "negative",
      comment: "Call me at 69 1234",
    });
    const review = written.body.data.id as string;
    const listReceived = async () =>
      expectData(await kit.world.get(`/profile/${await nameOf(seller)}/reviews/received`));
    expect(await listReceived()).toHaveLength(1);
    const { id } = expectData(
      await take("hide_review", { subject_type: "review", subject: review }, { reason: "privacy" }),
    );
    expect(await listReceived()).toEqual([]);
    expect(await read(buyer, id)).toMatchObject({ subject_type: "review", ground: "illegal" });
    await lift(id);
    expect(await listReceived()).toHaveLength(1);
  });

  test("takes photo and place off a profile, and brings back what was not replaced", async () => {
    const person = await kit.insertPerson();
    await kit
      .db()
      .updateTable("user_account")
      .set({ city: "Rudetown" })
      .where("id", "=", person.id)
      .execute();
    const show = async () =>
      expectData(await kit.world.get(`/profile/details/${await nameOf(person)}`));
    const photo = expectData(await take("hide_profile_photo", await ofProfile(person)));
    const text = expectData(await take("hide_profile_text", await ofProfile(person)));
    expect(await show()).toMatchObject({ profile_photo: null, city: null });
    expectData(await kit.post(person, "/profile/details", { city: "Athens" }));
    await lift(photo.id);
    await lift(text.id);
    expect(await show()).toMatchObject({
      profile_photo: "/media/0000000000000000",
      city: "Athens",
    });
  });

  test("against oneself, staff, or an unknown thing is refused", async () => {
    const own = await kit.insertListing({ seller: support });
    expect(answerOf(await take("remove_listing", ofListing(own)))).toEqual([403, "forbidden"]);
    expect(answerOf(await take("suspend_account", await ofProfile(colleague)))).toEqual([
      403,
      "forbidden",
    ]);
    expect(answerOf(await take("remove_listing", ofListing(randomUUID())))).toEqual([
      404,
      "not_found",
    ]);
    const unknown = { subject_type: "profile", subject: "nobodyhere" };
    expect((await take("suspend_account", unknown)).body.errors).toEqual({
      subject: ["moderation.subject-unknown"],
    });
    const listing = await kit.insertListing({ seller: await kit.insertPerson() });
    expect((await take("hide_review", ofListing(listing))).body.errors).toHaveProperty("measure");
    expect(
      (await take("remove_listing", ofListing(listing), { facts_en: "" })).body.errors,
    ).toHaveProperty("facts_en");
    expect(
      (await take("remove_listing", ofListing(listing), { days: 7 })).body.errors,
    ).toHaveProperty("days");
    expect(await statusOf(listing)).toBe("published");
  });

  test("is taken and read by staff alone, and by nobody else of whom it tells", async () => {
    const [seller, stranger] = [await kit.insertPerson(), await kit.insertPerson()];
    const listing = await kit.insertListing({ seller });
    const { id } = expectData(await take("hide_listing", ofListing(listing)));
    const seen = [
      await take("hide_listing", ofListing(listing), {}, stranger),
      await lift(id, seller),
      await kit.get(stranger, "/hub/decisions"),
      await kit.get(stranger, "/hub/complaints"),
      await kit.get(seller, "/hub/moderation-figures?from=2026-01-01&to=2026-12-31"),
      await kit.get(stranger, `/profile/decisions/${id}`),
      await complain(stranger, id),
      await kit.world.get("/decisions/no-token-of-ours-at-all"),
    ];
    for (const one of seen) expect(answerOf(one)).toEqual([404, "not_found"]);
    expect(expectData(await kit.get(stranger, "/profile/decisions"))).toEqual([]);
    expect(answerOf(await kit.world.get("/profile/decisions"))).toEqual([401, "signed_out"]);
  });
});

describe("a limited account", () => {
  test("that may not sell has nothing on sale, until the limit ends by itself", async () => {
    const seller = await kit.insertPerson();
    const listing = await kit.insertListing({ seller });
    const hidden = await kit.insertListing({ seller, status: "hidden" });
    const { id } = expectData(await take("limit_selling", await ofProfile(seller), { days: 7 }));
    expect(await statusOf(listing)).toBe("hidden");
    const refused = await kit.patch(seller, `/listings/${listing}/hideOrUnhide`, { hidden: false });
    expect(answerOf(refused)).toEqual([403, "account_limited"]);
    expect(refused.body.data.decision_id).toBe(id);
    kit.world.advance(days(7));
    await kit.world.runDueJobs();
    await kit.signIn(seller);
    expect(await statusOf(listing)).toBe("published");
    expect(await statusOf(hidden)).toBe("hidden");
    expect(await read(seller, id)).toMatchObject({ is_in_force: false, reversal: null });
  });

  test("keeps what the hub publishes meanwhile, and a vacation's end, off the shelf", async () => {
    const seller = await kit.insertPerson();
    const listing = await kit.insertListing({ seller, status: "under_review" });
    const { id } = expectData(await take("limit_selling", await ofProfile(seller)));
    const { version } = await kit.findListing(listing);
    expectData(
      await kit.post(colleague, `/hub/listings/${listing}/decision`, {
        decision: "publish",
        version,
      }),
    );
    expect(await statusOf(listing)).toBe("hidden");
    const back = await kit.patch(seller, "/profile/vacation", { is_away: false, until: null });
    expect(answerOf(back)).toEqual([403, "account_limited"]);
    await lift(id);
    expect(await statusOf(listing)).toBe("published");
  });

  test("may not make offers or write reviews, and reads which decision says so", async () => {
    const { buyer, id: order } = await kit.createTrade({
      isInstantBuy: true,
      moves: ["dispatch", "deliver", "accept"],
    });
    await kit.signIn(buyer);
    const listing = await kit.insertListing({
      seller: await kit.insertPerson(),
      isInstantBuy: false,
    });
    const { id } = expectData(await take("limit_writing", await ofProfile(buyer)));
    const offer = await kit.post(buyer, `/listings/${listing}/offers`, {
      amount: { amount: 35_000, currency: "EUR" },
    });
    const review = await kit.upload(buyer, `/order/${order}/review`, { rating: "negative" });
    for (const one of [offer, review]) {
      expect(answerOf(one)).toEqual([403, "account_limited"]);
      expect(one.body.data).toEqual({ decision_id: id, until: null });
    }
  });
});

describe("a suspended account", () => {
  const PASSWORD = "Second-hand-1!";
  async function suspend(more: object = {}) {
    const person = await kit.insertPerson();
    await kit
      .db()
      .updateTable("user_account")
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where("id", "=", person.id)
      .execute();
    const listing = await kit.insertListing({ seller: person });
    const taken = await take("suspend_account", await ofProfile(person), more);
    return { person, listing, id: expectData(taken).id as string };
  }
  const signIn = async (person: Person) =>
    kit.world.post("/login", { email: await emailOf(person), password: PASSWORD });

  test("has no session, sells nothing, and is told so at the sign-in", async () => {
    const { person, listing } = await suspend();
    expect((await kit.get(person, "/sessions")).status).toBe(401);
    expect(await statusOf(listing)).toBe("hidden");
    const refused = await signIn(person);
    expect(answerOf(refused)).toEqual([403, "account_suspended"]);
    const { link } = refused.body.data;
    const seen = expectData(await kit.world.get(`/decisions/${link}`));
    expect(seen.decision).toMatchObject({ measure: "suspend_account", is_in_force: true });
  });

  test("has no session that began beside the decision, and changes no password", async () => {
    const { person, id } = await suspend();
    await kit.signIn(person);
    expect((await kit.get(person, "/sessions")).status).toBe(401);
    const change = { current_password: PASSWORD, password: `${PASSWORD}2` };
    const body = { ...change, password_confirmation: change.password };
    const refused = await kit.world.patch("/profile/change-password", body, {
      token: person.token,
    });
    expect(refused.status).toBe(401);
    await lift(id);
    expect((await kit.get(person, "/sessions")).status).toBe(200);
  });

  test("ends on its day", async () => {
    const { person, listing } = await suspend({ days: 30 });
    kit.world.advance(days(30));
    await kit.world.runDueJobs();
    expect(await statusOf(listing)).toBe("published");
    expect((await signIn(person)).status).toBe(200);
  });

  test("goes on with its open orders", async () => {
    const { seller, id } = await kit.createTrade({ moves: ["approve"] });
    expectData(await take("suspend_account", await ofProfile(seller)));
    expect((await kit.read(support, id)).status).toBe("approved");
    expect(await checkInvariants(kit.database)).toEqual([]);
  });

  test("that is closed and restored meanwhile sells nothing", async () => {
    const { person, listing, id } = await suspend();
    const change = { deactivated_at: kit.world.now() };
    await kit.db().updateTable("user_account").set(change).where("id", "=", person.id).execute();
    await lift(id);
    expect(await statusOf(listing)).toBe("hidden");
    const note = { note: "Asked by mail" };
    const restored = await kit.post(support, `/hub/closed-accounts/${person.id}/restore`, note);
    expect(restored.status).toBe(204);
    expect(await statusOf(listing)).toBe("published");
  });

  test("complains by the link of its mail, and a colleague takes the measure back", async () => {
    const { person, listing, id } = await suspend();
    const token = await linkOf(person);
    const path = `/decisions/${token}/complaint`;
    const send = (body: string) => kit.world.post(path, { body }, { key: null });
    expect(expectData(await send("It was not me.")).decision.complaint.status).toBe("open");
    expect((await send("It was not me.")).status).toBe(200);
    expect(answerOf(await send("Another text"))).toEqual([409, "complaint_closed"]);
    expect((await send(" ")).body.errors).toEqual({ body: ["moderation.body-required"] });

    const complaint = await findComplaint(id);
    expect(complaint).toMatchObject({ is_for_colleague: true, body: "It was not me." });
    expect(answerOf(await answer(complaint.id, "upheld", support))).toEqual([403, "forbidden"]);
    expect((await answer(complaint.id, "upheld")).status).toBe(204);
    expect(answerOf(await answer(complaint.id, "dismissed"))).toEqual([409, "complaint_closed"]);
    expect(await statusOf(listing)).toBe("published");
    expect((await signIn(person)).status).toBe(200);
    const subjects = (await readMails(person)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        "We have received your complaint",
        "We have decided on your complaint",
        "We have lifted a decision",
      ]),
    );
  });
});

describe("a complaint", () => {
  async function takeDown() {
    const seller = await kit.insertPerson();
    const listing = await kit.insertListing({ seller });
    const { id } = expectData(await take("remove_listing", ofListing(listing)));
    return { seller, listing, id: id as string };
  }

  test("that is upheld brings the listing back", async () => {
    const { seller, listing, id } = await takeDown();
    expectData(await complain(seller, id));
    await answer((await findComplaint(id)).id, "upheld");
    expect(await statusOf(listing)).toBe("published");
    expect(await read(seller, id)).toMatchObject({
      is_in_force: false,
      reversal: { cause: "complaint" },
      complaint: { status: "upheld", answer: "We looked again." },
    });
  });

  test("that is dismissed changes nothing, and is made once", async () => {
    const { seller, listing, id } = await takeDown();
    expectData(await complain(seller, id));
    await answer((await findComplaint(id)).id, "dismissed");
    expect(await statusOf(listing)).toBe("rejected");
    expect(answerOf(await complain(seller, id, "Once more"))).toEqual([409, "complaint_closed"]);
  });

  test("is taken for six months, and no longer", async () => {
    const { seller, id } = await takeDown();
    kit.world.advance(LIMITS.complaint.open - 1);
    await kit.signIn(seller);
    const until = (await read(seller, id)).complain_until;
    expect(Date.parse(until)).toBeGreaterThan(kit.world.now().getTime());
    kit.world.advance(1);
    expect((await read(seller, id)).complain_until).toBeNull();
    expect(answerOf(await complain(seller, id))).toEqual([409, "complaint_closed"]);
  });

  test("of two answers at a time one wins", async () => {
    const { seller, listing, id } = await takeDown();
    expectData(await complain(seller, id));
    const { id: complaint } = await findComplaint(id);
    const third = await kit.insertStaff("support");
    const answers = await Promise.all([
      answer(complaint, "upheld"),
      answer(complaint, "upheld", third),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await statusOf(listing)).toBe("published");
  });

  test("by the sender of a report puts it back, for a third person", async () => {
    const listing = await kit.insertListing({ seller: await kit.insertPerson() });
    const email = `${randomUUID()}@mail.test`;
    const { id } = expectData(
      await kit.world.post("/reports", {
        reason: "stolen",
        subject_type: "listing",
        subject_id: listing,
        email,
        body: "It is mine.",
      }),
    );
    const decide = (as: Person, decision: string) =>
      kit.post(as, `/hub/reports/${id}/decision`, { decision, answer_en: "We see it." });
    expectData(await decide(support, "dismissed"));
    await kit.world.runDueJobs();
    const mails = await kit.world.letters({ to: email });
    const [, token] = mails
      .map(({ text_body }) => /\/decisions\/([\w-]+)/.exec(text_body))
      .find(Boolean)!;
    const seen = expectData(
      await kit.world.post(`/decisions/${token}/complaint`, { body: "Look again" }, { key: null }),
    );
    expect(seen.report.complaint).toMatchObject({ status: "open" });
    const open = expectData(await kit.get(colleague, "/hub/complaints"));
    const complaint = open.find((one: { report: { id: string } | null }) => one.report?.id === id);
    expect(answerOf(await answer(complaint.id, "upheld", support))).toEqual([403, "forbidden"]);
    await answer(complaint.id, "upheld");
    expect(answerOf(await decide(support, "upheld"))).toEqual([403, "forbidden"]);
    expectData(await decide(colleague, "upheld"));
    expect(await statusOf(listing)).toBe("rejected");
  });
});

describe("reports", () => {
  const report = (more: object) =>
    kit.world.post("/reports", {
      reason: "illegal",
      email: "witness@mail.test",
      body: "Look at this.",
      ...more,
    });

  test("of a profile and of a review take the measure that staff choose", async () => {
    const person = await kit.insertPerson();
    const { id } = expectData(
      await report({ subject_type: "profile", username: await nameOf(person) }),
    );
    const [listed] = expectData(await kit.get(support, "/hub/reports?subject=profile"));
    expect(listed).toMatchObject({ id, subject_id: person.id, subject: await nameOf(person) });
    const decide = (more: object) =>
      kit.post(support, `/hub/reports/${id}/decision`, {
        decision: "upheld",
        answer_en: "It shows somebody else.",
        ...more,
      });
    const decided = await decide({
      measure: "hide_profile_photo",
      moderation_reason: "privacy",
    });
    expectData(decided);
    const [decision] = expectData(await kit.get(person, "/profile/decisions"));
    expect(decision).toMatchObject({
      measure: "hide_profile_photo",
      reason: "privacy",
      source: "notice",
      facts: "It shows somebody else.",
    });
    expect(expectData(await report({ subject_type: "profile", username: "gone" })).id).toBeTruthy();
  });

  test("are answered, without a measure, by staff who may take none", async () => {
    const listing = await kit.insertListing({ seller: await kit.insertPerson() });
    const { id } = expectData(await report({ subject_type: "listing", subject_id: listing }));
    const clerk = await kit.insertPerson();
    const owner = await kit.insertPerson();
    await makeStaff(kit.database, owner.id, "owner");
    const keys = ["read_reports", "write_reports"];
    const role = expectData(await kit.post(owner, "/staff/roles", { name: "Post room", keys }));
    await makeStaff(kit.database, clerk.id, "hub");
    await kit
      .db()
      .updateTable("staff_member_role")
      .set({ role_id: role.id })
      .where("member_id", "in", (query) =>
        query.selectFrom("staff_member").select("id").where("user_id", "=", clerk.id),
      )
      .execute();
    const decide = (more: object) =>
      kit.post(clerk, `/hub/reports/${id}/decision`, {
        decision: "upheld",
        answer_en: "It is so.",
        ...more,
      });
    for (const more of [{}, { measure: "suspend_account" }]) {
      const refused = await decide(more);
      expect(answerOf(refused)).toEqual([403, "key_missing"]);
      expect(refused.body.data.key).toBe("write_moderation");
    }
    expect(await statusOf(listing)).toBe("published");
    expectData(await decide({ measure: "none" }));
  });

  test("take no measure of another thing, and no end of one that has none", async () => {
    const listing = await kit.insertListing({ seller: await kit.insertPerson() });
    const { id } = expectData(await report({ subject_type: "listing", subject_id: listing }));
    const decide = async (more: object) =>
      (
        await kit.post(support, `/hub/reports/${id}/decision`, {
          decision: "upheld",
          answer_en: "It is so.",
          ...more,
        })
      ).body.errors;
    expect(await decide({ measure: "hide_review" })).toEqual({
      measure: ["moderation.measure-required"],
    });
    const daysInvalid = { days: ["moderation.days-invalid"] };
    expect(await decide({ measure: "hide_listing", days: 7 })).toEqual(daysInvalid);
    expect(await decide({ days: 7 })).toEqual(daysInvalid);
    expect(await statusOf(listing)).toBe("published");
  });

  test("are filtered by reason, subject and age", async () => {
    const { id } = expectData(await report({ reason: "counterfeit", subject_type: "page" }));
    const list = async (query: string) =>
      expectData(await kit.get(support, `/hub/reports?${query}`)).map(
        (one: { id: string }) => one.id,
      );
    expect(await list("reason=counterfeit&subject=page")).toContain(id);
    expect(await list("reason=wrong")).not.toContain(id);
    expect(await list("days=3&reason=counterfeit")).not.toContain(id);
    kit.world.advance(days(3));
    await kit.signIn(support);
    expect(await list("days=3&reason=counterfeit")).toContain(id);
  });
});

test("the figures of a period count notices, measures and complaints", async () => {
  const seller = await kit.insertPerson();
  const listing = await kit.insertListing({ seller });
  const day = kit.world.now().toISOString().slice(0, 10);
  const count = async () =>
    expectData(await kit.get(support, `/hub/moderation-figures?from=${day}&to=${day}`));
  const before = await count();
  const { id } = expectData(await take("remove_listing", ofListing(listing), { reason: "unsafe" }));
  expectData(await complain(seller, id));
  await answer((await findComplaint(id)).id, "upheld");
  const after = await count();
  expect(after.measures).toContainEqual({
    measure: "remove_listing",
    reason: "unsafe",
    source: "own",
    taken: 1,
    reversed: 1,
  });
  const complaints = ({ complaints: rows }: any) =>
    rows.find(({ about }: { about: string }) => about === "decision")?.upheld ?? 0;
  expect(complaints(after)).toBe(complaints(before) + 1);
  const none = await kit.get(support, "/hub/moderation-figures?from=2020-01-01&to=2020-01-02");
  expect(expectData(none)).toEqual({ notices: [], measures: [], complaints: [] });
});

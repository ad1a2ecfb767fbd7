import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

const EMAIL = "witness@mail.test";
const report = (change: object = {}) =>
  kit.world.post("/reports", {
    reason: "stolen",
    subject_type: "page",
    email: EMAIL,
    body: "It is mine, the police has the number.",
    ...change,
  });
const decide = (as: Person, id: string, change: object = {}) =>
  kit.post(as, `/hub/reports/${id}/decision`, {
    decision: "upheld",
    answer_en: "Your papers show that it is yours.",
    ...change,
  });
const subjects = async () => (await kit.world.letters({ to: EMAIL })).map(({ subject }) => subject);

describe("a report", () => {
  test("of a listing takes it down, and both sides are sent the reason", async () => {
    const seller = await kit.insertPerson();
    const listing = await kit.insertListing({ seller });
    const { id } = expectData(await report({ subject_type: "listing", subject_id: listing }));
    await kit.world.runDueJobs();
    expect(await subjects()).toContain("We have received your report");
    const queue = expectData(await kit.get(support, "/hub/reports"));
    expect(queue).toContainEqual(expect.objectContaining({ id, email: EMAIL, status: "open" }));
    expect((await decide(support, id, { answer_en: "" })).body.errors).toEqual({
      answer_en: ["hub.note-required"],
    });
    expectData(await decide(support, id));
    await kit.world.runDueJobs();
    expect((await kit.findListing(listing)).status).toBe("rejected");
    const [mail] = await kit.world.letters({ to: EMAIL });
    expect(mail!.text_body).toContain("Your papers show that it is yours.");
    const [notification] = expectData(await kit.get(seller, "/profile/notifications"));
    expect(notification.topic).toBe("listing-rejected");
    const again = await decide(expert, id);
    expect([again.status, again.body.code]).toEqual([409, "report_closed"]);
  });

  test("sent twice is stored and confirmed once", async () => {
    const form = { form_id: randomUUID(), email: "twice@mail.test" };
    const answers = await Promise.all([report(form), report(form)]);
    const [first, second] = answers.map((answer) => expectData(answer).id);
    expect(second).toBe(first);
    expect(expectData(await report(form)).id).toBe(first);
    await kit.world.runDueJobs();
    expect(await kit.world.letters({ to: "twice@mail.test" })).toHaveLength(1);
    expect(expectData(await report({ ...form, form_id: null })).id).not.toBe(first);
    // The browser's back button restores the form, and its text is changed.
    expect(expectData(await report({ ...form, body: "Something else." })).id).not.toBe(first);
  });

  test("that is dismissed changes nothing, and gets a reason", async () => {
    const listing = await kit.insertListing({ seller: await kit.insertPerson() });
    const { id } = expectData(await report({ subject_type: "listing", subject_id: listing }));
    expectData(await decide(support, id, { decision: "dismissed" }));
    expect((await kit.findListing(listing)).status).toBe("published");
  });

  test("that is invalid names the fields", async () => {
    expect((await report({ email: "nobody", body: " " })).body.errors).toMatchObject({
      body: ["report.body-required"],
      email: expect.anything(),
    });
  });

  test("is read and answered by staff alone", async () => {
    const { id } = expectData(await report());
    const stranger = await kit.insertPerson();
    expect((await kit.get(stranger, "/hub/reports")).body.code).toBe("not_found");
    expect((await decide(stranger, id)).body.code).toBe("not_found");
    expect((await kit.world.get("/hub/reports")).body.code).toBe("signed_out");
  });
});

test("an objection is answered by staff who did not decide", async () => {
  const trade = await kit.createTrade({
    isInstantBuy: true,
    moves: ["dispatch", "deliver", "accept"],
  });
  const claim = await kit.upload(trade.buyer, `/order/${trade.id}/claims`, {
    reason: "battery",
    description: "Empty by noon",
  });
  const words = { answer_el: "Όχι.", answer_en: "No." };
  expectData(
    await kit.post(support, `/hub/claims/${claim.body.data.id}/decision`, {
      decision: "refused",
      ...words,
    }),
  );
  const { id } = expectData(
    await report({ reason: "objection", subject_type: "order", subject_id: trade.id }),
  );
  expect((await decide(support, id)).body.code).toBe("forbidden");
  expectData(await decide(expert, id));
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutes, days } from "#contract/duration.ts";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { requireInvariants } from "#api/invariants.ts";
import { addBusinessDays } from "#api/modules/calendar/business-days.ts";
import { endOfDay, toMarketTime } from "#api/modules/calendar/market-time.ts";
import { CourierRejectedError, type CourierEvent } from "#api/providers/courier/port.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: InspectionKit;
let support: Person;
let expert: Person;
beforeAll(async () => {
  kit = await openInspectionKit();
  support = await kit.insertStaff("support");
  expert = await kit.insertStaff();
});
afterAll(() => kit[Symbol.asyncDispose]());

const answerOf = ({ status, body }: { status: number; body: any }) => [status, body?.code];
const openKept = () =>
  kit.createTrade({ isInstantBuy: true, moves: ["dispatch", "deliver", "accept"] });
const words = { reason: "battery", description: "Empty by noon" };
type Fields = Parameters<InspectionKit["upload"]>[2];
const claim = (person: Person | null, id: string, fields: Fields = words) =>
  kit.upload(person, `/order/${id}/claims`, fields);
const decide = (id: string, as = support, change: object = {}) =>
  kit.post(as, `/hub/claims/${id}/decision`, {
    decision: "accepted",
    answer_el: "Το επισκευάζουμε.",
    answer_en: "We repair it.",
    ...change,
  });

describe("a claim", () => {
  test("is created with photos under warranty, and shown to buyer and staff", async () => {
    const { id, buyer, number } = await openKept();
    const made = await claim(buyer, id, { ...words, files: [await kit.photo()] });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ ...words, status: "open", answer: null });
    expect(made.body.data.photos).toHaveLength(1);
    const mine = expectData(await kit.get(buyer, `/order/${id}/claims`));
    expect(mine).toEqual([made.body.data]);
    const queue = await kit.get(support, "/hub/claims");
    expect(queue.body.data.at(-1)).toMatchObject({ order_id: id, number, status: "open" });
    expect((await kit.read(support, id)).claims).toHaveLength(1);
  });

  test("can be open only once, however many are sent concurrently", async () => {
    const { id, buyer } = await openKept();
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(buyer, id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answerOf(await claim(buyer, id))).toEqual([409, "claim_closed"]);
    const [open] = expectData(await kit.get(buyer, `/order/${id}/claims`));
    expectData(await decide(open.id, support, { decision: "refused" }));
    expect((await claim(buyer, id)).status).toBe(201);
  });

  test("is refused before the device is kept and after the last day of warranty", async () => {
    const { id, buyer } = await kit.createTrade({
      isInstantBuy: true,
      moves: ["dispatch", "deliver"],
    });
    expect(answerOf(await claim(buyer, id))).toEqual([409, "claim_closed"]);
    await kit.advance(id, ["accept"]);
    const { warranty } = expectData(await kit.get(buyer, `/order/${id}`));
    expect(warranty.days_left).toBe(90);
    const since = (ago: number) =>
      kit
        .db()
        .updateTable("customer_order")
        .set({ delivered_at: new Date(kit.world.now().getTime() - ago) })
        .where("id", "=", id)
        .execute();
    await since(days(91));
    expect(answerOf(await claim(buyer, id))).toEqual([409, "claim_closed"]);
    // The last day is included.
    await since(days(90));
    expect((await claim(buyer, id)).status).toBe(201);
  });

  test("for an accident requires the insurance, for a year", async () => {
    const { id, buyer } = await openKept();
    const fall = { reason: "drop", description: "From the table" };
    expect((await claim(buyer, id, fall)).body.errors).toEqual({
      reason: ["claim.reason-not-covered"],
    });
    const order = kit.db().updateTable("customer_order").where("id", "=", id);
    const insurance = [{ kind: "insurance", option: "accident_12_months", price: 0 }];
    await order.set({ add_on_items: JSON.stringify(insurance) }).execute();
    const year = days(365);
    const since = (ago: number) =>
      order.set({ delivered_at: new Date(kit.world.now().getTime() - ago) }).execute();
    await since(year);
    expect((await claim(buyer, id)).body.errors).toEqual({ reason: ["claim.reason-not-covered"] });
    const { offers, warranty } = expectData(await kit.get(buyer, `/order/${id}`));
    expect(offers).toContain("claim");
    expect(warranty.covers).toMatchObject([
      { cover: "warranty", is_running: false },
      { cover: "accident", is_running: true, reasons: ["drop", "broken_screen", "liquid"] },
    ]);
    expect((await claim(buyer, id, fall)).status).toBe(201);
    await since(year + days(2));
    expect(answerOf(await claim(buyer, id, fall))).toEqual([409, "claim_closed"]);
  });

  test("is refused when its reason does not suit the kind of device", async () => {
    const { id, buyer } = await openKept();
    const { item } = await kit
      .db()
      .selectFrom("customer_order")
      .select("item")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await kit
      .db()
      .updateTable("customer_order")
      .set({ item: JSON.stringify({ ...(item as object), vertical: "game-consoles" }) })
      .where("id", "=", id)
      .execute();
    expect((await claim(buyer, id, { ...words, reason: "camera" })).body.errors).toEqual({
      reason: ["claim.reason-not-covered"],
    });
    expect((await claim(buyer, id, { ...words, reason: "disc_drive" })).status).toBe(201);
  });

  test("reports missing fields", async () => {
    const { id, buyer } = await openKept();
    expect((await claim(buyer, id, {})).body.errors).toEqual({
      reason: ["order.reason-required"],
      description: ["claim.description-required"],
    });
    const text = new File(["no picture"], "a.jpg", { type: "image/jpeg" });
    expect((await claim(buyer, id, { ...words, files: text })).body.errors).toEqual({
      files: ["order.photo-format"],
    });
  });

  test("answers 404 to everyone but the buyer", async () => {
    const { id, seller } = await openKept();
    const stranger = await kit.insertPerson();
    for (const person of [seller, stranger]) {
      expect(answerOf(await claim(person, id))).toEqual([404, "not_found"]);
      expect(answerOf(await kit.get(person, `/order/${id}/claims`))).toEqual([404, "not_found"]);
    }
    expect(answerOf(await claim(null, id))).toEqual([401, "signed_out"]);
  });
});

describe("the decision of a claim", () => {
  const openClaim = async () => {
    const trade = await openKept();
    const made = await claim(trade.buyer, trade.id);
    return { ...trade, claimId: made.body.data.id as string };
  };

  test.each(["hub", "support"] as const)(
    "by %s notifies the buyer in the app and by mail",
    async (role) => {
      const { id, buyer, claimId } = await openClaim();
      const staff = role === "hub" ? expert : support;
      expect(expectData(await decide(claimId, staff))).toMatchObject({
        status: "accepted",
        answer: "We repair it.",
      });
      await kit.world.runDueJobs();
      const [notified] = (await kit.get(buyer, "/profile/notifications")).body.data;
      expect(notified).toMatchObject({ topic: "claim-decided", subject: { type: "order", id } });
      const { body } = await kit.world.get(`/order/${id}/claims`, {
        token: buyer.token,
        locale: "el-GR",
      });
      expect(body.data[0].answer).toBe("Το επισκευάζουμε.");
      expect(await kit.listAudit(id)).toEqual(["claim.decide"]);
      expect((await kit.get(staff, "/hub/claims")).body.data).not.toContainEqual(
        expect.objectContaining({ id: claimId }),
      );
    },
  );

  test("is made by one of two concurrent answers", async () => {
    const { claimId } = await openClaim();
    const answers = await Promise.all([decide(claimId), decide(claimId, expert)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("requires the answer in both languages", async () => {
    const { claimId } = await openClaim();
    expect((await decide(claimId, support, { answer_el: " " })).body.errors).toEqual({
      answer_el: ["hub.note-required"],
    });
  });

  test("is refused to staff for their own claim, and answers 404 to members", async () => {
    const { claimId, buyer } = await openClaim();
    expect(answerOf(await decide(claimId, buyer))).toEqual([404, "not_found"]);
    expect(answerOf(await kit.get(buyer, "/hub/claims"))).toEqual([404, "not_found"]);
    await makeStaff(kit.database, buyer.id, "support");
    expect(answerOf(await decide(claimId, buyer))).toEqual([403, "forbidden"]);
    expect(answerOf(await kit.world.get("/hub/claims"))).toEqual([401, "signed_out"]);
  });
});

describe("an accepted claim", () => {
  const mailsTo = async (person: Person) => {
    const { email } = await kit
      .db()
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    return (await kit.world.letters({ to: email })).map(({ subject, text_body: text }) => ({
      subject,
      text,
    }));
  };
  const openAccepted = async () => {
    const trade = await openKept();
    const claimId = (await claim(trade.buyer, trade.id)).body.data.id as string;
    await kit.world.runDueJobs();
    expect((await mailsTo(trade.buyer))[0]!.subject).toMatch(/^We have your claim/);
    expectData(await decide(claimId));
    await kit.world.runDueJobs();
    return { ...trade, claimId };
  };
  const move = (claimId: string, name: string, as = expert, change: object = {}) =>
    kit.post(as, `/hub/claims/${claimId}/moves`, { move: name, note_en: "So it is.", ...change });
  const read = async (buyer: Person, id: string) =>
    expectData(await kit.get(buyer, `/order/${id}/claims`))[0];

  test("names the last day of its answer, on the page and in the mail", async () => {
    const { id, buyer } = await openKept();
    const { answer_by } = (await claim(buyer, id)).body.data;
    const day = toMarketTime("GR", kit.world.now()).day;
    const last = addBusinessDays("GR", day, 3);
    expect(toMarketTime("GR", new Date(answer_by))).toMatchObject({ day: last, minutes: 1439 });
    await kit.world.runDueJobs();
    const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(new Date(last));
    expect((await mailsTo(buyer))[0]!.text).toContain(`answers by the end of ${date}`);
  });

  test("sends the decision and its reason by mail", async () => {
    const { buyer } = await openAccepted();
    const [mail] = await mailsTo(buyer);
    expect(mail!.subject).toMatch(/^We accept your claim/);
    expect(mail!.text).toContain("We repair it.");
    const other = await openKept();
    const claimId = (await claim(other.buyer, other.id)).body.data.id as string;
    await decide(claimId, support, { decision: "refused", answer_en: "It got wet." });
    await kit.world.runDueJobs();
    const [no] = await mailsTo(other.buyer);
    expect(no!.subject).toMatch(/^We do not accept your claim/);
    expect(no!.text).toContain("It got wet.");
  });

  const leaveParcel = (orderId: string, status: string) =>
    kit
      .db()
      .updateTable("shipment")
      .set({ status })
      .where("order_id", "=", orderId)
      .where("leg", "=", "claim_to_hub")
      .execute();
  const waitDays = async (count: number) => {
    kit.world.advance(days(count));
    await kit.world.runDueJobs();
    await kit.signIn(expert, support);
  };

  test("whose device is not sent gets a reminder, then lapses", async () => {
    const { id, buyer, claimId } = await openAccepted();
    await leaveParcel(id, "missed");
    const { day } = toMarketTime("GR", new Date(kit.world.now().getTime() + days(21)));
    const until = new Date(endOfDay("GR", day).getTime() - 1000).toISOString();
    await kit.signIn(buyer);
    expect((await read(buyer, id)).send_by).toBe(until);
    await waitDays(14);
    expect((await mailsTo(buyer))[0]!.subject).toMatch(/^Please send in/);
    await waitDays(7);
    // The named day is included.
    await kit.signIn(buyer);
    expect((await read(buyer, id)).status).toBe("accepted");
    await waitDays(1);
    expect((await mailsTo(buyer))[0]!.subject).toMatch(/^Your claim has closed/);
    await kit.signIn(buyer);
    expect(await read(buyer, id)).toMatchObject({
      status: "closed",
      send_by: null,
      answer: "It closed by itself: the device was not sent in time.",
    });
    // The lapse is in the audit of the order.
    await kit.signIn(support);
    expect((await kit.read(support, id)).audit).toContainEqual(
      expect.objectContaining({ action: "claim.lapse", by: "", data: { claim_id: claimId } }),
    );
    expect(answerOf(await move(claimId, "receive"))).toEqual([409, "claim_closed"]);
    expect((await claim(buyer, id)).status).toBe(201);
  });

  const findParcel = (orderId: string) =>
    kit
      .db()
      .selectFrom("shipment")
      .select(["id", "status", "courier_reference"])
      .where("order_id", "=", orderId)
      .where("leg", "=", "claim_to_hub")
      .orderBy("attempt", "desc")
      .executeTakeFirstOrThrow();
  /** The courier does not report events of this parcel and does not cancel it. */
  const silenceCourier = async (orderId: string, answer: "refuses" | "says nothing") => {
    const { courier } = kit.world.deps;
    const { cancel, track } = courier;
    const { courier_reference: reference } = await findParcel(orderId);
    const notified: CourierEvent[] = [];
    let tries = 0;
    courier.cancel = async (wish) => {
      if (wish.reference !== reference) return cancel(wish);
      tries += 1;
      if (answer === "refuses") throw new CourierRejectedError("cancel: it is on today's list");
    };
    courier.track = async (by) => {
      const known = await track(by);
      if (known?.reference !== reference) return known;
      const booked = known.events.filter(({ kind }) => kind === "booked");
      return { ...known, events: [...booked, ...notified], nextNewsAt: null };
    };
    return {
      say: (kind: CourierEvent["kind"]) =>
        notified.push({ id: `${reference}-${kind}`, kind, at: kit.world.now(), place: null }),
      countTries: () => tries,
      [Symbol.dispose]: () => Object.assign(courier, { cancel, track }),
    };
  };
  const countChecks = async (orderId: string) => {
    const checks = await kit
      .db()
      .selectFrom("deadline")
      .select("id")
      .where("subject_id", "=", (await findParcel(orderId)).id)
      .where("fired_at", "is", null)
      .where("cancelled_at", "is", null)
      .execute();
    return checks.length;
  };

  test.each(["refuses", "says nothing"] as const)(
    "that lapsed while the courier %s reopens once it reports the device",
    async (answer) => {
      const { id, buyer, claimId } = await openAccepted();
      using courier = await silenceCourier(id, answer);
      await waitDays(22);
      await kit.signIn(buyer);
      expect(await read(buyer, id)).toMatchObject({ status: "closed", is_on_its_way: false });
      expect((await findParcel(id)).status).toBe("cancelled");
      for (let day = 0; day < 3; day += 1) await waitDays(1);
      // Couriers skip events: `picked_up` was never reported.
      courier.say("in_transit");
      await waitDays(1);
      await kit.signIn(buyer);
      expect(await read(buyer, id)).toMatchObject({
        status: "accepted",
        send_by: null,
        is_on_its_way: true,
        answer: "It is open again: the courier had the device already.",
      });
      expect((await mailsTo(buyer))[0]!.subject).toMatch(/^Your claim is open again/);
      const { audit } = await kit.read(support, id);
      expect(audit).toContainEqual(
        expect.objectContaining({ action: "claim.reopen", by: "", data: { claim_id: claimId } }),
      );
      // The deadline checks again and does not close a claim whose device is moving.
      await waitDays(8);
      courier.say("delivered");
      await waitDays(1);
      expect((await findParcel(id)).status).toBe("delivered");
      expect(expectData(await move(claimId, "receive")).status).toBe("at_hub");
    },
  );

  test("that lapsed stops asking the courier, also once the parcel is cancelled", async () => {
    const { id } = await openAccepted();
    using silence = await silenceCourier(id, "refuses");
    const cancelled = await openAccepted();
    await kit.world.deps.courier.cancel({
      reference: (await findParcel(cancelled.id)).courier_reference!,
      key: "by the courier itself",
    });
    await waitDays(22);
    expect((await findParcel(cancelled.id)).status).toBe("cancelled");
    expect([await countChecks(id), await countChecks(cancelled.id)]).toEqual([1, 0]);
    for (const week of [1, 2, 3, 4]) {
      await waitDays(week === 4 ? 6 : 7);
      expect(await countChecks(id)).toBe(1);
    }
    await waitDays(1);
    expect([await countChecks(id), silence.countTries()]).toEqual([0, 6]);
  });

  test("that lapsed reopens after a newer one was refused, whether its device was sent before or after", async () => {
    const list = async (buyer: Person, id: string) => {
      await kit.signIn(buyer, support, expert);
      const claims = expectData(await kit.get(buyer, `/order/${id}/claims`));
      return claims.map(({ status }: { status: string }) => status);
    };
    const before = await openAccepted();
    const after = await openAccepted();
    using fetched = await silenceCourier(before.id, "refuses");
    using fetchedLater = await silenceCourier(after.id, "refuses");
    await waitDays(22);
    await kit.signIn(before.buyer, after.buyer);
    const newer = (await claim(before.buyer, before.id)).body.data.id as string;
    const refused = (await claim(after.buyer, after.id)).body.data.id as string;
    expectData(await decide(refused, support, { decision: "refused" }));
    fetched.say("at_depot");
    await waitDays(1);
    // The device counts for the newer claim while that is open.
    expect(await list(before.buyer, before.id)).toEqual(["open", "closed"]);
    expect(await list(after.buyer, after.id)).toEqual(["refused", "closed"]);
    expectData(await decide(newer, support, { decision: "refused" }));
    expect(await list(before.buyer, before.id)).toEqual(["refused", "accepted"]);
    fetchedLater.say("out_for_delivery");
    await waitDays(1);
    expect(await list(after.buyer, after.id)).toEqual(["refused", "accepted"]);
  });

  test("that lapsed reopens when staff close a newer one whose own parcel was not sent", async () => {
    const { id, buyer } = await openAccepted();
    using first = await silenceCourier(id, "refuses");
    await waitDays(22);
    await kit.signIn(buyer);
    const newer = (await claim(buyer, id)).body.data.id as string;
    expectData(await decide(newer));
    await kit.world.runDueJobs();
    using second = await silenceCourier(id, "says nothing");
    first.say("in_transit");
    await waitDays(1);
    expectData(await move(newer, "close"));
    await waitDays(1);
    await kit.signIn(buyer);
    const claims = expectData(await kit.get(buyer, `/order/${id}/claims`));
    expect(claims).toMatchObject([
      { status: "closed" },
      { status: "accepted", is_on_its_way: true },
    ]);
    // The label of the closed claim is no longer valid.
    expect(second.countTries()).toBeGreaterThan(0);
  });

  test("whose device came in time or is on its way does not lapse", async () => {
    const came = await openAccepted();
    expectData(await move(came.claimId, "receive"));
    const moving = await openAccepted();
    await leaveParcel(moving.id, "moving");
    await waitDays(22);
    for (const [trade, status] of [
      [came, "at_hub"],
      [moving, "accepted"],
    ] as const) {
      await kit.signIn(trade.buyer);
      expect((await read(trade.buyer, trade.id)).status).toBe(status);
      const subjects = (await mailsTo(trade.buyer)).map(({ subject }) => subject).join();
      expect(subjects).not.toMatch(/Please send in|has closed/);
    }
  });

  test("whose parcel the courier lost waits for staff, who can refund it", async () => {
    const { id, claimId } = await openAccepted();
    const waiting = async () =>
      (await kit.get(support, "/hub/claims?page=1")).body.data.filter(
        (one: { id: string }) => one.id === claimId,
      );
    expect(await waiting()).toEqual([]);
    await leaveParcel(id, "lost");
    expect(await waiting()).toMatchObject([{ status: "accepted", is_parcel_lost: true }]);
    expectData(await move(claimId, "refund"));
    expect(await waiting()).toEqual([]);
  });

  test("whose parcel the courier lost notifies its buyer", async () => {
    const { id, buyer } = await openAccepted();
    const { courier_reference: code } = await kit
      .db()
      .selectFrom("shipment")
      .select("courier_reference")
      .where("order_id", "=", id)
      .where("leg", "=", "claim_to_hub")
      .executeTakeFirstOrThrow();
    await kit.world.deps.courier.setOutcome(code!, "lost");
    for (let day = 0; day < 6; day += 1) await waitDays(1);
    await kit.signIn(buyer);
    expect((await mailsTo(buyer))[0]!.subject).toMatch(/^The courier lost your parcel/);
    const [bell] = expectData(await kit.get(buyer, "/profile/notifications"));
    expect(bell).toMatchObject({ topic: "claim-moved", data: { variant: "lost" } });
    expect((await read(buyer, id)).status).toBe("accepted");
  });

  test("is sent to the hub with our label, repaired and sent back", async () => {
    const { id, buyer, seller, claimId } = await openAccepted();
    expect((await kit.get(buyer, `/order/${id}/label`)).status).toBe(200);
    expect((await kit.get(seller, `/order/${id}/label`)).status).toBe(404);
    const seen = expectData(await kit.get(seller, `/order/${id}`)).shipments;
    expect(seen.map(({ leg }: { leg: string }) => leg)).not.toContain("claim_to_hub");
    expect(answerOf(await claim(buyer, id))).toEqual([409, "claim_closed"]);
    expect(answerOf(await move(claimId, "repair"))).toEqual([409, "claim_closed"]);
    expectData(await move(claimId, "receive"));
    expect((await move(claimId, "repair", expert, { note_en: "" })).body.errors).toEqual({
      note_en: ["hub.note-required"],
    });
    expect(expectData(await move(claimId, "repair"))).toMatchObject({
      status: "sent_back",
      outcome: "repaired",
      moves: ["deliver", "refund"],
    });
    await kit.world.runDueJobs();
    expect((await mailsTo(buyer))[0]!.subject).toMatch(/^Repaired/);
    for (let day = 0; day < 6; day += 1) {
      kit.world.advance(days(1));
      await kit.world.runDueJobs();
    }
    expect(await read(buyer, id)).toMatchObject({ status: "resolved", outcome_note: "So it is." });
    expect((await claim(buyer, id)).status).toBe(201);
    await kit.signIn(expert, support);
  });

  test("can end with a replacement, whose number is then covered", async () => {
    const { id, buyer, claimId } = await openAccepted();
    expectData(await move(claimId, "receive"));
    expect((await move(claimId, "exchange")).body.errors).toEqual({
      device_number: ["imei.required"],
    });
    expectData(await move(claimId, "exchange", expert, { device_number: "356938035643809" }));
    const { warranty } = expectData(await kit.get(buyer, `/order/${id}`));
    expect(warranty.serial_number).toBe("356938035643809");
    expectData(await move(claimId, "deliver"));
    expect(await read(buyer, id)).toMatchObject({ status: "resolved", outcome: "exchanged" });
  });

  test("can end with a full refund by a second person", async () => {
    const { id, buyer, claimId } = await openAccepted();
    await kit.signIn(expert, support);
    expectData(await move(claimId, "receive"));
    expect(answerOf(await move(claimId, "refund", support))).toEqual([403, "forbidden"]);
    const { payment } = expectData(await kit.get(buyer, `/order/${id}`));
    expectData(await move(claimId, "refund"));
    await kit.world.runDueJobs();
    const { refund, warranty, offers } = expectData(await kit.get(buyer, `/order/${id}`));
    expect(refund.amount).toEqual(payment.amount);
    expect(refund.paid_at).not.toBeNull();
    expect(warranty).toBeNull();
    expect(offers).not.toContain("resell");
    expect(answerOf(await claim(buyer, id))).toEqual([409, "claim_closed"]);
    const subjects = (await mailsTo(buyer)).map(({ subject }) => subject).join();
    expect(subjects).toMatch(/You get your money back/);
    await requireInvariants(kit.database);
  });

  test("requires the password again before a refund", async () => {
    const { claimId } = await openAccepted();
    await kit.signIn(expert);
    kit.world.advance(minutes(11));
    expect(answerOf(await move(claimId, "refund"))).toEqual([403, "proof_needed"]);
    await kit.signIn(expert);
  });

  test("answers 404 to members who try to move it", async () => {
    const { buyer, seller, claimId } = await openAccepted();
    const stranger = await kit.insertPerson();
    for (const person of [buyer, seller, stranger])
      expect(answerOf(await move(claimId, "receive", person))).toEqual([404, "not_found"]);
    await makeStaff(kit.database, seller.id, "hub");
    expect(answerOf(await move(claimId, "receive", seller))).toEqual([403, "forbidden"]);
  });
});

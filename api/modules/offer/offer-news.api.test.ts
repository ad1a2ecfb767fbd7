import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours, minutes } from "#contract/duration.ts";
import { createToken } from "#api/http/token.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

const ORIGIN = "https://deftero.gr";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit({ env: { PUBLIC_ORIGIN: ORIGIN }, random: () => 0.5 });
});
afterAll(() => kit[Symbol.asyncDispose]());

const euro = (amount: number) => ({ amount, currency: "EUR" });
async function list() {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, isInstantBuy: false });
  return { seller, buyer, listing };
}
const make = async (buyer: Person, listing: string, amount = 30_000) =>
  expectData(await kit.post(buyer, `/listings/${listing}/offers`, { amount: euro(amount) }));
type Seen = { id: string; number: number };
const answer = async (who: Person, { id, number }: Seen, action: string, amount?: number) =>
  expectData(
    await kit.post(who, `/offers/${id}/${action}`, {
      number,
      ...(amount !== undefined && { amount: euro(amount) }),
    }),
  );
const see = async (who: Person, { id }: Seen) => expectData(await kit.get(who, `/offers/${id}`));

async function mailsTo(person: Person) {
  await kit.world.runDueJobs();
  return kit.world.letters({ to: await emailOf(person) });
}
/** Newest first, as `topic` or `topic/variant`. */
async function bell(person: Person): Promise<string[]> {
  await kit.world.runDueJobs();
  return expectData(await kit.get(person, "/profile/notifications")).map(
    ({ topic, data }: { topic: string; data: { variant?: string } }) =>
      [topic, data.variant].filter(Boolean).join("/"),
  );
}
/** The token of the newest mail that asks for an answer. */
async function readToken(person: Person): Promise<string> {
  const [newest] = await mailsTo(person);
  const [, token] = /\/en-GR\/offers\/answer\/([\w-]{43})/.exec(newest!.text_body) ?? [];
  if (!token) throw new Error(`No link in ${newest!.text_body}`);
  return token;
}
const emailOf = async ({ id }: Person) =>
  (
    await kit.database
      .db()
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).email;
/** Answers the old address. */
async function changeEmail(person: Person): Promise<string> {
  const old = await emailOf(person);
  const { token } = person;
  const email = `next.${old}`;
  expectData(await kit.world.post("/verify/email/send", { email }, { token }));
  const code = await kit.world.readCode(email);
  expect((await kit.world.post("/verify/email", { code }, { token })).status).toBe(204);
  return old;
}
const look = (token: string) => kit.world.get(`/offers/answer/${token}`);
const reply = (token: string, body: object) => kit.world.post(`/offers/answer/${token}`, body);

describe("each side is told of what the other does", () => {
  test("from the offer to the agreed price, with the amounts", async () => {
    const { seller, buyer, listing } = await list();
    const first = await make(buyer, listing);
    const [made] = await mailsTo(seller);
    expect(made!.subject).toMatch(/^An offer for your Apple iPhone 13.*: 300,00/);
    expect(made!.text_body).toContain("your asking price is 400,00");
    const countered = await answer(seller, first, "counter", 36_000);
    const [asks] = await mailsTo(buyer);
    // 360.00, 4.9 %, and the cheapest delivery.
    expect(asks!.text_body).toContain("380,14");
    const again = await answer(buyer, countered, "counter", 33_000);
    await answer(seller, again, "accept");
    expect(await bell(seller)).toEqual(["offer-countered", "offer-made"]);
    expect(await bell(buyer)).toEqual(["offer-accepted", "offer-countered"]);
    const [agreed] = await mailsTo(buyer);
    expect(agreed!.text_body).toContain(`${ORIGIN}/en-GR/account/offers/${first.id}`);
    expect(agreed!.text_body).not.toContain("/offers/answer/");
  });

  test("of a buyer's yes and no, and of an amount that was taken back", async () => {
    const { seller, buyer, listing } = await list();
    const first = await make(buyer, listing);
    await answer(buyer, await answer(seller, first, "counter", 36_000), "decline");
    const second = await make(buyer, listing, 31_000);
    await answer(buyer, second, "withdraw");
    const third = await make(buyer, listing, 32_000);
    await answer(seller, third, "decline");
    expect(await bell(seller)).toEqual([
      "offer-made",
      "offer-withdrawn",
      "offer-made",
      "offer-declined",
      "offer-made",
    ]);
    expect(await bell(buyer)).toEqual(["offer-declined", "offer-countered"]);
  });

  test("of silence: both when an offer lapses, and of a price that ends, first four hours before", async () => {
    const { seller, buyer, listing } = await list();
    await make(buyer, listing);
    kit.world.advance(hours(24));
    await kit.signIn(seller, buyer);
    expect(await bell(buyer)).toEqual(["offer-lapsed"]);
    expect(await bell(seller)).toEqual(["offer-lapsed", "offer-made"]);
    await answer(seller, await make(buyer, listing, 31_000), "accept");
    kit.world.advance(hours(20) - minutes(1));
    await kit.signIn(seller, buyer);
    expect((await bell(buyer))[0]).toBe("offer-accepted");
    kit.world.advance(minutes(1));
    expect((await bell(buyer))[0]).toBe("offer-price-ends");
    kit.world.advance(hours(4));
    expect((await bell(buyer))[0]).toBe("offer-lapsed/agreed");
    expect((await bell(seller))[0]).toBe("offer-lapsed/agreed");
  });

  test("of a sale to another buyer, whose own offer ends without a word", async () => {
    const { seller, buyer, listing } = await list();
    await make(buyer, listing);
    const other = await kit.insertPerson();
    const own = await make(other, listing, 35_000);
    const card = await kit.addCard(other);
    const order = await kit.fillIn(other, await kit.createOrder(other, listing), card);
    await kit.authorise(other, order, card);
    expectData(await kit.finalize(other, order));
    expect(await bell(buyer)).toEqual(["offer-superseded"]);
    expect((await bell(other)).filter((topic) => topic.startsWith("offer-"))).toEqual([]);
    expect(await see(seller, own)).toMatchObject({ status: "superseded" });
  });

  test("of a listing that changes its price or leaves the market", async () => {
    const { seller, buyer, listing } = await list();
    await make(buyer, listing);
    const cheaper = { asking_price: euro(39_000) };
    expectData(await kit.patch(seller, `/listings/${listing}/price-update`, cheaper));
    expect(await bell(buyer)).toEqual(["offer-void/price"]);
    await make(buyer, listing, 31_000);
    expectData(await kit.patch(seller, `/listings/${listing}/hideOrUnhide`, { hidden: true }));
    expect((await bell(buyer))[0]).toBe("offer-void");
  });

  test("of a buyer who closes the account, as of one who answers", async () => {
    const seller = await kit.insertPerson();
    const buyer = await kit.insertPerson();
    const offer = async () => make(buyer, await kit.insertListing({ seller }));
    const open = await offer();
    const countered = await answer(seller, await offer(), "counter", 36_000);
    const agreed = await answer(seller, await offer(), "accept");
    await kit.world.runDueJobs();
    const { token } = buyer;
    expect((await kit.world.delete("/profile/delete", { token })).status).toBe(204);
    const [one, two, three] = [
      await see(seller, open),
      await see(seller, countered),
      await see(seller, agreed),
    ];
    expect([one, two, three].map(({ status, void_reason }) => [status, void_reason])).toEqual([
      ["withdrawn", null],
      ["declined", null],
      ["lapsed", null],
    ]);
    expect((await bell(seller)).slice(0, 3).toSorted()).toEqual([
      "offer-declined",
      "offer-lapsed/agreed",
      "offer-withdrawn",
    ]);
  });

  test("unless they have turned offers off", async () => {
    const { seller, buyer, listing } = await list();
    const off = { data: [{ category: "offer", mail: false, bell: false, push: false }] };
    const saved = await kit.world.put("/profile/notification-preferences", off, {
      token: seller.token,
    });
    expect(saved.status).toBeLessThan(300);
    await make(buyer, listing);
    expect([await bell(seller), await mailsTo(seller)]).toEqual([[], []]);
  });
});

describe("the answer of a rule", () => {
  async function counterByRule({ isTrader = false } = {}) {
    const people = await list();
    const { seller, buyer, listing } = people;
    if (isTrader)
      await kit.database
        .db()
        .updateTable("user_account")
        .set({ is_pro: true })
        .where("id", "=", seller.id)
        .execute();
    const rule = { accept_from: null, decline_below: null, counter_with: 37_000 };
    const body = { is_on: true, floor_percent: 60, ...rule };
    const { token } = seller;
    expectData(await kit.world.put(`/listings/${listing}/offer-rule`, body, { token }));
    const first = await make(buyer, listing);
    kit.world.advance(minutes(33));
    await kit.world.runDueJobs();
    const [mail] = await mailsTo(buyer);
    const seen = await see(buyer, first);
    return { ...people, mail: mail!.text_body, rule: seen.events.at(-1).by_rule };
  }

  test("speaks as a person does", async () => {
    const { buyer, mail, rule } = await counterByRule();
    expect([mail.includes("automatically"), rule]).toEqual([false, false]);
    expect(mail).toContain("The seller has answered your offer: 370,00");
    expect(await bell(buyer)).toEqual(["offer-countered"]);
  });

  test("is named where the seller is a trader", async () => {
    const { buyer, mail, rule } = await counterByRule({ isTrader: true });
    expect([mail.includes("automatically"), rule]).toEqual([true, true]);
    expect(await bell(buyer)).toEqual(["offer-countered/rule"]);
  });
});

describe("the link of a mail", () => {
  test("shows the offer as its reader sees it, and looking answers nothing", async () => {
    const { seller, buyer, listing } = await list();
    const first = await make(buyer, listing);
    const token = await readToken(seller);
    for (let times = 0; times < 2; times += 1)
      expect(expectData(await look(token))).toMatchObject({
        status: "open",
        offer: { id: first.id, role: "seller", allowed_actions: ["accept", "counter", "decline"] },
        // The asking price less 2.00, 2 %, and the courier to the hub.
        sale: { you_receive: euro(40_000 - 200 - 800 - 400) },
      });
    expect(await see(seller, first)).toMatchObject({ status: "open", number: 1 });
  });

  test("answers once, without signing in, and then says only what became of the offer", async () => {
    const { seller, buyer, listing } = await list();
    const first = await make(buyer, listing);
    const token = await readToken(seller);
    expect(expectData(await reply(token, { action: "accept" }))).toMatchObject({
      role: "seller",
      status: "accepted",
    });
    const again = await reply(token, { action: "decline" });
    expect([again.status, again.body.code]).toEqual([409, "offer_changed"]);
    expect(expectData(await look(token))).toEqual({
      status: "accepted",
      offer: null,
      sale: null,
    });
    expect(await see(buyer, first)).toMatchObject({ status: "accepted" });
  });

  test("counters with an amount in the range, and the buyer answers by a link of their own", async () => {
    const { seller, buyer, listing } = await list();
    const first = await make(buyer, listing);
    const token = await readToken(seller);
    const without = await reply(token, { action: "counter" });
    expect([without.status, without.body.errors]).toEqual([
      422,
      { amount: ["offer.amount-required"] },
    ]);
    const tooLow = await reply(token, { action: "counter", amount: euro(30_000) });
    expect([tooLow.status, tooLow.body.code]).toEqual([422, "offer_out_of_range"]);
    expectData(await reply(token, { action: "counter", amount: euro(36_000) }));
    const own = await readToken(buyer);
    expect(expectData(await look(own))).toMatchObject({
      offer: { role: "buyer", amount: euro(36_000) },
      sale: null,
    });
    expectData(await reply(own, { action: "accept" }));
    expect(await see(seller, first)).toMatchObject({ status: "accepted", amount: euro(36_000) });
  });

  test("ends with the offer, and one of nobody is not found", async () => {
    const { seller, buyer, listing } = await list();
    await make(buyer, listing);
    const token = await readToken(seller);
    kit.world.advance(hours(24));
    expect(expectData(await look(token))).toEqual({ status: "lapsed", offer: null, sale: null });
    const late = await reply(token, { action: "accept" });
    expect([late.status, late.body.code]).toEqual([409, "offer_closed"]);
    for (const other of [createToken(), "x".repeat(43), "abcdefabcdefabcdef"]) {
      expect((await look(other)).status).toBe(404);
      expect((await reply(other, { action: "accept" })).status).toBe(404);
    }
  });

  test("ends when the e-mail is replaced, and again when that is undone", async () => {
    const { seller, buyer, listing } = await list();
    const first = await make(buyer, listing);
    const own = await readToken(seller);
    const old = await changeEmail(seller);
    expect((await look(own)).status).toBe(404);
    expect((await reply(own, { action: "accept" })).status).toBe(404);
    await answer(buyer, first, "withdraw");
    const second = await make(buyer, listing, 31_000);
    const later = await readToken(seller);
    const undo = (await kit.world.letters({ to: old }))
      .map(({ text_body }) => /\/contact-change\/([\w-]+)/.exec(text_body)?.[1])
      .find((token) => token !== undefined);
    expect((await kit.world.post(`/contact-change/${undo}`, undefined)).status).toBe(204);
    expect((await look(later)).status).toBe(404);
    expect((await reply(later, { action: "accept" })).status).toBe(404);
    expect(await see(buyer, second)).toMatchObject({ status: "open" });
  });

  test("is not in a mail that is sent late to an address that was replaced", async () => {
    const { seller, buyer, listing } = await list();
    await make(buyer, listing);
    await readToken(seller);
    const old = await changeEmail(seller);
    const { id } = await kit.database
      .db()
      .updateTable("message")
      .set({ status: "waiting" })
      .where("recipient", "=", old)
      .where("template", "=", "offer-news")
      .returning("id")
      .executeTakeFirstOrThrow();
    await kit.deps.jobs.enqueue("send-message", { message_id: id });
    await kit.world.runDueJobs();
    const texts = (await kit.world.letters({ to: old }))
      .map(({ text_body }) => text_body)
      .filter((text) => text.includes("300,00"));
    expect(texts).toHaveLength(2);
    expect(texts.filter((text) => text.includes("/offers/answer/"))).toHaveLength(1);
  });

  test("is kept as a hash alone", async () => {
    const { seller, buyer, listing } = await list();
    await make(buyer, listing);
    const token = await readToken(seller);
    const { rows } = await sql<{ held: string }>`
      select offer_link::text as held from offer_link
      union all select payload::text from message union all select payload::text from outbox
    `.execute(kit.database.db());
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ held }) => held.includes(token))).toEqual([]);
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { days, hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { StaffTicket, Ticket } from "#contract/ticket.ts";
import { closeTickets, forgetTickets } from "./ticket-jobs.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

const SECRET = "the-secret-of-the-webhook";
const VISITOR = "visitor@mail.test";

let kit: OrderKit;
let staff: Person;
let member: Person;
beforeAll(async () => {
  kit = await openOrderKit({
    env: {
      MAIL_IN_ADDRESS: "help@in.shop.test",
      MAIL_IN_SECRET: SECRET,
      PUBLIC_ORIGIN: "http://shop.test",
    },
  });
  staff = await insertStaff();
  member = await kit.insertPerson();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(async () => {
  await db().deleteFrom("rate_limit").execute();
  await kit.signIn(member, staff);
});

const db = () => kit.database.db();
async function insertStaff(markets: ("GR" | "GB")[] | null = null): Promise<Person> {
  const person = await kit.insertPerson();
  await makeStaff(kit.database, person.id, "support", { markets });
  return person;
}
const emailOf = async ({ id }: Person) =>
  (
    await db()
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).email;
const ASKED = { topic: "delivery", body: "Where is my parcel?\nIt should be here." };
const ask = async (person: Person, change: object = {}): Promise<{ id: string; number: number }> =>
  expectData(await kit.post(person, "/tickets", { ...ASKED, ...change }));
const askAsVisitor = (change: object = {}, locale: "en-GB" | "el-GR" = "en-GB") =>
  kit.world.post("/tickets", { ...ASKED, email: VISITOR, ...change }, { locale });
const look = async (id: string, as = staff): Promise<StaffTicket> =>
  expectData(await kit.get(as, `/staff/tickets/${id}`));
const answer = async (id: string, change: object = {}, as = staff) => {
  const { version } = await look(id, as);
  return kit.post(as, `/staff/tickets/${id}/answers`, {
    version,
    body: "It arrives tomorrow.",
    move: "ask",
    ...change,
  });
};
const lettersTo = async (to: string) => {
  await kit.world.runDueJobs();
  return kit.world.letters({ to });
};
const linkIn = (text: string) => /\/tickets\/([\w-]+)/.exec(text)![1]!;

type Mail = {
  from?: string;
  key?: string | null;
  text?: string;
  html?: string;
  subject?: string;
  id?: string;
  headers?: Record<string, string>;
  files?: string[];
  spf?: boolean;
};
const postMail = (body: string, secret = SECRET) =>
  kit.world.api.fetch(
    new Request("http://marketplace.test/api/webhooks/postmark", {
      method: "POST",
      headers: {
        Authorization: `Basic ${Buffer.from(`any:${secret}`).toString("base64")}`,
        "Content-Type": "application/json",
      },
      body,
    }),
  );
/** As Postmark posts it. */
function toPayload({ from = VISITOR, key = null, spf = true, ...mail }: Mail): string {
  const { id = `<${randomUUID()}@mail.test>`, headers = {} } = mail;
  const domain = from.split("@")[1];
  return JSON.stringify({
    FromName: "Someone",
    From: from,
    FromFull: { Email: from, Name: "Someone", MailboxHash: "" },
    To: "help@in.shop.test",
    MailboxHash: key ?? "",
    Subject: mail.subject ?? "Re: Where is my parcel?",
    MessageID: randomUUID(),
    TextBody: mail.text ?? (mail.html === undefined ? "Thank you!" : ""),
    HtmlBody: mail.html ?? "",
    Headers: [
      { Name: "Message-ID", Value: id },
      {
        Name: "Received-SPF",
        Value: `${spf ? "Pass" : "SoftFail"} (sender) client-ip=192.0.2.1; envelope-from=someone@${domain}; helo=mx`,
      },
      ...Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
    ],
    Attachments: (mail.files ?? []).map((Name) => ({ Name, Content: "", ContentType: "x/y" })),
  });
}
async function mailIn(mail: Mail): Promise<void> {
  expect((await postMail(toPayload(mail))).status).toBe(200);
}
const keyOf = async (id: string) =>
  (
    await db()
      .selectFrom("ticket")
      .select("mail_key")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).mail_key;
const newest = () =>
  db()
    .selectFrom("ticket")
    .selectAll()
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
const countTickets = async () =>
  Number(
    (
      await db()
        .selectFrom("ticket")
        .select(({ fn }) => fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe("a letter by the form", () => {
  test("of a member is found in the account, and answered there and by mail", async () => {
    const { id, number } = await ask(member);
    expect(expectData(await kit.get(member, "/profile/tickets"))[0]).toMatchObject({
      id,
      number,
      subject: "Where is my parcel?",
      state: "new",
    });
    expectData(await answer(id));
    const [letter, receipt] = await lettersTo(await emailOf(member));
    expect(receipt!.subject).toBe(
      `We have received your message: Where is my parcel? [#${number}]`,
    );
    expect(letter!.subject).toBe(`Re: Where is my parcel? [#${number}]`);
    expect(letter!.text_body).toContain("It arrives tomorrow.");
    expect(letter!.text_body).toContain(`/en-GR/account/tickets/${id}`);
    expect(letter!.headers).toMatchObject({
      "Reply-To": `help+${await keyOf(id)}@in.shop.test`,
      "Auto-Submitted": "no",
    });
    const waiting = await look(id);
    expect(waiting).toMatchObject({ state: "waiting", due_at: null, assignee: { id: staff.id } });
    const after = expectData<Ticket>(
      await kit.post(member, `/profile/tickets/${id}/replies`, { body: "Thanks, I wait." }),
    );
    expect(after).toMatchObject({ state: "open" });
    expect(after.messages.map(({ author, body }) => [author, body])).toEqual([
      ["person", ASKED.body],
      ["staff", "It arrives tomorrow."],
      ["person", "Thanks, I wait."],
    ]);
  });

  test("of a visitor needs an email, and is read by the link of the mail alone", async () => {
    expect((await askAsVisitor({ email: "" })).body.errors).toEqual({
      email: ["auth.email-required"],
    });
    const { id } = expectData(await askAsVisitor({ email: "greek@mail.test" }, "el-GR"));
    const [receipt] = await lettersTo("greek@mail.test");
    expect(receipt!.subject).toContain("Λάβαμε το μήνυμά σου");
    const token = linkIn(receipt!.text_body);
    const read = expectData<Ticket>(await kit.world.get(`/tickets/link/${token}`));
    expect(read.id).toBe(id);
    expect((await kit.world.get(`/tickets/link/${token.slice(0, -2)}AA`)).body.code).toBe(
      "not_found",
    );
    expect((await kit.get(member, `/profile/tickets/${id}`)).body.code).toBe("not_found");
    const replied = await kit.world.post(`/tickets/link/${token}/replies`, { body: "And?" });
    expect(expectData<Ticket>(replied).messages).toHaveLength(2);
  });

  test("by link: a form sent twice is one message, and another text in it another", async () => {
    const to = "linked@mail.test";
    expectData(await askAsVisitor({ email: to }));
    const token = linkIn((await lettersTo(to))[0]!.text_body);
    const form_id = randomUUID();
    const reply = async (body: string) => {
      const sent = await kit.world.post(`/tickets/link/${token}/replies`, { body, form_id });
      return expectData<Ticket>(sent)
        .messages.slice(1)
        .map((message) => message.body);
    };
    await reply("And?");
    expect(await reply("And?")).toEqual(["And?"]);
    expect(await reply("It came.")).toEqual(["And?", "It came."]);
  });

  test("of a visitor chooses neither what our mail says, nor how often it is sent", async () => {
    const to = "victim@mail.test";
    const body = "You have won: evil.test";
    for (let n = 0; n < LIMITS.ticket.receiptsADay + 2; n += 1)
      expectData(await askAsVisitor({ email: to.toUpperCase(), body }));
    const letters = await lettersTo(to.toUpperCase());
    expect(letters).toHaveLength(LIMITS.ticket.receiptsADay);
    for (const { subject, text_body, html_body } of letters)
      expect(subject + text_body + html_body).not.toContain("evil.test");
  });

  test("sent twice is one, and its text changed in between makes another", async () => {
    const form_id = randomUUID();
    const first = await ask(member, { form_id });
    expect((await ask(member, { form_id })).id).toBe(first.id);
    expect((await ask(member, { form_id, body: "Something else" })).id).not.toBe(first.id);
  });

  test("keeps the order of its own person alone", async () => {
    const { buyer, order } = await kit.openPaidDraft();
    const own = await ask(buyer, { order_id: order.id });
    expect((await look(own.id)).order).toMatchObject({ id: order.id });
    const strange = await ask(member, { order_id: order.id, error_reference: "ref-1" });
    expect(await look(strange.id)).toMatchObject({ order: null, error_reference: "ref-1" });
    const { number } = (await look(own.id)).order!;
    const { version } = await look(strange.id);
    const tied = await kit.post(staff, `/staff/tickets/${strange.id}/changes`, {
      version,
      order_number: number,
    });
    expect(tied.body.errors).toEqual({ order_number: ["ticket.no-order"] });
  });
});

describe("staff", () => {
  test("two who answer at once: the second is told, and nothing is sent twice", async () => {
    const { id } = await ask(member);
    const colleague = await insertStaff();
    const { version } = await look(id);
    const send = (as: Person) =>
      kit.post(as, `/staff/tickets/${id}/answers`, { version, body: "Hello", move: "solve" });
    const answers = await Promise.all([send(staff), send(colleague)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("staff_changed");
    expect((await look(id)).messages).toHaveLength(2);
  });

  test("a reply of the person makes an answer stale", async () => {
    const { id } = await ask(member);
    const { version } = await look(id);
    expectData(await kit.post(member, `/profile/tickets/${id}/replies`, { body: "It came!" }));
    const stale = { version, body: "It comes tomorrow.", move: "ask" };
    const refused = await kit.post(staff, `/staff/tickets/${id}/answers`, stale);
    expect(refused.body.code).toBe("staff_changed");
  });

  test("of one market see no tickets of the other", async () => {
    const { id } = await ask(member);
    const british = await insertStaff(["GB"]);
    expect((await kit.get(british, `/staff/tickets/${id}`)).status).toBe(404);
    const note = await kit.post(british, `/staff/tickets/${id}/notes`, { body: "Mine" });
    expect(note.status).toBe(404);
  });

  test("of one market are not told of the person's tickets in the other", async () => {
    const person = await kit.insertPerson();
    const greek = await ask(person);
    const british = await ask(person);
    await db().updateTable("ticket").set({ market: "GB" }).where("id", "=", british.id).execute();
    const local = await insertStaff(["GB"]);
    await kit.signIn(local);
    expect((await look(british.id, local)).others).toEqual([]);
    expect((await look(british.id)).others.map(({ id }) => id)).toEqual([greek.id]);
  });

  test("are told where an answer reaches nobody by mail", async () => {
    const person = await kit.insertPerson();
    const { id } = await ask(person);
    expect((await look(id)).gets_mail).toBe(true);
    await db()
      .updateTable("user_account")
      .set({ email_folded: null })
      .where("id", "=", person.id)
      .execute();
    expect((await look(id)).gets_mail).toBe(false);
  });

  test("hand over to who may write tickets, and a note stays among them", async () => {
    const { id } = await ask(member);
    const colleague = await insertStaff();
    const change = async (assignee_id: string | null) =>
      kit.post(staff, `/staff/tickets/${id}/changes`, {
        version: (await look(id)).version,
        assignee_id,
      });
    expect((await change(member.id)).body.errors).toEqual({ assignee_id: ["ticket.no-colleague"] });
    expect(expectData<StaffTicket>(await change(colleague.id)).assignee!.id).toBe(colleague.id);
    expectData(await kit.post(staff, `/staff/tickets/${id}/notes`, { body: "A regular." }));
    expect((await look(id)).messages.at(-1)).toMatchObject({ author: "note", body: "A regular." });
    const own = expectData<Ticket>(await kit.get(member, `/profile/tickets/${id}`));
    expect(own.messages).toHaveLength(1);
    const actions = await db()
      .selectFrom("audit_entry")
      .select("action")
      .where("subject_id", "=", id)
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["ticket.view", "ticket.change", "ticket.note"]),
    );
  });

  test("merge a later ticket into an earlier one of the same person", async () => {
    const first = await ask(member);
    const second = await ask(member, { body: "And another thing" });
    const foreign = expectData(await askAsVisitor());
    const merge = async (id: string, number: number) =>
      kit.post(staff, `/staff/tickets/${id}/merge`, { version: (await look(id)).version, number });
    for (const [id, number] of [
      [first.id, second.number],
      [foreign.id, first.number],
    ] as const)
      expect((await merge(id, number)).body.errors).toEqual({ number: ["ticket.merge-other"] });
    const kept = expectData<StaffTicket>(await merge(second.id, first.number));
    expect(kept.messages.map(({ body }) => body)).toEqual([ASKED.body, "And another thing"]);
    expect(await look(second.id)).toMatchObject({
      state: "closed",
      merged_into: { number: first.number },
    });
    // The person finds everything in the earlier one, from the address of the later too.
    const own = expectData<{ id: string }[]>(await kit.get(member, "/profile/tickets"));
    expect(own.map(({ id }) => id)).not.toContain(second.id);
    const later = await kit.post(member, `/profile/tickets/${second.id}/replies`, { body: "Well" });
    expect(expectData<Ticket>(later)).toMatchObject({ id: first.id, state: "new" });
    const stranger = await kit.insertPerson();
    expect((await kit.get(stranger, `/profile/tickets/${second.id}`)).status).toBe(404);
    // A mail that answers the later one finds the earlier.
    await mailIn({ from: await emailOf(member), key: await keyOf(second.id), text: "By mail" });
    expect((await look(first.id)).messages.at(-1)!.body).toBe("By mail");
  });

  test("offer canned replies in the language of the person, with what the ticket is about", async () => {
    const words = {
      name: "On its way",
      body_en: "Request {{number}}: {{ order }} is on its way.",
      body_el: "Αίτημα {{number}}: η {{order}} έρχεται.",
    };
    const wrong = await kit.post(staff, "/staff/canned-replies", {
      ...words,
      body_el: "{{price}}",
    });
    expect(wrong.body.errors).toEqual({ body_el: ["ticket.placeholder-unknown"] });
    const made = expectData(await kit.post(staff, "/staff/canned-replies", words));
    const twice = await kit.post(staff, "/staff/canned-replies", { ...words, name: "ON ITS WAY" });
    expect(twice.body.errors).toEqual({ name: ["ticket.reply-name-taken"] });
    const { id, number } = await ask(member);
    const [offered] = (await look(id)).replies;
    expect(offered!.text).toBe(`Request ${number}: {{ order }} is on its way.`);
    const unfilled = await answer(id, { body: offered!.text });
    expect(unfilled.body.errors).toEqual({ body: ["ticket.placeholder-left"] });
    const greek = expectData(await askAsVisitor({}, "el-GR"));
    expect((await look(greek.id)).replies[0]!.text).toContain(`Αίτημα ${greek.number}`);
    const change = { ...words, version: made.version, is_active: false };
    expectData(await kit.post(staff, `/staff/canned-replies/${made.id}`, change));
    const stale = await kit.post(staff, `/staff/canned-replies/${made.id}`, change);
    expect(stale.body.code).toBe("staff_changed");
    expect((await look(id)).replies).toEqual([]);
  });
});

describe("after a ticket is solved", () => {
  test("the person says once how it was, and a reply opens it for 14 days", async () => {
    const { id } = await ask(member);
    expect((await kit.post(member, `/profile/tickets/${id}/rating`, { rating: 5 })).body.code).toBe(
      "ticket_not_rated",
    );
    expectData(await answer(id, { move: "solve" }));
    const [letter] = await lettersTo(await emailOf(member));
    expect(letter!.text_body).toContain("Rate our help");
    const rated = await kit.post(member, `/profile/tickets/${id}/rating`, {
      rating: 4,
      text: "Quick.",
    });
    expect(expectData<Ticket>(rated)).toMatchObject({ rating: 4, may_rate: false });
    const again = await kit.post(member, `/profile/tickets/${id}/rating`, { rating: 1 });
    expect(again.body.code).toBe("ticket_not_rated");
    expect(await look(id)).toMatchObject({ rating: 4, rating_text: "Quick." });
    expectData(await kit.post(member, `/profile/tickets/${id}/replies`, { body: "Not yet" }));
    expect((await look(id)).state).toBe("open");
  });

  test("a later reply is refused on the page, and by mail makes a new ticket", async () => {
    const { id } = await ask(member);
    expectData(await answer(id, { move: "solve" }));
    kit.world.advance(LIMITS.ticket.reopen + hours(1));
    await kit.signIn(member, staff);
    const late = await kit.post(member, `/profile/tickets/${id}/replies`, { body: "Hello?" });
    expect(late.body.code).toBe("ticket_closed");
    await closeTickets(kit.database, kit.world.now());
    expect((await look(id)).state).toBe("closed");
    await mailIn({ from: await emailOf(member), key: await keyOf(id), text: "Hello?" });
    expect(await newest()).toMatchObject({ user_id: member.id, source: "mail", state: "new" });
  });

  test("who is asked and never answers is given up, and not earlier", async () => {
    const { id } = await ask(member);
    expectData(await answer(id, { move: "ask" }));
    const end = kit.world.now().getTime() + LIMITS.ticket.waits;
    await closeTickets(kit.database, new Date(end));
    expect((await look(id)).state).toBe("waiting");
    await closeTickets(kit.database, new Date(end + 1));
    expect((await look(id)).state).toBe("closed");
  });

  test("it is deleted when its time has passed", async () => {
    const { id } = await ask(member);
    await db()
      .updateTable("ticket")
      .set({ state: "closed", due_at: null, updated_at: kit.world.now() })
      .where("id", "=", id)
      .execute();
    const end = kit.world.now().getTime() + LIMITS.ticket.kept;
    await forgetTickets(kit.world.deps, new Date(end));
    expect((await look(id)).id).toBe(id);
    await forgetTickets(kit.world.deps, new Date(end + days(1)));
    expect((await kit.get(staff, `/staff/tickets/${id}`)).status).toBe(404);
  });
});

describe("a mail", () => {
  test("with the key of a ticket is a reply, without what it quotes", async () => {
    const { id } = await ask(member);
    expectData(await answer(id));
    const text =
      "Great, thanks.\n\nOn Mon, 1 Dec 2026 at 10:00, Deftero <no-reply@shop.test>\nwrote:\n> It arrives tomorrow.";
    await mailIn({ from: await emailOf(member), key: await keyOf(id), text, files: ["box.jpg"] });
    const { state, messages } = await look(id);
    expect(state).toBe("open");
    expect(messages.at(-2)).toMatchObject({ body: "Great, thanks.", is_proved: true });
    expect(messages.at(-2)!.quoted).toContain("> It arrives tomorrow.");
    expect(messages.at(-1)!.body).toContain("box.jpg");
    expectData(await answer(id, { body: "Welcome." }));
    const [letter] = await lettersTo(await emailOf(member));
    expect(letter!.headers).toMatchObject({
      "In-Reply-To": expect.stringContaining("@mail.test>"),
    });
  });

  test("of a member's proved address makes a ticket of theirs, and of a forged one does not", async () => {
    const from = await emailOf(member);
    await mailIn({ from, subject: "Help", text: "I need help." });
    expect(await newest()).toMatchObject({ user_id: member.id, is_proved: true, subject: "Help" });
    await mailIn({ from, spf: false, text: "Give me the address of the seller." });
    expect(await newest()).toMatchObject({ user_id: null, is_proved: false, email: from });
  });

  test("of a stranger makes a ticket, unproved, in their language, and one receipt an hour", async () => {
    const from = "stranger@mail.test";
    await mailIn({ from, subject: "Ερώτηση", text: "Πότε ανοίγετε;" });
    expect(await newest()).toMatchObject({ locale: "el-GR", is_proved: false, email: from });
    await mailIn({ from, subject: "Και άλλη", text: "Και πότε κλείνετε;" });
    expect(await lettersTo(from)).toHaveLength(1);
  });

  test("in HTML is read as text, without scripts and quotation", async () => {
    const html =
      "<style>p{}</style><p>One &amp; two</p><p>three<br>four</p><script>x()</script><blockquote>old</blockquote>";
    await mailIn({ html });
    const { id } = await newest();
    expect((await look(id)).messages[0]!.body.split(/\n+/)).toEqual(["One & two", "three", "four"]);
  });

  test("that comes twice changes nothing", async () => {
    const mail = { id: "<twice@mail.test>" };
    await Promise.all([mailIn(mail), mailIn(mail)]);
    const count = await countTickets();
    await mailIn(mail);
    expect(await countTickets()).toBe(count);
  });

  test.each<[string, Mail]>([
    ["an automatic reply", { headers: { "Auto-Submitted": "auto-replied" } }],
    ["a list", { headers: { Precedence: "bulk" } }],
    ["a bounce", { from: "MAILER-DAEMON@mail.test" }],
    ["our own address", { from: "help+abc@in.shop.test" }],
    ["no address", { from: "nobody" }],
  ])("of %s is left out and not answered", async (_, mail) => {
    const count = await countTickets();
    await mailIn(mail);
    expect(await countTickets()).toBe(count);
  });

  test("of one sender counts so often in an hour", async () => {
    const count = await countTickets();
    const { mailsAnHour } = LIMITS.ticket;
    for (let n = 0; n < mailsAnHour + 3; n += 1) await mailIn({ from: "loop@mail.test" });
    expect(await countTickets()).toBe(count + mailsAnHour);
  });

  test("is taken with the secret alone, and only where it can be read", async () => {
    expect((await postMail(toPayload({}), "another")).status).toBe(401);
    expect((await postMail("{}")).status).toBe(422);
    const huge = JSON.stringify({ TextBody: "x".repeat(13 * 1024 * 1024) });
    expect((await postMail(huge)).status).toBe(413);
  });
});

test("the list of the console finds a ticket by its number, and knows what is due", async () => {
  const { id, number } = await ask(member);
  const rows = async (query: string) =>
    expectData(await kit.get(staff, `/staff/lists/tickets?${query}`)).rows as { id: string }[];
  expect((await rows(`tab=all&q=${number}`)).map((row) => row.id)).toEqual([id]);
  const isListed = async (tab: string) =>
    (await rows(`tab=${tab}&q=${number}`)).some((row) => row.id === id);
  expect([await isListed("unassigned"), await isListed("due")]).toEqual([true, false]);
  kit.world.advance(days(4));
  await kit.signIn(staff);
  expect(await isListed("due")).toBe(true);
});

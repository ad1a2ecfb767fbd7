import { sql } from "kysely";
import { expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import { isCodeOf } from "#api/modules/verification/issue-code.ts";
import { putVerification } from "#api/modules/verification/verification-store.ts";
import { startSmtpInbox } from "#tests/providers/smtp-inbox.ts";
import type { MailPort } from "#api/providers/mail/port.ts";
import { startTwilioServer } from "#tests/providers/twilio-server.ts";
import { openKit } from "#tests/api-kit.ts";
import { createWorld, type World } from "#tests/world.ts";
import { sweepExpired } from "#api/http/sweep-expired.ts";
import { sendMessage } from "./send-message.ts";

const CODE_SUBJECT = "Επιβεβαίωσε το email σου";
const RECIPIENT = "eleni@example.gr";
const FROM = "Deftero <no-reply@deftero.gr>";
const toEnv = (host: string) => ({
  SMTP_URL: `smtp://${host}?tls.rejectUnauthorized=false`,
  MAIL_FROM: FROM,
});

/** Queues a code as sign-up does; answers the verification's id. */
async function queueCode(
  { database, deps, now }: World,
  { purpose = "email" as "email" | "phone", to = RECIPIENT } = {},
): Promise<string> {
  return database.tx(async () => {
    const user = await database
      .db()
      .insertInto("user_account")
      .values({
        id: crypto.randomUUID(),
        market: "GR",
        language: "el",
        email: RECIPIENT,
        email_folded: null,
        password_hash: "none",
        created_at: now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const verification_id = await putVerification(database, {
      purpose,
      subject: user.id,
      target: to,
      userId: user.id,
      at: now(),
    });
    await sendMessage(deps, {
      template: purpose === "email" ? "email-code" : "phone-code",
      payload: { verification_id },
      recipient: to,
      market: "GR",
      locale: "el-GR",
      user_id: user.id,
      at: now(),
    });
    return verification_id;
  });
}

const queueNote = ({ database, deps, now }: World, more: { dedupe_key?: string } = {}) =>
  database.tx(() =>
    sendMessage(deps, {
      template: "password-changed",
      payload: { changed_at: now().toISOString() },
      recipient: RECIPIENT,
      market: "GR",
      locale: "el-GR",
      at: now(),
      ...more,
    }),
  );

const readMessages = ({ database }: World) =>
  database.db().selectFrom("message").selectAll().orderBy("id").execute();

async function readMessage(world: World) {
  const [message] = await readMessages(world);
  return message!;
}

/** Retries as the queue does after its pause. */
async function retry({ deps }: World, id: string): Promise<void> {
  await deps.jobs.enqueue("send-message", { message_id: id }, { key: id });
  await deps.jobs.runDue();
}

/** The log and every table that could leak a code. */
async function collectTraces({ database, logged }: World): Promise<string> {
  const { rows: jobs } = await sql`select * from pgboss.job`.execute(database.db());
  const messages = await database.db().selectFrom("message").selectAll().execute();
  const lines = logged.map(({ fields, message }) => `${message} ${describe(fields)}`);
  return JSON.stringify({ jobs, messages, lines });
}
const describe = (fields: object): string =>
  JSON.stringify(fields, (_, value) => (value instanceof Error ? String(value.stack) : value));

const read = async (world: World, verificationId: string) =>
  world.database
    .db()
    .selectFrom("verification")
    .selectAll()
    .where("id", "=", verificationId)
    .executeTakeFirstOrThrow();

test("a code is issued when it is sent, goes out in Greek over SMTP, and is stored nowhere else", async () => {
  await using inbox = await startSmtpInbox();
  await using world = await createWorld({ env: toEnv(inbox.host) });
  const verification = await queueCode(world);
  expect((await read(world, verification)).code_hash).toBeNull();
  await world.runDueJobs();

  expect(inbox.received).toHaveLength(1);
  const [{ mail, to }] = inbox.received as [(typeof inbox.received)[number]];
  expect(to).toEqual([RECIPIENT]);
  expect(mail.subject).toBe("Επιβεβαίωσε το email σου");
  const message = await readMessage(world);
  expect(mail.messageId).toBe(`<${message.id}@deftero.gr>`);
  const code = /\d{6}/.exec(mail.text!)![0];
  expect(mail.html).toContain(code);
  expect(isCodeOf(await read(world, verification), code)).toBe(true);
  expect(message).toMatchObject({ status: "sent", attempts: 1, last_error: null });
  expect(message.sent_at).toEqual(world.now());
  expect(message.provider_reference).toMatch(/^250/);
  expect(await collectTraces(world)).not.toContain(code);

  await world.deps.jobs.enqueue("send-message", { message_id: message.id });
  await world.runDueJobs();
  expect(inbox.received).toHaveLength(1);
});

test("a mail waits while the server is down; the queue retries and sends it once", async () => {
  const { port, host, close } = await startSmtpInbox();
  await close();
  await using world = await createWorld({ env: toEnv(host) });
  // The queue retries by real time.
  world.clock.set(new Date());
  await world.deps.jobs.start();
  const verification = await queueCode(world);
  await expect
    .poll(() => readMessage(world), { timeout: 20_000 })
    .toMatchObject({ status: "waiting", attempts: 1 });
  await using inbox = await startSmtpInbox({ port });
  await expect
    .poll(() => readMessage(world), { timeout: 40_000, interval: 200 })
    .toMatchObject({ status: "sent", attempts: 2 });
  expect(inbox.received).toHaveLength(1);
  const code = /\d{6}/.exec(inbox.received[0]!.mail.text!)![0];
  expect(isCodeOf(await read(world, verification), code)).toBe(true);
  expect(world.logged.filter(({ level }) => level === "error")).toEqual([]);
});

/** A mail server that hangs at every mail without a code, until it is released. */
async function createShopWithHangingMail() {
  const world = await createWorld();
  world.clock.set(new Date());
  const sent: string[] = [];
  const released = Promise.withResolvers<void>();
  world.deps.mail = {
    async send({ subject }) {
      if (subject !== CODE_SUBJECT) await released.promise;
      sent.push(subject);
      return { reference: "" };
    },
    close() {},
  };
  for (let count = 0; count < 40; count++) await queueNote(world);
  const countSending = async () =>
    (await readMessages(world)).filter(({ status }) => status === "sending").length;
  return {
    world,
    sent,
    release: released.resolve,
    async startAndHang() {
      await world.deps.jobs.start();
      await expect.poll(countSending, { timeout: 20_000 }).toBeGreaterThan(0);
    },
    async [Symbol.asyncDispose]() {
      released.resolve();
      await world[Symbol.asyncDispose]();
    },
  };
}

test("a code goes out while other mails hang, and mails follow each other without a poll", async () => {
  await using shop = await createShopWithHangingMail();
  await shop.startAndHang();
  await queueCode(shop.world);
  await expect.poll(() => shop.sent, { timeout: 20_000 }).toEqual([CODE_SUBJECT]);
  shop.release();
  // With a poll before each mail this would take twenty seconds.
  await expect.poll(() => shop.sent.length, { timeout: 15_000 }).toBe(41);
});

test("a code that an older version queued among other messages does not wait for them", async () => {
  await using shop = await createShopWithHangingMail();
  await queueCode(shop.world);
  await sql`update pgboss.job set name = 'send-message' where name = 'send-code'`.execute(
    shop.world.database.db(),
  );
  await shop.startAndHang();
  await expect.poll(() => shop.sent, { timeout: 20_000 }).toEqual([CODE_SUBJECT]);
});

test("a greylisted mail is accepted at the second try, and only that one's code is valid", async () => {
  await using inbox = await startSmtpInbox();
  await using world = await createWorld({ env: toEnv(inbox.host) });
  const verification = await queueCode(world);
  inbox.atEnd.push({ code: 451, text: "4.7.1 come back later" });
  await world.runDueJobs({ mayFail: true });
  const { id } = await readMessage(world);
  expect(await readMessage(world)).toMatchObject({ status: "waiting", attempts: 1 });
  const first = await read(world, verification);
  expect(first.code_hash).not.toBeNull();
  await retry(world, id);
  expect(await readMessage(world)).toMatchObject({ status: "sent", attempts: 2, last_error: null });
  expect(inbox.received).toHaveLength(1);
  const second = await read(world, verification);
  expect(second.code_hash).not.toEqual(first.code_hash);
  expect(isCodeOf(second, /\d{6}/.exec(inbox.received[0]!.mail.text!)![0])).toBe(true);
});

test("a mail that is rejected for good fails once, with one log entry", async () => {
  await using inbox = await startSmtpInbox();
  await using world = await createWorld({ env: toEnv(inbox.host) });
  await queueNote(world);
  inbox.atRecipient.push({ code: 550, text: "5.1.1 no such mailbox" });
  await world.runDueJobs();
  const message = await readMessage(world);
  expect(message).toMatchObject({ status: "failed", attempts: 1, sent_at: null });
  expect(message.last_error).toContain("550 5.1.1 no such mailbox");
  await retry(world, message.id);
  expect(inbox.received).toEqual([]);
  expect(world.logged.filter(({ level }) => level === "error")).toHaveLength(1);
});

test("an error of a provider that quotes the message leaks no code to log, row or queue", async () => {
  await using world = await createWorld();
  let code = "";
  world.deps.mail = {
    async send({ text }) {
      code = /\d{6}/.exec(text)![0];
      throw new Error(`451 will not take\r\n"${text}" now`);
    },
    close() {},
  };
  await queueCode(world);
  await world.runDueJobs({ mayFail: true });
  expect((await readMessage(world)).last_error).toContain("451 will not take");
  expect(code).not.toBe("");
  expect(await collectTraces(world)).not.toContain(code);
});

test("a message whose runner died after sending is not sent again", async () => {
  await using world = await createWorld();
  const letters: string[] = [];
  const death = Promise.withResolvers<void>();
  const outbox: MailPort = world.deps.mail;
  world.deps.mail = {
    async send(sentMail) {
      letters.push(sentMail.to);
      // Simulates a crash after the mail was sent and before that was stored.
      await death.promise;
      return outbox.send(sentMail);
    },
    close() {},
  };
  await queueNote(world);
  const { id } = await readMessage(world);
  const dying = world.deps.jobs.runDue();
  await expect.poll(() => letters).toHaveLength(1);
  expect(await readMessage(world)).toMatchObject({ status: "sending", attempts: 1 });

  await world.deps.jobs.enqueue("send-message", { message_id: id });
  await world.runDueJobs({ mayFail: true });
  expect(await readMessage(world)).toMatchObject({
    status: "failed",
    last_error: "its runner stopped while it was being sent, so it may have arrived",
  });
  expect(letters).toHaveLength(1);
  const errors = world.logged.filter(({ level }) => level === "error");
  expect(errors.map(({ fields }) => fields)).toEqual([{ message_id: id }]);

  // The runner was only slow, so its result counts.
  death.resolve();
  await dying;
  expect(await readMessage(world)).toMatchObject({ status: "sent", last_error: null });
  expect(letters).toHaveLength(1);
});

test("a message whose answer was lost counts as sent", async () => {
  await using inbox = await startSmtpInbox();
  await using world = await createWorld({ env: toEnv(inbox.host) });
  inbox.atEnd.push("lost_answer");
  await queueNote(world);
  await world.runDueJobs();
  const { id, status } = await readMessage(world);
  expect(status).toBe("failed");
  await retry(world, id);
  expect(inbox.received).toHaveLength(1);
});

test("after the last try of the queue no message stays waiting", async () => {
  await using world = await createWorld();
  world.deps.mail = { send: () => Promise.reject(new Error("down")), close() {} };
  await queueNote(world);
  const { id } = await readMessage(world);
  await world.database.db().updateTable("message").set({ attempts: 18 }).execute();
  await retry(world, id);
  expect(await readMessage(world)).toMatchObject({ status: "failed", attempts: 19 });
});

test("a code that was replaced is dropped without a call to the provider", async () => {
  await using world = await createWorld();
  const verification = await queueCode(world);
  await world.database
    .db()
    .updateTable("verification")
    .set({ used_at: world.now() })
    .where("id", "=", verification)
    .execute();
  await world.runDueJobs();
  expect(await readMessage(world)).toMatchObject({ status: "dropped", attempts: 0 });
  expect(await world.letters()).toEqual([]);
});

test("of two messages with one dedupe key one is sent, and a rolled-back one never", async () => {
  await using world = await createWorld();
  await queueNote(world, { dedupe_key: "password-changed 1" });
  await queueNote(world, { dedupe_key: "password-changed 1" });
  const undone = world.database.tx(async () => {
    await queueNote(world);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await world.runDueJobs();
  expect(await world.letters()).toHaveLength(1);
  expect(await readMessages(world)).toHaveLength(1);
});

test("two concurrent runners of one message send it once", async () => {
  await using kit = await openKit();
  const { world } = kit;
  await queueNote(world);
  const { id } = await readMessage(world);
  const jobs = world.deps.jobs;
  for (let count = 0; count < 5; count++) await jobs.enqueue("send-message", { message_id: id });
  await Promise.all([jobs.runDue(), jobs.runDue(), jobs.runDue()]);
  expect(await world.letters()).toHaveLength(1);
});

test("a code goes to a phone through Twilio, with the line that binds it to the origin", async () => {
  await using twilio = await startTwilioServer();
  await using world = await createWorld({
    env: twilio.env,
    config: { publicOrigin: "https://deftero.gr" },
  });
  const verification = await queueCode(world, { purpose: "phone", to: "306912345678" });
  twilio.refuseNext(429, 20429, "Too many requests");
  await world.runDueJobs({ mayFail: true });
  const { id } = await readMessage(world);
  await retry(world, id);
  expect(twilio.received).toHaveLength(1);
  const [{ To, Body }] = twilio.received as [Record<string, string>];
  expect(To).toBe("+306912345678");
  const code = /@deftero\.gr #(\d{6})$/.exec(Body!)![1]!;
  expect(isCodeOf(await read(world, verification), code)).toBe(true);
  expect(await readMessage(world)).toMatchObject({
    status: "sent",
    attempts: 2,
    provider_reference: "SM0001",
  });
  expect(await collectTraces(world)).not.toContain(code);

  twilio.refuseNext(400, 21211, "The 'To' number is not valid.");
  await queueCode(world, { purpose: "phone", to: "306900000000" });
  await world.runDueJobs();
  const [, refused] = await readMessages(world);
  expect(refused).toMatchObject({ status: "failed" });
  expect(refused!.last_error).toBe("Twilio answered 400: 21211 The 'To' number is not valid.");
});

test("without a public origin mails link to the local address", async () => {
  await using world = await createWorld({ config: { localOrigin: "http://localhost:4000" } });
  await queueNote(world);
  await world.runDueJobs();
  const [sentMail] = await world.letters({ channel: "mail" });
  expect(sentMail!.html_body).toMatch(/href="http:\/\/localhost:4000\/(el|en)-G[RB]/);
});

test("without a provider, mails and SMS stay in the outbox", async () => {
  await using world = await createWorld();
  await queueCode(world);
  await queueCode(world, { purpose: "phone", to: "306912345678" });
  const mailCode = await world.readCode(RECIPIENT);
  const phoneCode = await world.readCode("+306912345678");
  expect(mailCode).toMatch(/^\d{6}$/);
  expect(phoneCode).toMatch(/^\d{6}$/);
  expect(await world.letters({ channel: "mail" })).toMatchObject([
    { recipient: RECIPIENT, subject: "Επιβεβαίωσε το email σου", channel: "mail" },
  ]);
  expect(await world.letters({ channel: "sms" })).toMatchObject([
    { recipient: "306912345678", subject: null, html_body: null },
  ]);
  await expect(world.readCode("nobody@example.gr")).rejects.toThrow("No letter with a code");
});

test("mails in the outbox are kept for a week, and records of sent ones for ninety days", async () => {
  await using world = await createWorld();
  await queueNote(world);
  await world.runDueJobs();
  const sweepIn = (time: number) =>
    sweepExpired(world.database, new Date(world.now().getTime() + time));
  await sweepIn(days(7));
  expect(await world.letters()).toHaveLength(1);
  await sweepIn(days(7) + 1);
  expect(await world.letters()).toEqual([]);
  await sweepIn(days(90));
  expect(await readMessages(world)).toHaveLength(1);
  await sweepIn(days(90) + 1);
  expect(await readMessages(world)).toEqual([]);
});

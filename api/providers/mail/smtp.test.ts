import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MailRefused, MailUnanswered, type Message, type MailPort } from "./port.ts";
import { startSmtpInbox, type SmtpInbox } from "#tests/providers/smtp-inbox.ts";
import { createSmtpMail } from "./smtp.ts";

const ID = "019a0000-0000-7000-8000-000000000001";
const sentMail: Message = {
  to: "eleni@example.gr",
  from: "Deftero <no-reply@shop.example>",
  subject: "Επιβεβαίωσε το email σου",
  text: "Τα ψηφία σου: 481920\n.\nEnd",
  html: "<p>Τα ψηφία σου: <b>481920</b></p>",
  message_id: ID,
};

let inbox: SmtpInbox;
const ports: MailPort[] = [];
const open = (url: string): MailPort => {
  const mail = createSmtpMail({ url });
  ports.push(mail);
  return mail;
};
const failure = (sending: Promise<unknown>): Promise<Error> =>
  sending.then(
    () => Promise.reject(new Error("it was sent")),
    (error: Error) => error,
  );

beforeEach(async () => {
  inbox = await startSmtpInbox();
});
afterEach(async () => {
  for (const port of ports.splice(0)) port.close();
  await inbox.close();
});

const insecurely = "tls.rejectUnauthorized=false";
const connect = () => open(`smtp://${inbox.host}?${insecurely}`);

test("a mail arrives complete, in both parts and in Greek", async () => {
  const { reference } = await connect().send({ ...sentMail, headers: { "X-Kind": "code" } });
  expect(reference).toMatch(/^250 /);
  const [{ mail, from, to, raw }] = inbox.received as [SmtpInbox["received"][number]];
  expect([from, to]).toEqual(["no-reply@shop.example", ["eleni@example.gr"]]);
  expect(mail.subject).toBe(sentMail.subject);
  expect(mail.from).toMatchObject({ name: "Deftero", address: "no-reply@shop.example" });
  expect(mail.to).toMatchObject([{ address: "eleni@example.gr" }]);
  expect(mail.text?.trim()).toBe(sentMail.text);
  expect(mail.html?.trim()).toBe(sentMail.html);
  expect(mail.messageId).toBe(`<${ID}@shop.example>`);
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers.get("auto-submitted")).toBe("auto-generated");
  expect(headers.get("x-kind")).toBe("code");
  expect(headers.get("content-type")).toContain("multipart/alternative");
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThan(998);
});

test("the same mail twice has the same Message-ID", async () => {
  const mail = connect();
  await mail.send(sentMail);
  await mail.send(sentMail);
  const ids = inbox.received.map((one) => one.mail.messageId);
  expect(ids).toEqual([`<${ID}@shop.example>`, `<${ID}@shop.example>`]);
});

describe("a refusal", () => {
  test("of the recipient is permanent or temporary by its code", async () => {
    const mail = connect();
    inbox.atRecipient.push({ code: 550, text: "5.1.1 no such mailbox" });
    expect(await failure(mail.send(sentMail))).toBeInstanceOf(MailRefused);
    inbox.atRecipient.push({ code: 451, text: "4.7.1 greylisted, come back" });
    const later = await failure(mail.send(sentMail));
    expect(later).not.toBeInstanceOf(MailRefused);
    expect(later).not.toBeInstanceOf(MailUnanswered);
    expect(later.message).toContain("greylisted");
    await mail.send(sentMail);
    expect(inbox.received).toHaveLength(1);
  });

  test("after the body counts as a response as well", async () => {
    const mail = connect();
    inbox.atEnd.push({ code: 554, text: "5.7.1 looks like spam" });
    expect(await failure(mail.send(sentMail))).toBeInstanceOf(MailRefused);
    inbox.atEnd.push({ code: 452, text: "4.3.1 disk is full" });
    expect((await failure(mail.send(sentMail))).constructor).toBe(Error);
  });

  test("of our password is not a refusal of the mail", async () => {
    const mail = open(`smtp://nobody:wrong@${inbox.host}?${insecurely}`);
    expect((await failure(mail.send(sentMail))).constructor).toBe(Error);
    expect(inbox.countLogins()).toBe(1);
  });

  test("of an invalid address comes before anything is sent", async () => {
    for (const to of [
      "a@x.gr\r\nRCPT TO:<b@y.gr>",
      "no address",
      "a@x.gr,b@y.gr",
      "a@x.gr;b@y.gr",
      "",
    ]) {
      const error = await failure(connect().send({ ...sentMail, to }));
      expect(error, to).toBeInstanceOf(MailRefused);
    }
    expect(inbox.received).toEqual([]);
  });
});

test("a mail is not sent again when the server closes without a response", async () => {
  const mail = connect();
  // nodemailer itself retries a second mail over a pooled connection.
  await mail.send(sentMail);
  inbox.atEnd.push("lost_answer");
  expect(await failure(mail.send(sentMail))).toBeInstanceOf(MailUnanswered);
  expect(inbox.received).toHaveLength(2);
});

test("a mail can be retried when the server is down, or closes before its greeting", async () => {
  const closed = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  expect((await failure(open(`smtp://127.0.0.1:${port}`).send(sentMail))).constructor).toBe(Error);
  closed.close();
  await once(closed, "close");
  expect((await failure(open(`smtp://127.0.0.1:${port}`).send(sentMail))).message).toContain(
    "ECONNREFUSED",
  );
});

describe("TLS", () => {
  test("is used by STARTTLS where the server offers it, and by smtps:// from the first byte", async () => {
    await connect().send(sentMail);
    await using secure = await startSmtpInbox({ secure: true });
    await open(`smtps://${secure.host}?${insecurely}`).send(sentMail);
    expect([...inbox.received, ...secure.received].map(({ isSecure }) => isSecure)).toEqual([
      true,
      true,
    ]);
  });

  test("with an unknown certificate is refused, and the mail waits", async () => {
    expect((await failure(open(`smtp://${inbox.host}`).send(sentMail))).constructor).toBe(Error);
    expect(inbox.received).toEqual([]);
  });

  test("is required before a password is sent to another machine", async () => {
    await using plain = await startSmtpInbox({ disabledCommands: ["STARTTLS"] });
    // The same server by an address outside of 127.0.0.0/8.
    const elsewhere = `shop:secret@0.0.0.0:${plain.port}`;
    expect((await failure(open(`smtp://${elsewhere}`).send(sentMail))).constructor).toBe(Error);
    expect(plain.countLogins()).toBe(0);
    await open(`smtp://${elsewhere}?ignoreTLS=true`).send(sentMail);
    await open(`smtp://shop:secret@${plain.host}`).send(sentMail);
    expect(plain.countLogins()).toBe(2);
  });
});

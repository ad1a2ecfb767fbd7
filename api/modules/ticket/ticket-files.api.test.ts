import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { StaffTicket, Ticket, TicketFile } from "#contract/ticket.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import { forgetTickets } from "./ticket-jobs.ts";

let kit: OrderKit;
let staff: Person;
let member: Person;
let stranger: Person;
beforeAll(async () => {
  kit = await openOrderKit({ env: { PUBLIC_ORIGIN: "http://shop.test" } });
  staff = await kit.insertPerson();
  await makeStaff(kit.database, staff.id, "support");
  member = await kit.insertPerson();
  stranger = await kit.insertPerson();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(async () => {
  await kit.database.db().deleteFrom("rate_limit").execute();
  await kit.signIn(member, staff, stranger);
});

const PLACE = { exif: { IFD3: { GPSLatitude: "37/1 58/1 0/1" } } };
const photo = async (name = "Η οθόνη/../screen.png") => {
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: "#36a" } });
  const bytes = await picture.withMetadata(PLACE).jpeg().toBuffer();
  return new File([bytes as Uint8Array<ArrayBuffer>], name, { type: "image/png" });
};
async function pdf(change: (document: PDFDocument) => unknown = () => {}) {
  const document = await PDFDocument.create();
  document.addPage();
  await change(document);
  const bytes = await document.save();
  return new File([bytes as Uint8Array<ArrayBuffer>], "receipt.pdf", { type: "application/pdf" });
}

async function upload(file: File, as: Person | null = member) {
  const form = new FormData();
  form.append("file", file);
  const response = await kit.world.api.fetch(
    new Request("http://marketplace.test/api/tickets/files", {
      method: "POST",
      headers: as === null ? {} : { Authorization: `Bearer ${as.token}` },
      body: form,
    }),
  );
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const keep = async (file: File, as: Person | null = member): Promise<TicketFile> =>
  expectData(await upload(file, as));
const ASKED = { topic: "delivery", body: "Look at this." };
const ask = async (files: string[], as = member): Promise<{ id: string }> =>
  expectData(await kit.post(as, "/tickets", { ...ASKED, files }));
const see = async (id: string): Promise<Ticket> =>
  expectData(await kit.get(member, `/profile/tickets/${id}`));
const fileOf = (id: string, file: string, as = member) =>
  kit.get(as, `/profile/tickets/${id}/files/${file}`);
const isStored = (id: string) => kit.world.deps.storage.exists(`tickets/${id}`);

describe("files of a support request", () => {
  test("are seen by its person and by support, without what else a photo says", async () => {
    const [picture, document] = [await keep(await photo()), await keep(await pdf())];
    expect(picture).toMatchObject({ name: "screen.jpg", content_type: "image/jpeg" });
    expect(document).toMatchObject({ name: "receipt.pdf", content_type: "application/pdf" });
    const { id } = await ask([document.id, picture.id]);
    const [message] = (await see(id)).messages;
    expect(message!.files).toEqual([document, picture]);
    const { base64 } = expectData<{ base64: string }>(await fileOf(id, picture.id));
    const { exif, width } = await sharp(Buffer.from(base64, "base64")).metadata();
    expect([exif, width]).toEqual([undefined, 320]);
    const path = `/staff/tickets/${id}/files/${document.id}`;
    expect(expectData(await kit.get(staff, path))).toMatchObject({ name: "receipt.pdf" });
    const looks = await kit.database
      .db()
      .selectFrom("audit_entry")
      .select("id")
      .where("actor_id", "=", staff.id)
      .where("subject_id", "=", id)
      .execute();
    expect(looks).toHaveLength(1);
  });

  test("are nobody else's", async () => {
    const { id: file } = await keep(await photo());
    const { id } = await ask([file]);
    const { id: other } = await ask([], stranger);
    for (const path of [`/profile/tickets/${id}`, `/profile/tickets/${other}`])
      expect((await kit.get(stranger, `${path}/files/${file}`)).status).toBe(404);
    expect((await kit.get(stranger, `/staff/tickets/${id}/files/${file}`)).status).toBe(404);
    expect((await kit.world.get(`/profile/tickets/${id}/files/${file}`, {})).status).toBe(401);
    // A file of one ticket is not found under another of the same person.
    const { id: second } = await ask([]);
    expect((await fileOf(second, file)).status).toBe(404);
  });

  test("are sent once, and at most four with a message", async () => {
    const { id: file } = await keep(await photo());
    await ask([file]);
    const again = await kit.post(member, "/tickets", { ...ASKED, files: [file] });
    expect([again.status, again.body.errors ?? again.body.data?.fields]).toMatchObject([
      422,
      { files: ["ticket.file-gone"] },
    ]);
    const many = Array.from({ length: LIMITS.ticket.files + 1 }, () => file);
    expect((await kit.post(member, "/tickets", { ...ASKED, files: many })).status).toBe(422);
  });

  test.each([
    ["text", async () => new File(["hello"], "a.jpg", { type: "image/jpeg" }), "ticket.file-type"],
    [
      "an active PDF",
      () => pdf((document) => document.addJavaScript("open", "app.alert(1)")),
      "ticket.file-active",
    ],
    ["nothing", async () => new File([], "a.jpg"), "ticket.file-damaged"],
  ])("are no %s", async (_, make, key) => {
    const { status, body } = await upload(await make());
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(key)]);
  });

  test("of a visitor are seen by the link of the mail", async () => {
    const { id: file } = await keep(await photo(), null);
    const email = "visitor@mail.test";
    expectData(await kit.world.post("/tickets", { ...ASKED, email, files: [file] }, {}));
    await kit.world.runDueJobs();
    const [letter] = await kit.world.letters({ to: email });
    const token = /\/tickets\/([\w-]+)/.exec(letter!.text_body)![1]!;
    const path = `/tickets/link/${token}/files`;
    expect((await kit.world.get(`${path}/${file}`, {})).status).toBe(200);
    const { id: other } = await keep(await photo());
    await ask([other]);
    expect((await kit.world.get(`${path}/${other}`, {})).status).toBe(404);
  });

  test("of staff come with an answer; those of a note stay with staff", async () => {
    const { id } = await ask([]);
    const [{ id: shown }, { id: hidden }] = [
      await keep(await photo("answer.jpg"), staff),
      await keep(await photo("note.jpg"), staff),
    ];
    const { version } = expectData<StaffTicket>(await kit.get(staff, `/staff/tickets/${id}`));
    const answer = { version, body: "Here.", move: "ask", files: [shown] };
    expectData(await kit.post(staff, `/staff/tickets/${id}/answers`, answer));
    const note = { body: "For us.", files: [hidden] };
    const noted = await kit.post(staff, `/staff/tickets/${id}/notes`, note);
    expect(expectData<StaffTicket>(noted).messages.at(-1)!.files).toHaveLength(1);
    expect((await fileOf(id, shown)).status).toBe(200);
    expect((await fileOf(id, hidden)).status).toBe(404);
    expect((await kit.get(staff, `/staff/tickets/${id}/files/${hidden}`)).status).toBe(200);
  });

  test("go after an hour where they were not sent, and with their ticket", async () => {
    const [unsent, sent] = [await keep(await photo()), await keep(await photo())];
    const { id } = await ask([sent.id]);
    kit.world.advance(hours(2));
    await kit.world.runDueJobs();
    expect([await isStored(unsent.id), await isStored(sent.id)]).toEqual([false, true]);
    await kit.database
      .db()
      .updateTable("ticket")
      .set({ state: "closed", due_at: null })
      .where("id", "=", id)
      .execute();
    kit.world.advance(LIMITS.ticket.kept + hours(1));
    await forgetTickets(kit.world.deps, kit.world.now());
    await kit.world.runDueJobs();
    expect(await isStored(sent.id)).toBe(false);
  });
});

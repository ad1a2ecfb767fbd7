import { randomBytes } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { days } from "#contract/duration.ts";
import { ALLOWANCES } from "#contract/limits.ts";
import type { HubDocument, VerificationDocument } from "#contract/verification-document.ts";
import { createApi, type Api } from "#api/create-api.ts";
import { createRateLimits } from "#api/http/rate-limits.ts";
import { type FileScanPort, FileScanUnavailableError } from "#api/providers/file-scan/port.ts";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

const key = (id: string) => ({ id, secret: randomBytes(32) });
const OLD = key("old");
const TODAY = "2026-11-20";

let kit: InspectionKit;
let support: Person;
let colleague: Person;
let owner: Person;
beforeAll(async () => {
  kit = await openInspectionKit({
    env: { DOCUMENT_KEYS: `${OLD.id}:${OLD.secret.toString("base64")}` },
  });
  support = await kit.insertStaff("support");
  colleague = await kit.insertStaff("support");
  owner = await kit.insertPerson();
});
afterAll(() => kit[Symbol.asyncDispose]());

type Fields = Record<string, string | File>;

async function upload(as: Person, path: string, fields: Fields, api: Api = kit.world.api) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await api.fetch(
    new Request(`http://marketplace.test/api${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${as.token}` },
      body: form,
    }),
  );
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const draw = ({ width = 640, height = 440, background = "#3a6ea5" } = {}) =>
  sharp({ create: { width, height, channels: 3, background } });
const toFile = (bytes: Uint8Array, name = "scan.jpg", type = "image/jpeg") =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type });
const createScan = async () => toFile(await draw().jpeg().toBuffer());
async function createPdf(change: (document: PDFDocument) => unknown = () => {}) {
  const document = await PDFDocument.create();
  document.addPage();
  await change(document);
  return toFile(await document.save(), "bill.pdf", "application/pdf");
}

const PASSPORT = { purpose: "identity", kind: "passport" };
const BILL = { purpose: "address", kind: "utility_bill", issued_on: TODAY };
const send = async (as: Person, fields: Fields = {}) =>
  upload(as, "/documents", { ...PASSPORT, file: await createScan(), ...fields });
const sendFine = async (as: Person, fields: Fields = {}): Promise<VerificationDocument> =>
  expectData((await send(as, fields)) as never);
const list = async (as: Person): Promise<VerificationDocument[]> =>
  expectData(await kit.get(as, "/documents"));
const find = async (as: Person, id: string) => (await list(as)).find((one) => one.id === id);
const decide = (as: Person, id: string, body: object = { decision: "accept" }) =>
  kit.post(as, `/hub/documents/${id}/decision`, body);
const REFUSE = { decision: "refuse", reasons: ["unreadable"] };
const fileFaults = ({ body }: { body: { errors: Record<string, string[]> } }) =>
  body.errors["file"] ?? body;
const listFiles = async () => {
  const keys: string[] = [];
  for await (const one of kit.world.deps.storage.list("documents/")) keys.push(one);
  return keys;
};
const audit = async (id: string) =>
  (
    await kit.world.database
      .db()
      .selectFrom("audit_entry")
      .select(["action", "actor_id"])
      .where("subject_id", "=", id)
      .orderBy("at")
      .orderBy("id")
      .execute()
  ).map(({ action, actor_id }) => [action, actor_id]);
const subjects = async (of: Person) => {
  await kit.world.runDueJobs();
  const { email } = await kit.world.database
    .db()
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", of.id)
    .executeTakeFirstOrThrow();
  return (await kit.world.letters({ to: email })).map(({ subject }) => subject);
};

describe("sending a document", () => {
  test("stores a passport encrypted, and shows it to its owner as a picture drawn anew", async () => {
    const marked = await draw()
      .withExif({ IFD0: { Artist: "SECRET-NAME" } })
      .jpeg()
      .toBuffer();
    const document = await sendFine(owner, { file: toFile(marked), valid_until: "2031-05-01" });
    expect(document).toMatchObject({
      kind: "passport",
      status: "submitted",
      missing_side: null,
      valid_until: "2031-05-01",
    });
    const [file] = document.files;
    const stored = await kit.world.deps.storage.get(`documents/${file!.id}`);
    expect(Buffer.from(stored!.bytes).subarray(0, 3)).not.toEqual(Buffer.from("ffd8ff", "hex"));
    const shown = expectData(await kit.get(owner, `/documents/${document.id}/files/${file!.id}`));
    expect(shown.content_type).toBe("image/jpeg");
    const bytes = Buffer.from(shown.base64, "base64");
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 440 });
    expect(bytes.includes("SECRET-NAME")).toBe(false);
    expect(await audit(document.id)).toEqual([["document.view_file", owner.id]]);
  });

  test("of an identity card takes the front, then the back", async () => {
    const person = await kit.insertPerson();
    const card = await sendFine(person, { kind: "identity_card" });
    expect(card).toMatchObject({ status: "started", missing_side: "back" });
    const path = `/documents/${card.id}/files`;
    const back: VerificationDocument = expectData(
      (await upload(person, path, { file: await createScan() })) as never,
    );
    expect(back).toMatchObject({ status: "submitted", missing_side: null });
    expect(back.files.map(({ side }) => side)).toEqual(["front", "back"]);
    const again = await upload(person, path, { file: await createScan() });
    expect([again.status, again.body.code]).toEqual([409, "document_closed"]);
  });

  test("takes a PDF as a proof of address and not of identity", async () => {
    const file = await createPdf();
    const bill = await sendFine(owner, { ...BILL, file });
    const [stored] = bill.files;
    const shown = expectData(await kit.get(owner, `/documents/${bill.id}/files/${stored!.id}`));
    expect(shown.content_type).toBe("application/pdf");
    expect(Buffer.from(shown.base64, "base64").equals(Buffer.from(await file.arrayBuffer()))).toBe(
      true,
    );
    expect(fileFaults(await send(owner, { file }))).toEqual(["documents.file-not-pdf"]);
  });

  test("replaces one of the same purpose that was not decided, and deletes its files", async () => {
    const person = await kit.insertPerson();
    const first = await sendFine(person);
    const other = await sendFine(person, { ...BILL, file: await createPdf() });
    const second = await sendFine(person);
    expect((await list(person)).map(({ id }) => id)).toEqual([second.id, other.id]);
    await kit.world.runDueJobs();
    expect(await listFiles()).not.toContain(`documents/${first.files[0]!.id}`);
    expect(await listFiles()).toContain(`documents/${second.files[0]!.id}`);
  });

  test("needs a whole profile", async () => {
    const newcomer = await kit.insertPerson({ isComplete: false });
    const answer = await send(newcomer);
    expect([answer.status, answer.body.code]).toEqual([409, "profile_incomplete"]);
  });

  test.each<[string, object, Record<string, string[]>]>([
    [
      "a kind of the other purpose",
      { kind: "utility_bill" },
      { kind: ["documents.kind-required"] },
    ],
    [
      "a proof of address without its day",
      { ...BILL, issued_on: "" },
      { issued_on: ["documents.date-malformed"] },
    ],
    [
      "a proof of address of tomorrow",
      { ...BILL, issued_on: "2027-11-21" },
      { issued_on: ["documents.issued-later"] },
    ],
    [
      "a proof of address that is older than six months",
      { ...BILL, issued_on: "2026-05-01" },
      { issued_on: ["documents.issued-too-long-ago"] },
    ],
    [
      "a document that is no longer valid",
      { valid_until: "2026-01-01" },
      { valid_until: ["documents.no-longer-valid"] },
    ],
  ])("refuses %s", async (_, fields, errors) => {
    expect((await send(owner, fields as Fields)).body.errors).toEqual(errors);
  });

  test("refuses a form without a file", async () => {
    const answer = await upload(owner, "/documents", PASSPORT);
    expect(answer.body.errors).toEqual({ file: ["documents.file-required"] });
  });
});

describe("a file", () => {
  const cases: [string, () => Promise<Fields>, string][] = [
    [
      "of text under the name of a picture",
      async () => ({ file: toFile(Buffer.from("hello")) }),
      "file-type",
    ],
    [
      "of 10 MB and a byte",
      async () => ({
        file: toFile(
          Buffer.concat([
            Buffer.from("\xff\xd8\xff", "latin1"),
            Buffer.alloc(10 * 1024 * 1024 - 2),
          ]),
        ),
      }),
      "file-too-large",
    ],
    [
      "of 8,001 pixels",
      async () => ({ file: toFile(await draw({ width: 8001, height: 400 }).png().toBuffer()) }),
      "file-too-many-pixels",
    ],
    [
      "too small to be read",
      async () => ({ file: toFile(await draw({ height: 399 }).png().toBuffer()) }),
      "file-too-small",
    ],
    [
      "in grey",
      async () => ({ file: toFile(await draw({ background: "#777" }).jpeg().toBuffer()) }),
      "file-grey",
    ],
    [
      "that is cut off",
      async () => ({ file: toFile((await draw().png().toBuffer()).subarray(0, 300)) }),
      "file-damaged",
    ],
    [
      "that is an encrypted PDF",
      async () => ({
        ...BILL,
        file: await createPdf((document) => document.encrypt({ userPassword: "a" })),
      }),
      "file-encrypted",
    ],
    [
      "that is a PDF with a script",
      async () => ({
        ...BILL,
        file: await createPdf((document) => document.addJavaScript("a", "app.alert(1)")),
      }),
      "file-active",
    ],
  ];
  test.each(cases)("%s is refused, and nothing is stored", async (_, fields, problem) => {
    const before = await listFiles();
    const answer = await send(owner, await fields());
    expect([answer.status, fileFaults(answer)]).toEqual([422, [`documents.${problem}`]]);
    expect(await listFiles()).toEqual(before);
  });

  test("of exactly 8,000 pixels is taken", async () => {
    const person = await kit.insertPerson();
    const file = toFile(await draw({ width: 8000, height: 400 }).png().toBuffer());
    expect((await sendFine(person, { file })).status).toBe("submitted");
  });

  test("that cannot be examined is not taken", async () => {
    const { deps } = kit.world;
    const fileScan = {
      examine: () => Promise.reject(new FileScanUnavailableError("clamd is away")),
    };
    const api = await createApi({ ...deps, fileScan });
    const answer = await upload(
      owner,
      "/documents",
      { ...PASSPORT, file: await createScan() },
      api,
    );
    expect([answer.status, answer.body.code]).toEqual([503, "unavailable"]);
    expect(answer.headers.get("retry-after")).toBe("5");
    await api.close();
  });

  test("that is a PDF is counted before it is examined", async () => {
    const { deps } = kit.world;
    const person = await kit.insertPerson();
    const examine = vi.fn<FileScanPort["examine"]>(async () => ({ problem: "damaged" }));
    const api = await createApi({ ...deps, fileScan: { examine } });
    const fields = { ...BILL, file: await createPdf() };
    expect((await upload(person, "/documents", fields, api)).status).toBe(422);
    const { points } = ALLOWANCES.memberBytes;
    await createRateLimits(kit.world.database).charge("memberBytes", `user:${person.id}`, points);
    expect((await upload(person, "/documents", fields, api)).body.code).toBe("upload_quota_spent");
    expect(examine).toHaveBeenCalledTimes(1);
    await api.close();
  });

  test("of a shop without keys is not taken", async () => {
    const api = await createApi({ ...kit.world.deps, documentKeys: null });
    const answer = await upload(
      owner,
      "/documents",
      { ...PASSPORT, file: await createScan() },
      api,
    );
    expect(answer.body.code).toBe("unavailable");
    const headers = { Authorization: `Bearer ${owner.token}` };
    const listed = await api.fetch(
      new Request("http://marketplace.test/api/documents", { headers }),
    );
    expect(await listed.json()).toMatchObject({ takes_files: false });
    expect((await kit.get(owner, "/documents")).body).toMatchObject({ takes_files: true });
    await api.close();
  });

  test("whose upload was interrupted is deleted within the hour", async () => {
    const { deps } = kit.world;
    const id = "01a078dd-6023-713a-9817-7b532fa1cccc";
    await deps.storage.put(`documents/${id}`, Buffer.from("sealed"), { contentType: "a/b" });
    await deps.jobs.enqueue("drop-document-file", { id }, { runAt: kit.world.now() });
    await kit.world.runDueJobs();
    expect(await listFiles()).not.toContain(`documents/${id}`);
  });
});

describe("a document of another person", () => {
  test("is not found by members, in the account and in the hub, and needs a session", async () => {
    const { id, files } = await sendFine(owner);
    const stranger = await kit.insertPerson();
    const expert = await kit.insertStaff("hub");
    const file = `files/${files[0]!.id}`;
    const codes = [
      await kit.get(stranger, `/documents/${id}/${file}`),
      await kit.get(support, `/documents/${id}/${file}`),
      await upload(stranger, `/documents/${id}/files`, { file: await createScan() }),
      await kit.world.delete(`/documents/${id}`, { token: stranger.token }),
      await kit.get(stranger, "/hub/documents"),
      await kit.get(stranger, `/hub/documents/${id}`),
      await kit.get(stranger, `/hub/documents/${id}/${file}`),
      await decide(stranger, id),
    ].map(({ body }) => body.code);
    expect(codes).toEqual(Array(8).fill("not_found"));
    const ofExperts = [
      await kit.get(expert, "/hub/documents"),
      await kit.get(expert, `/hub/documents/${id}`),
      await kit.get(expert, `/hub/documents/${id}/${file}`),
      await decide(expert, id),
    ].map(({ body }) => body.code);
    expect(ofExperts).toEqual(Array(4).fill("key_missing"));
    expect((await kit.world.get(`/documents/${id}/${file}`)).body.code).toBe("signed_out");
    expect((await list(stranger)).length).toBe(0);
    expect(await audit(id)).toEqual([]);
  });

  test("does not lend its files to a document of one's own", async () => {
    const [mine, theirs] = [await sendFine(await kit.insertPerson()), await sendFine(owner)];
    const path = `/hub/documents/${mine.id}/files/${theirs.files[0]!.id}`;
    expect((await kit.get(support, path)).body.code).toBe("not_found");
  });
});

describe("support", () => {
  test("sees who waits the longest first, and every look at a file is audited", async () => {
    const person = await kit.insertPerson();
    const { id, files } = await sendFine(person, { ...BILL, file: await createPdf() });
    const queue: HubDocument[] = expectData(await kit.get(support, "/hub/documents"));
    expect(queue.at(-1)).toMatchObject({ id, purpose: "address", is_mine: false });
    const document: HubDocument = expectData(await kit.get(support, `/hub/documents/${id}`));
    expect(document.owner.full_name).toMatch(/^Person/);
    expect(document.owner.addresses).toHaveLength(1);
    const path = `/hub/documents/${id}/files/${files[0]!.id}`;
    expectData(await kit.get(support, path));
    expectData(await kit.get(support, path));
    expect(await audit(id)).toEqual([
      ["document.view", support.id],
      ["document.view_file", support.id],
      ["document.view_file", support.id],
    ]);
  });

  test("accepts a document alone, and its owner gets a mail", async () => {
    const person = await kit.insertPerson();
    const { id } = await sendFine(person, { valid_until: "2027-01-31" });
    const decided: HubDocument = expectData(await decide(support, id));
    expect(decided).toMatchObject({
      status: "accepted",
      proves_until: "2027-01-31T23:59:59.000Z",
    });
    expect(await subjects(person)).toContain("Your document was accepted");
    const again = await decide(colleague, id, REFUSE);
    expect([again.status, again.body.code]).toEqual([409, "document_closed"]);
  });

  test("refuses only by two people, and the owner learns of nothing in between", async () => {
    const person = await kit.insertPerson();
    const { id } = await sendFine(person);
    const without = await decide(support, id, { decision: "refuse" });
    expect(without.body.errors).toEqual({ reasons: ["documents.hub.reason-required"] });
    const proposed: HubDocument = expectData(await decide(support, id, REFUSE));
    expect(proposed).toMatchObject({ status: "second_look", proposal: { is_mine: true } });
    expect(await find(person, id)).toMatchObject({ status: "submitted", reasons: [] });
    expect(await subjects(person)).toEqual([]);
    expect((await decide(support, id, REFUSE)).body.code).toBe("forbidden");
    expect((await decide(support, id)).body.code).toBe("forbidden");
    const seen: HubDocument = expectData(await kit.get(colleague, `/hub/documents/${id}`));
    expect(seen.proposal).toMatchObject({ is_mine: false });
    expectData(await decide(colleague, id, { decision: "refuse", reasons: ["cut_off"] }));
    expect(await find(person, id)).toMatchObject({ status: "refused", reasons: ["cut_off"] });
    expect(await subjects(person)).toEqual(["Your document was not accepted"]);
    expect((await audit(id)).map(([action]) => action)).toEqual([
      "document.propose_refusal",
      "document.view",
      "document.refuse",
    ]);
  });

  test("may be overruled in the second look", async () => {
    const person = await kit.insertPerson();
    const { id } = await sendFine(person);
    expectData(await decide(support, id, REFUSE));
    expectData(await decide(colleague, id));
    expect(await find(person, id)).toMatchObject({ status: "accepted", reasons: [] });
  });

  test("does not decide its own document, nor one that lacks a side or was withdrawn", async () => {
    const { id } = await sendFine(support);
    expect((await decide(support, id)).body.code).toBe("forbidden");
    const person = await kit.insertPerson();
    const started = await sendFine(person, { kind: "identity_card" });
    expect((await decide(support, started.id)).body.code).toBe("not_found");
    const other = await sendFine(person);
    await kit.world.delete(`/documents/${other.id}`, { token: person.token });
    expect((await decide(support, other.id)).body.code).toBe("not_found");
  });
});

describe("a document goes away", () => {
  afterEach(() => kit.signIn(owner, support, colleague));
  const sweepAfter = async (milliseconds: number, ...persons: Person[]) => {
    kit.world.advance(milliseconds);
    await kit.world.deps.jobs.enqueue("sweep-documents", {}, { runAt: kit.world.now() });
    await kit.world.runDueJobs();
    await kit.world.runDueJobs();
    await kit.signIn(...persons);
  };

  test("when its owner withdraws it, as often as that is said", async () => {
    const person = await kit.insertPerson();
    const { id, files } = await sendFine(person);
    const withdraw = () => kit.world.delete(`/documents/${id}`, { token: person.token });
    expect((await withdraw()).status).toBe(204);
    expect((await withdraw()).status).toBe(204);
    await kit.world.runDueJobs();
    expect(await listFiles()).not.toContain(`documents/${files[0]!.id}`);
    expect(await list(person)).toEqual([]);
  });

  test("as a file 30 days after the decision, as a proof at its end, as a row a year later", async () => {
    const person = await kit.insertPerson();
    const accepted = await sendFine(person, { valid_until: "2027-03-01" });
    expectData(await decide(support, accepted.id));
    await sweepAfter(days(29), person);
    expect(await listFiles()).toContain(`documents/${accepted.files[0]!.id}`);
    await sweepAfter(days(1) + 1, person);
    expect(await listFiles()).not.toContain(`documents/${accepted.files[0]!.id}`);
    expect(await find(person, accepted.id)).toMatchObject({ status: "accepted", files: [] });
    await sweepAfter(days(120), person);
    expect((await find(person, accepted.id))?.status).toBe("expired");
    expect(await subjects(person)).toContain("One of your documents has expired");
    await sweepAfter(days(366), person);
    expect(await list(person)).toEqual([]);
  });

  test("a day after its first side, where the other never came", async () => {
    const person = await kit.insertPerson();
    const { files } = await sendFine(person, { kind: "identity_card" });
    await sweepAfter(days(1) + 1, person);
    expect(await list(person)).toEqual([]);
    expect(await listFiles()).not.toContain(`documents/${files[0]!.id}`);
  });

  test("with its owner's data, whole", async () => {
    const person = await kit.insertPerson();
    const document = await sendFine(person);
    await kit.world.delete("/profile/delete", { token: person.token });
    expect((await kit.get(support, `/hub/documents/${document.id}`)).body.code).toBe("not_found");
    kit.world.advance(days(91));
    await kit.world.runDueJobs();
    await kit.world.runDueJobs();
    const left = await kit.world.database
      .db()
      .selectFrom("verification_document")
      .select("id")
      .where("user_id", "=", person.id)
      .execute();
    expect(left).toEqual([]);
    expect(await listFiles()).not.toContain(`documents/${document.files[0]!.id}`);
  });
});

test("keys rotate: old files open without the old key, which may then be taken away", async () => {
  const { deps } = kit.world;
  const person = await kit.insertPerson();
  const { id, files } = await sendFine(person);
  const fresh = key("fresh");
  deps.documentKeys = [fresh, OLD];
  await deps.jobs.enqueue("rotate-document-keys", {}, { runAt: kit.world.now() });
  await kit.world.runDueJobs();
  const names = await kit.world.database
    .db()
    .selectFrom("verification_document_file")
    .select("key_id")
    .distinct()
    .execute();
  expect(names).toEqual([{ key_id: "fresh" }]);
  const api = await createApi({ ...deps, documentKeys: [fresh] });
  const response = await api.fetch(
    new Request(`http://marketplace.test/api/documents/${id}/files/${files[0]!.id}`, {
      headers: { Authorization: `Bearer ${person.token}` },
    }),
  );
  expect(response.status).toBe(200);
  await api.close();
});

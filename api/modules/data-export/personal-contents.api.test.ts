import { randomUUIDv7 } from "node:crypto";
import { strFromU8 } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toInvoiceLines } from "#api/modules/invoice/invoice-lines.ts";
import { issueReceipt } from "#api/modules/invoice/issue-invoice.ts";
import { insertPasskey } from "#api/modules/passkey/passkey-store.ts";
import { type MediaKey, toOriginalPath } from "#api/modules/photo/media-key.ts";
import { saveTotpSetup } from "#api/modules/second-factor/second-factor-store.ts";
import { insertClaim } from "#api/modules/subscription/subscription-claim-store.ts";
import {
  insertCharge,
  insertPayment,
} from "#api/modules/subscription/subscription-payment-store.ts";
import { insertDraft } from "#api/modules/subscription/subscription-store.ts";
import { sealFile } from "#api/modules/verification-document/document-cipher.ts";
import {
  insertDocument,
  insertDocumentFile,
} from "#api/modules/verification-document/document-store.ts";
import { toStorageKey } from "#api/modules/verification-document/store-document-file.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import {
  downloadArchive,
  EXPORT_PATH,
  listArchiveFiles,
  prepareArchive,
  readPart,
} from "./read-archive.fixture.ts";

let kit: OrderKit;
beforeAll(async () => void (kit = await openOrderKit()));
afterAll(() => kit[Symbol.asyncDispose]());

async function insertProtection(person: Person): Promise<void> {
  const at = kit.world.now();
  await insertPasskey(kit.database, {
    userId: person.id,
    credentialId: `secret-credential-${person.id}`,
    publicKey: Buffer.from("secret-public-key"),
    counter: 0,
    transports: [],
    isBackedUp: true,
    name: "My phone",
    at,
  });
  await saveTotpSetup(kit.database, { userId: person.id, secret: Buffer.from("secret-seed"), at });
}

/** A receipt, and a subscription with one payment and one claim. */
async function insertBusiness(person: Person): Promise<{ order: string; photo: MediaKey }> {
  const at = kit.world.now();
  const listing = await kit.insertListing({ seller: await kit.insertPerson() });
  const order = await kit.createOrder(person, listing);
  const receipt = {
    market: "GR",
    currency: "EUR",
    userId: person.id,
    orderId: order.id,
    source: `a transfer of ${person.id}`,
    lines: toInvoiceLines([{ kind: "safety_fee", gross: 1960 }], "GR"),
    details: {
      customer: "Buyer Traceable",
      order_number: order.number,
      title: "iPhone 13",
      collected: null,
      method: "card",
      card_last4: "4242",
    },
  } as const;
  await issueReceipt(kit.database, receipt, at);
  const { id: setting_id } = await kit.database
    .db()
    .selectFrom("setting")
    .select("id")
    .where("name", "=", "subscription_plans")
    .where("market", "=", "GR")
    .executeTakeFirstOrThrow();
  const photo = "00000000000000bb" as MediaKey;
  await kit.world.deps.storage.put(toOriginalPath(photo), new Uint8Array([4, 5]), {
    contentType: "image/jpeg",
  });
  await kit.database
    .db()
    .insertInto("media")
    .values({
      key: photo,
      content_type: "image/jpeg",
      width: 800,
      height: 600,
      bytes: 2,
      created_at: at,
    })
    .execute();
  await kit.database.tx(async () => {
    const [market, currency] = ["GR", "EUR"] as const;
    const prices = { setting_id, price: 799, service_fee: 2900, currency };
    const made = {
      market,
      user_id: person.id,
      order_id: order.id,
      plan: "smart",
      ...prices,
    } as const;
    const { id } = await insertDraft(kit.database, made, at);
    const month = { kind: "month", amount: 799, currency, status: "scheduled" } as const;
    const times = { period_start: at, period_end: at, due_at: at };
    const due = { subscription_id: id, ...month, ...times };
    const payment = await insertPayment(kit.database, due, at);
    await insertCharge(
      kit.database,
      {
        payment_id: payment.id,
        is_attended: true,
        provider: "sandbox",
        card_reference: "secret-card-reference",
        card_last4: "4242",
        return_path: "/secret-return-path",
      },
      at,
    );
    await insertClaim(kit.database, {
      market,
      subscription_id: id,
      user_id: person.id,
      orderId: order.id,
      reason: "drop",
      description: "It fell down the stairs.",
      photos: [photo],
      at,
    });
  });
  return { order: order.id, photo };
}

async function insertPassport(person: Person, bytes: Uint8Array): Promise<string> {
  const at = kit.world.now();
  const id = await insertDocument(
    kit.database,
    {
      market: "GR",
      user_id: person.id,
      purpose: "identity",
      kind: "passport",
      status: "second_look",
      issued_on: null,
      valid_until: "2031-05-01",
    },
    at,
  );
  await kit.database
    .db()
    .updateTable("verification_document")
    .set({ reasons: ["unreadable"] })
    .where("id", "=", id)
    .execute();
  const fileId = randomUUIDv7();
  const { sealed, ...wrapped } = sealFile(kit.world.deps.documentKeys!, fileId, bytes);
  await kit.world.deps.storage.put(toStorageKey(fileId), sealed, {
    contentType: "application/octet-stream",
  });
  await insertDocumentFile(kit.database, {
    id: fileId,
    document_id: id,
    side: "front",
    content_type: "application/pdf",
    ...wrapped,
    bytes: bytes.length,
    created_at: at,
  });
  return id;
}

test("holds invoices, subscriptions and how the account is protected, without its secrets", async () => {
  const [person, stranger] = [await kit.insertPerson(), await kit.insertPerson()];
  await insertProtection(person);
  const { order, photo } = await insertBusiness(person);
  await kit.database
    .db()
    .insertInto("address_default")
    .values({ user_id: person.id, purpose: "billing", address_id: person.address })
    .execute();
  await prepareArchive(kit, person);
  await prepareArchive(kit, stranger);
  const files = await downloadArchive(kit, person);
  expect(readPart(files, "addresses")).toMatchObject([{ default_for: ["billing"] }]);
  expect(readPart(files, "passkeys")).toMatchObject([{ name: "My phone", is_backed_up: true }]);
  expect(readPart(files, "second-factor")).toMatchObject([{ confirmed_at: null }]);
  expect(readPart(files, "invoices")).toMatchObject([
    { order_id: order, total: 1960, details: { customer: "Buyer Traceable" } },
  ]);
  expect(readPart(files, "subscriptions")).toMatchObject([{ order_id: order, price: 799 }]);
  expect(readPart(files, "subscription-payments")).toMatchObject([
    { amount: 799, attempts: [{ status: "created", card_last4: "4242" }] },
  ]);
  expect(readPart(files, "subscription-claims")).toMatchObject([
    { description: "It fell down the stairs.", photos: [photo] },
  ]);
  expect(files[`photos/${photo}.jpg`]).toEqual(new Uint8Array([4, 5]));
  const texts = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join("\n");
  const secrets = [
    "secret-credential",
    "secret-public-key",
    "secret-seed",
    "secret-card-reference",
  ];
  for (const secret of secrets) {
    expect(texts).not.toContain(secret);
    expect(texts).not.toContain(Buffer.from(secret).toString("hex"));
  }
  const others = await downloadArchive(kit, stranger);
  for (const name of ["passkeys", "second-factor", "invoices", "subscriptions", "documents"])
    expect(readPart(others, name)).toEqual([]);
  for (const name of ["subscription-payments", "subscription-claims"])
    expect(readPart(others, name)).toEqual([]);
});

test("holds the owner's documents decrypted, each as a look of the owner", async () => {
  const [person, stranger] = [await kit.insertPerson(), await kit.insertPerson()];
  const bytes = new TextEncoder().encode("a passport");
  const id = await insertPassport(person, bytes);
  await prepareArchive(kit, person);
  await prepareArchive(kit, stranger);
  const files = await downloadArchive(kit, person);
  expect(files[`documents/${id}-front.pdf`]).toEqual(bytes);
  // The owner learns of a refusal after its second look.
  expect(readPart(files, "documents")).toMatchObject([
    { id, status: "submitted", reasons: [], valid_until: "2031-05-01", files: [{ side: "front" }] },
  ]);
  const looks = await kit.database
    .db()
    .selectFrom("audit_entry")
    .select(["action", "actor_id"])
    .where("subject_id", "=", id)
    .execute();
  expect(looks).toEqual([{ action: "document.view_file", actor_id: person.id }]);
  const others = Object.keys(await downloadArchive(kit, stranger));
  expect(others.filter((name) => name.startsWith("documents/"))).toEqual([]);
});

test("of a document that its owner withdraws is erased, and an unfinished one begins again", async () => {
  const person = await kit.insertPerson();
  const bytes = new TextEncoder().encode("a passport");
  const withdraw = async (id: string) => {
    const { status } = await kit.world.delete(`/documents/${id}`, { token: person.token });
    expect(status).toBe(204);
  };
  const first = await insertPassport(person, bytes);
  const exported = await prepareArchive(kit, person);
  await withdraw(first);
  await kit.world.runDueJobs();
  expect((await kit.get(person, `${EXPORT_PATH}/${exported}/parts/0`)).status).toBe(404);
  expect(expectData(await kit.get(person, EXPORT_PATH))).toBeNull();
  expect(await listArchiveFiles(kit, exported)).toEqual([]);

  const second = await insertPassport(person, bytes);
  const asked = expectData(await kit.post(person, EXPORT_PATH, {})).id;
  await withdraw(second);
  await kit.world.runDueJobs();
  const ready = expectData(await kit.get(person, EXPORT_PATH));
  expect(ready).toMatchObject({ status: "ready" });
  expect(ready.id).not.toBe(asked);
  expect(await listArchiveFiles(kit, asked)).toEqual([]);
  const names = Object.keys(await downloadArchive(kit, person));
  expect(names.filter((name) => name.startsWith("documents/"))).toEqual([]);
});

test("is made without a document whose key is not configured any more", async () => {
  const person = await kit.insertPerson();
  const id = await insertPassport(person, new Uint8Array([7]));
  await kit.database
    .db()
    .updateTable("verification_document_file")
    .set({ key_id: "gone" })
    .where("document_id", "=", id)
    .execute();
  await prepareArchive(kit, person);
  const files = await downloadArchive(kit, person);
  expect(Object.keys(files).filter((name) => name.startsWith("documents/"))).toEqual([]);
  expect(readPart(files, "documents")).toMatchObject([{ id }]);
});

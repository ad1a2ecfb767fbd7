import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { days, minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { createSession } from "#api/http/session.ts";
import { insertWithdrawal } from "#api/modules/withdrawal/withdrawal-store.ts";
import { insertComplaint } from "#api/modules/moderation/complaint-store.ts";
import { insertReversal, insertStatement } from "#api/modules/moderation/statement-store.ts";
import { insertPasskey } from "#api/modules/passkey/passkey-store.ts";
import { toInvoiceLines } from "#api/modules/invoice/invoice-lines.ts";
import { issueReceipt } from "#api/modules/invoice/issue-invoice.ts";
import {
  insertSubscription,
  insertSubscriptionClaim,
  updateSubscription,
  updateSubscriptionClaim,
} from "#api/modules/subscription/index.ts";
import { insertDocument } from "#api/modules/verification-document/document-store.ts";
import { listPersonColumns } from "#api/modules/data-export/person-columns.fixture.ts";
import { openPayoutKit, toGreekIban, type PayoutKit } from "#tests/payout-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { fillAccount, listStorage } from "./fill-account.fixture.ts";

let kit: PayoutKit;
beforeAll(async () => void (kit = await openPayoutKit()));
afterAll(() => kit[Symbol.asyncDispose]());

/** Nobody else's: the company of the examples has the IBAN of the other tests. */
const IBAN = toGreekIban(987_654_321_098);
/** Personal data that occurs in no other row of the test world. */
const TRACES = {
  name: "Zinoviarchia",
  email: "quillfeather.x@mail.test",
  username: "quillfeather",
  phone: "306971357913",
  street: "Ostrichlane",
  iban: IBAN.slice(-12),
  searched: "zweigespalten",
  wished: "Dreigespalten",
  browser: "Quaxbrowser",
  claimed: "Fallenstairs",
  born: "1984-02-29",
};

/** Columns in which personal data may stay for legal reasons, each with its reason. */
const KEPT: Record<string, string> = {};

/** Tables in which a row may name an erased account, each with its reason; the account has no name. */
const KEPT_ROWS: Record<string, string> = {
  "audit_entry.actor_id": "who saw a document, which must be proven later",
  "card.user_id": "the card of a payment in the books, without its holder and label",
  "customer_order.buyer_id": "the books, kept by law",
  "invoice.user_id": "the books, kept by law",
  "listing.seller_id": "what was offered, withdrawn; an order keeps its listing",
  "message.user_id": "that something was sent and when, without recipient and words",
  "subscription.user_id": "the books, kept by law",
  "claim.user_id": "what was decided under a warranty, without the member's words and photos",
  "withdrawal.user_id":
    "that a contract ended and when, without the name and address of the statement",
  "ledger_entry.user_id": "the books, kept by law",
  "customer_order.seller_id": "the books, kept by law",
  "statement_of_reasons.user_id": "that a measure was taken, without its facts, for the figures",
  "review.author_id": "the rating of the other party, without comment and photos",
  "subscription_claim.user_id": "what a service fee was charged for, without the member's words",
};

/** Columns that refer to the account in any row, as `table.column`. */
async function findReferences(userId: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, is_reference } of await listPersonColumns(kit.database)) {
    if (!is_reference && column !== "user_id") continue;
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)}::text = ${userId} limit 1
    `.execute(kit.database.db());
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Every column that can hold text, of every table, those of the job queue included. */
async function listColumns() {
  const { rows } = await sql<{ schema: string; table: string; column: string; type: string }>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column,
      c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE'
      and c.table_schema not in ('pg_catalog', 'information_schema')
      and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'bytea',
        'tsvector', 'USER-DEFINED', 'name', 'date')
    order by 1, 2, 3
  `.execute(kit.database.db());
  return rows;
}

/** Columns that contain a trace, as `schema.table.column`. */
async function findTraces(): Promise<string[]> {
  const words = Object.values(TRACES).map((word) => `%${word}%`);
  const found: string[] = [];
  for (const [table, columns] of Map.groupBy(await listColumns(), toTable)) {
    const texts = columns.map(({ column, type }) => {
      const value = sql.ref(`t.${column}`);
      const text = type === "bytea" ? sql`encode(${value}, 'escape')` : sql`cast(${value} as text)`;
      return sql`bool_or(${text} ilike any (${words}))`;
    });
    const { rows } = await sql<{ hits: (boolean | null)[] }>`
      select array[${sql.join(texts)}] as hits from ${sql.table(table)} t
    `.execute(kit.database.db());
    columns.forEach(({ column }, n) => {
      if (rows[0]!.hits[n]) found.push(`${table}.${column}`);
    });
  }
  return found;
}

const toTable = ({ schema, table }: { schema: string; table: string }) => `${schema}.${table}`;

async function insertTraceable(): Promise<Person> {
  const person = await kit.insertPerson();
  const db = kit.database.db();
  await db
    .updateTable("user_account")
    .set({
      email: TRACES.email,
      email_folded: TRACES.email,
      username: TRACES.username,
      username_folded: TRACES.username,
      username_look: TRACES.username,
      full_name: `${TRACES.name} Tracefield`,
      phone_number: TRACES.phone,
      city: TRACES.street,
    })
    .where("id", "=", person.id)
    .execute();
  await db
    .updateTable("address")
    .set({
      full_name: `${TRACES.name} Tracefield`,
      address: `${TRACES.street} 7`,
      mobile_number: TRACES.phone,
      delivery_notes: `${TRACES.name} rings twice`,
    })
    .where("id", "=", person.address)
    .execute();
  return person;
}

async function addCard(person: Person): Promise<string> {
  const { redirect_url, setup_reference } = expectData(
    await kit.post(person, "/payment/initialize-payment-method-setup", {
      return_path: "/en-GR/checkout",
    }),
  );
  await kit.visit(redirect_url, {
    number: "4242424242424242",
    name: `${TRACES.name} T`,
    expiry: "08/31",
    cvc: "123",
    decision: "save",
  });
  return expectData(await kit.post(person, "/card", { setup_reference })).reference;
}

/** A protected device with a claim on it, and a passport that waits for support. */
async function insertClaimAndPassport(person: Person, orderId: string, at: Date): Promise<void> {
  const { id: setting_id } = await kit.database
    .db()
    .selectFrom("setting")
    .select("id")
    .where("name", "=", "subscription_plans")
    .where("market", "=", "GR")
    .executeTakeFirstOrThrow();
  const owner = { market: "GR", user_id: person.id } as const;
  await kit.database.tx(async () => {
    const prices = { setting_id, price: 799, service_fee: 2900, currency: "EUR" } as const;
    const subscription = { ...owner, ...prices, order_id: orderId, plan: "smart" } as const;
    const { id } = await insertSubscription(kit.database, subscription, at);
    const words = { reason: "drop", description: `${TRACES.claimed} 3` } as const;
    const claim = { ...owner, ...words, subscription_id: id, orderId, photos: [], at };
    const made = await insertSubscriptionClaim(kit.database, claim);
    const refused = { status: "refused", finished_at: at } as const;
    await updateSubscriptionClaim(kit.database, made, refused);
    await updateSubscription(kit.database, id, { status: "past", ended_at: at }, at);
  });
  const passport = { purpose: "identity", kind: "passport", status: "submitted" } as const;
  const dates = { issued_on: null, valid_until: "2031-05-01" };
  await insertDocument(kit.database, { ...owner, ...passport, ...dates }, at);
}

async function insertStatedWithdrawal(person: Person, orderId: string, at: Date): Promise<void> {
  const { name, email } = TRACES;
  const statement = { market: "GR", order_id: orderId, user_id: person.id } as const;
  await kit.database.tx(() =>
    insertWithdrawal(kit.database, { ...statement, name, email, way: "with_us", created_at: at }),
  );
}

/** A measure with the person's words in it, and their complaint. */
async function insertMeasure(person: Person, at: Date): Promise<void> {
  const words = `${TRACES.name} at ${TRACES.street}`;
  const staff = await kit.insertPerson();
  await kit.database.tx(async () => {
    const statement_id = await insertStatement(kit.database, {
      market: "GR",
      user_id: person.id,
      report_id: null,
      measure: "hide_profile_text",
      subject_type: "profile",
      subject_id: person.id,
      title: TRACES.name,
      reason: "privacy",
      facts_el: words,
      facts_en: words,
      before: { city: TRACES.street },
      decided_by: staff.id,
      decided_at: at,
      ends_at: null,
    });
    const note = { note_el: words, note_en: words };
    const reversal = {
      statement_id,
      cause: "staff",
      decided_by: staff.id,
      reversed_at: at,
    } as const;
    await insertReversal(kit.database, { ...reversal, ...note });
    await insertComplaint(kit.database, {
      market: "GR",
      locale: "en-GR",
      statement_id,
      report_id: null,
      user_id: person.id,
      email: TRACES.email,
      body: words,
      created_at: at,
    });
  });
}

/** Tables of which an erased person has no row left. */
const EMPTIED = [
  "address_default",
  "agent_key",
  "contact_change",
  "passkey",
  "passkey_challenge",
  "push_subscription",
  "recovery_code",
  "sign_in_challenge",
  "totp",
  "verification_document",
] as const;

async function listLeft(person: Person): Promise<string[]> {
  const left: string[] = [];
  for (const table of EMPTIED) {
    const { rows } = await sql`
      select from ${sql.table(table)} where user_id = ${person.id}
    `.execute(kit.database.db());
    if (rows.length > 0) left.push(table);
  }
  return left;
}

/** One row in each of the tables that the calls of the test leave empty. */
async function insertProtection(person: Person, at: Date): Promise<void> {
  const db = kit.database.db();
  const [user_id, expires_at] = [person.id, new Date(at.getTime() + days(400))];
  await db
    .insertInto("address_default")
    .values({ user_id, purpose: "billing", address_id: person.address })
    .execute();
  await db
    .insertInto("contact_change")
    .values({
      user_id,
      kind: "email",
      old_contact: "before@mail.test",
      old_verified_at: at,
      new_contact: "after@mail.test",
      changed_at: at,
      expires_at,
    })
    .execute();
  await db
    .insertInto("passkey_challenge")
    .values({ user_id, challenge: "asked", purpose: "add", origin: "https://a.test", expires_at })
    .execute();
  await db
    .insertInto("recovery_code")
    .values({ id: randomUUIDv7(), user_id, code_hash: "hashed" })
    .execute();
  await db
    .insertInto("totp")
    .values({ user_id, secret: new Uint8Array(1), created_at: at })
    .execute();
  await db
    .insertInto("sign_in_challenge")
    .values({
      user_id,
      token_hash: new Uint8Array(1),
      method: "password",
      is_new: false,
      expires_at,
    })
    .execute();
}

const ask = (method: "post" | "patch", path: string, body: object, token?: string) =>
  kit.world[method](path, body, {
    ...(token && { token }),
    headers: { "user-agent": TRACES.browser, "x-forwarded-for": "198.51.100.77" },
  });

async function uploadTicketFile(name: string, token: string): Promise<string> {
  const picture = sharp({ create: { width: 90, height: 90, channels: 3, background: "#36a" } });
  const bytes = await picture.jpeg().toBuffer();
  const form = new FormData();
  form.append("file", new File([bytes as Uint8Array<ArrayBuffer>], name, { type: "image/jpeg" }));
  const response = await kit.world.api.fetch(
    new Request("http://marketplace.test/api/tickets/files", {
      method: "POST",
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    }),
  );
  return (await response.json()).data.id;
}

// ASVS 5.0 14.2.7 (personal data goes when its time is over).
test("no name, e-mail, phone, address or IBAN of an erased person stays in any column", async () => {
  const stored = await listStorage(kit);
  const person = await insertTraceable();
  const at = kit.world.now();
  const { token } = await createSession(kit.database, {
    userId: person.id,
    userAgent: TRACES.browser,
    at,
  });
  const seller = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, isInstantBuy: false });
  // The own number of a draft: it needs no listing.
  await kit.database
    .db()
    .insertInto("listing_reference")
    .values({ listing_id: randomUUIDv7(), seller_id: person.id, reference: TRACES.name })
    .execute();
  const card = await addCard(person);
  const order = await kit.fillIn(person, await kit.createOrder(person, listing), card);
  await kit.authorise(person, order, card);
  expectData(await kit.finalize(person, order));
  await kit.world.runDueJobs();
  expectData(await kit.patch(seller, `/order/${order.id}/seller/reject`, { reason: "other" }));
  await kit.world.runDueJobs();
  await kit.onboard(person, { name: `${TRACES.name} Tracefield` });
  expectData(await kit.add(person, IBAN, `${TRACES.name} Tracefield`));
  for (let n = 0; n < 12; n += 1)
    await ask("post", "/login", { email: TRACES.email, password: "wrong" });
  await ask("post", "/forgot-password", { email: TRACES.email });
  await ask("post", "/verify/phone/send", { phone_number: "306971357914" }, token);
  await ask("post", "/register", {
    email: TRACES.email,
    password: "Second-hand-1!",
    language: "en",
    country: "GR",
  });
  const wish = { name: `${TRACES.wished} 3`, vertical: "tablets" };
  expectData(await ask("post", "/device-wishes", wish, token));
  const files = [await uploadTicketFile(`${TRACES.wished}.jpg`, token)];
  const letter = { topic: "other", body: `${TRACES.wished} is missing`, files };
  expectData(await ask("post", "/tickets", letter, token));
  await ask("post", "/saved-searches", { query: `q=${TRACES.searched}` }, token);
  await insertPasskey(kit.database, {
    userId: person.id,
    credentialId: "traceable",
    publicKey: new Uint8Array(1),
    counter: 0,
    transports: [],
    isBackedUp: false,
    name: `${TRACES.name}’s phone`,
    at,
  });
  await kit.world.runDueJobs();
  const soon = new Date(kit.world.now().getTime() + days(200)).toISOString().slice(0, 10);
  const away = await kit.world.patch(
    "/profile/vacation",
    { is_away: true, until: soon },
    { token },
  );
  expect(expectData(away).away_until).toBe(soon);
  const receipt = {
    market: "GR",
    currency: "EUR",
    userId: person.id,
    orderId: order.id,
    source: "a transfer",
    lines: toInvoiceLines([{ kind: "safety_fee", gross: 1960 }], "GR"),
    details: {
      customer: `${TRACES.name} Tracefield`,
      order_number: order.number,
      title: "iPhone 13",
      collected: null,
      method: "card",
      card_last4: "4242",
    },
  } as const;
  await issueReceipt(kit.database, receipt, kit.world.now());
  await insertClaimAndPassport(person, order.id, at);
  await insertStatedWithdrawal(person, order.id, at);
  await insertMeasure(person, at);
  await insertProtection(person, at);
  await kit.signIn(person);
  await fillAccount(kit, person, TRACES);
  const folders = (await listStorage(kit)).map((key) => key.split("/")[0]);
  expect([...new Set(folders)]).toEqual(["documents", "exports", "media", "tickets"]);
  expect(await listLeft(person)).toEqual([...EMPTIED]);
  const before = await findTraces();
  expect(before).toEqual(
    expect.arrayContaining([
      "public.user_account.email",
      "public.address.full_name",
      "public.sandbox_card.name",
      "public.sandbox_bank_account.beneficiary_name",
      "public.message.recipient",
      "public.outbox_message.recipient",
      "public.session.user_agent",
      "public.device_wish.name",
      "public.ticket.subject",
      "public.ticket_message.body",
      "public.ticket_file.name",
      "public.passkey.name",
      "public.agent_key.name",
      "public.invoice.details",
      "public.subscription_claim.description",
      "public.withdrawal.name",
    ]),
  );

  // Mails to others, which name the person, are kept as long as a closed account.
  kit.world.advance(minutes(1));
  // The unverified account is swept within a day, the owner is erased after ninety.
  const fresh = await createSession(kit.database, {
    userId: person.id,
    userAgent: null,
    at: kit.world.now(),
  });
  const closed = await kit.world.delete("/profile/delete", { token: fresh.token });
  expect(closed.status, JSON.stringify(closed.body)).toBe(204);
  await kit.world.runDueJobs();
  kit.world.advance(LIMITS.accountErasure);
  await kit.world.runDueJobs();
  await sweep();
  const left = (await findTraces()).filter((column) => !(column in KEPT));
  expect(left).toEqual([]);
  expect(await listLeft(person)).toEqual([]);
  const references = await findReferences(person.id);
  expect(references.filter((column) => !(column in KEPT_ROWS))).toEqual([]);
  expect(Object.keys(KEPT_ROWS).filter((column) => !references.includes(column))).toEqual([]);
  const listFiles = async () => (await listStorage(kit)).filter((key) => !stored.includes(key));
  const evidence = await kit.database
    .db()
    .selectFrom("order_photo")
    .select(["purpose", "media_key"])
    .orderBy("purpose")
    .execute();
  // The other party of a return may still claim on the sale: these photos stay until then.
  expect(evidence.map(({ purpose }) => purpose)).toEqual(["return", "return_dispute"]);
  expect((await listFiles()).toSorted()).toEqual(
    evidence.map(({ media_key }) => `media/original/${media_key}`).toSorted(),
  );
  kit.world.advance(LIMITS.evidenceKept.GR - LIMITS.accountErasure - days(1));
  await kit.world.runDueJobs();
  expect(await listFiles()).toHaveLength(2);
  kit.world.advance(days(2));
  await kit.world.runDueJobs();
  expect(await listFiles()).toEqual([]);
  const vacation = await kit.database
    .db()
    .selectFrom("user_account")
    .select(["on_vacation_since", "on_vacation_until"])
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  expect(vacation).toEqual({ on_vacation_since: null, on_vacation_until: null });
});

/** Runs the sweep that production runs every ten minutes. */
async function sweep(): Promise<void> {
  const { sweepExpired } = await import("#api/http/sweep-expired.ts");
  const { sweepUnowned } = await import("./sweep-unowned.ts");
  await sweepExpired(kit.database, kit.world.now());
  await sweepUnowned(kit.world.deps, kit.world.now());
}

import { randomUUID, randomUUIDv7 } from "node:crypto";
import { days } from "#contract/duration.ts";
import { Secret, TOTP } from "otpauth";
import sharp from "sharp";
import { expect } from "vitest";
import { createAuthenticator } from "#tests/authenticator.ts";
import { expectData, type OrderKit, type Person } from "#tests/order-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

const ORIGIN = "https://shop.test";

/** Each call gets a picture of its own, because equal ones are stored once. */
let shade = 0;
async function createPicture(): Promise<File> {
  shade += 1;
  const background = { r: shade * 9, g: 120, b: 200 - shade };
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "picture.jpg", { type: "image/jpeg" });
}

async function upload(
  kit: OrderKit,
  as: Person,
  path: string,
  fields: Record<string, string | File>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await kit.world.api.fetch(
    new Request(`http://marketplace.test/api${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${as.token}`, "Idempotency-Key": randomUUID() },
      body: form,
    }),
  );
  const { status, headers } = response;
  return expectData({ status, headers, body: await response.json() });
}

type Words = { name: string; street: string; born: string; phone: string; claimed: string };

/** Profile, address book, documents, sign-in and archive, all through calls of the product. */
async function fillSettings(kit: OrderKit, person: Person, words: Words): Promise<void> {
  await upload(kit, person, "/profile/details", {
    date_of_birth: words.born,
    profile_photo: await createPicture(),
  });
  const { id } = expectData(
    await kit.post(person, "/address", {
      full_name: `${words.name} Again`,
      address: `${words.street} 9`,
      city: "Athens",
      region: "attica",
      postal_code: "11257",
      country: "GR",
      mobile_number: words.phone,
      delivery_notes: `${words.name} is upstairs`,
    }),
  );
  const { token } = person;
  const chosen = await kit.world.put(`/address/${id}/default/billing`, undefined, { token });
  expect(chosen.status).toBeLessThan(300);
  await upload(kit, person, "/documents", {
    purpose: "identity",
    kind: "passport",
    file: await createPicture(),
  });
  const authenticator = createAuthenticator(ORIGIN);
  const passkeys = "/profile/passkeys";
  const { options } = expectData(await kit.post(person, `${passkeys}/options`, { origin: ORIGIN }));
  const credential = authenticator.register(options);
  expectData(await kit.post(person, passkeys, { name: `${words.name}’s key`, credential }));
  const agent = { name: `${words.name}’s agent`, scopes: ["read"] };
  expectData(await kit.post(person, "/agent-keys", agent));
  const factor = "/profile/second-factor";
  expect((await kit.post(person, `${factor}/setup`)).status).toBe(204);
  const { setup } = expectData(await kit.get(person, factor));
  const totp = new TOTP({ secret: Secret.fromBase32(setup.secret) });
  const code = totp.generate({ timestamp: kit.world.now().getTime() });
  expectData(await kit.post(person, factor, { code }));
}

/** Of a person who has left the staff. */
async function insertListView({ database, world }: OrderKit, { id }: Person) {
  await database
    .db()
    .insertInto("staff_list_view")
    .values({
      id: randomUUIDv7(),
      user_id: id,
      list: "orders",
      name: "Late",
      query: "tab=late",
      created_at: world.now(),
    })
    .execute();
}

/** Directly, because the shop of the tests has no keys for web push. */
async function insertPushSubscription({ database, world }: OrderKit, { id }: Person) {
  const db = database.db();
  const session = await db
    .selectFrom("session")
    .select("id")
    .where("user_id", "=", id)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("push_subscription")
    .values({
      id: randomUUIDv7(),
      user_id: id,
      session_id: session.id,
      endpoint: `https://push.example/${id}`,
      p256dh: "key",
      auth: "secret",
      server_key: "shop",
      user_agent: "Firefox",
      created_at: world.now(),
    })
    .execute();
}

/** A draft, and a listing on sale, each with a photo of its own. */
async function fillListings(kit: OrderKit, person: Person, words: Words): Promise<string> {
  const { id } = expectData(await kit.post(person, "/listings", {}, randomUUID()));
  for (const tag of ["front-view", "back-view"])
    await upload(kit, person, `/listings/${id}/media`, { file: await createPicture(), tag });
  const db = kit.database.db();
  const { media_key } = await db
    .deleteFrom("draft_photo")
    .where("draft_id", "=", id)
    .where("tag", "=", "back-view")
    .returning("media_key")
    .executeTakeFirstOrThrow();
  const listing_id = await kit.insertListing({ seller: person });
  const notes = `${words.name} bought it new`;
  await db.updateTable("listing").set({ notes }).where("id", "=", listing_id).execute();
  const photo = { id: randomUUIDv7(), listing_id, media_key, tag: "back-view", position: 0 };
  const created_at = kit.world.now();
  await db
    .insertInto("listing_photo")
    .values({ ...photo, created_at })
    .execute();
  await db
    .updateTable("listing")
    .set({ cover_key: media_key })
    .where("id", "=", listing_id)
    .execute();
  return listing_id;
}

async function openDelivered(kit: OrderKit, { buyer, seller }: { buyer: Person; seller: Person }) {
  const listing = await kit.insertListing({ seller });
  const card = await kit.addCard(buyer);
  const order = await kit.fillIn(buyer, await kit.createOrder(buyer, listing), card);
  await kit.authorise(buyer, order, card);
  expectData(await kit.finalize(buyer, order));
  await kit.world.runDueJobs();
  for (const move of ["dispatch", "deliver"] as const) await kit.move(order.id, move);
  return { order, card };
}

/** One return by the person, and one of their own device, which they dispute; both are decided. */
async function fillReturns(kit: OrderKit, person: Person, words: Words): Promise<void> {
  const other = await kit.insertPerson();
  const why = { reason: "not_as_described", note: `${words.claimed}, as ${words.name} saw` };
  const giveBack = async (buyer: Person, id: string) => {
    const form = buyer === person ? why : { reason: "not_as_described" };
    const files = buyer === person ? [await createPicture()] : [];
    expectData(await kit.sendForm(buyer, "PATCH", `/order/${id}/buyer/reject`, form, files));
    for (const move of ["send_back", "receive_return"] as const) await kit.move(id, move);
  };
  const bought = (await openDelivered(kit, { buyer: person, seller: other })).order.id;
  await giveBack(person, bought);
  await kit.move(bought, "expire");
  const sold = (await openDelivered(kit, { buyer: other, seller: person })).order.id;
  await giveBack(other, sold);
  const dispute = { reason: "damaged", note: `${words.claimed}, says ${words.name}` };
  const path = `/order/${sold}/seller/return/dispute`;
  expectData(await kit.sendForm(person, "PATCH", path, dispute, [await createPicture()]));
  await kit.move(sold, "uphold_return");
  await kit.world.runDueJobs();
}

/** A bought device, protected, with claims that the hub has refused, and a review. */
async function fillProtection(kit: OrderKit, person: Person, words: Words): Promise<void> {
  const seller = await kit.insertPerson();
  const { order, card } = await openDelivered(kit, { buyer: person, seller });
  await kit.move(order.id, "accept");
  await kit.world.runDueJobs();
  const fault = { reason: "battery", description: `${words.claimed}, and it went flat` };
  const review = { rating: "positive", options: "fast", comment: `${words.name} was here` };
  for (const [path, form] of [
    ["claims", fault],
    ["review", review],
  ] as const)
    expectData(
      await kit.sendForm(person, "POST", `/order/${order.id}/${path}`, form, [
        await createPicture(),
      ]),
    );
  const { id, price_per_month } = expectData(
    await kit.post(person, "/subscriptions", { order_id: order.id, plan: "smart" }),
  );
  expectData(
    await kit.post(person, `/subscriptions/${id}/confirm`, {
      card_reference: card,
      accepted_price: price_per_month,
      is_accepted: true,
      return_path: "/en-GR/account/subscriptions",
    }),
  );
  const form = { reason: "drop", description: `${words.claimed} of the house` };
  const { claims } = expectData(
    await kit.sendForm(person, "POST", `/subscriptions/${id}/claims`, form, [
      await createPicture(),
    ]),
  );
  const hub = await kit.insertPerson();
  await makeStaff(kit.database, hub.id, "hub");
  const answer = { decision: "refused", answer_el: "Όχι.", answer_en: "No." };
  expectData(await kit.post(hub, `/hub/subscription-claims/${claims[0].id}/decision`, answer));
}

/** An offer on each side that waits for an answer, by a mail with a link, and an agreed price. */
async function fillOffers(kit: OrderKit, person: Person, own: string): Promise<void> {
  const amount = (value: number) => ({ amount: { amount: value, currency: "EUR" } });
  const other = await kit.insertPerson();
  const { token } = person;
  const rule = { accept_from: null, decline_below: null, counter_with: null };
  const body = { is_on: true, floor_percent: 60, ...rule };
  expectData(await kit.world.put(`/listings/${own}/offer-rule`, body, { token }));
  expectData(await kit.post(other, `/listings/${own}/offers`, amount(30_000)));
  for (const answer of ["counter", "accept"]) {
    const wanted = await kit.insertListing({ seller: other });
    const offer = expectData(await kit.post(person, `/listings/${wanted}/offers`, amount(30_000)));
    const { id, number } = offer;
    const more = answer === "counter" ? amount(36_000) : {};
    expectData(await kit.post(other, `/offers/${id}/${answer}`, { number, ...more }));
    if (answer === "counter") continue;
    const draft = await kit.createOrder(person, wanted);
    const why = { sub_status: "changed_mind" };
    expectData(await kit.patch(person, `/order/${draft.id}/buyer/cancel`, why));
  }
  await kit.world.runDueJobs();
}

/** A hunt that has proposed a device and bargains for it no more. */
async function fillHunt(kit: OrderKit, person: Person): Promise<void> {
  const ceiling = { amount: 90_000, currency: "EUR" };
  const until = new Date(kit.world.now().getTime() + days(30)).toISOString();
  const asked = { query: "model=iphone-13", may: "propose", ceiling, until };
  const { id } = expectData(await kit.post(person, "/hunts", asked));
  const seller = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, price: 50_000, status: "hidden" });
  const shown = { hidden: false };
  expectData(await kit.patch(seller, `/listings/${listing}/hideOrUnhide`, shown));
  await kit.world.runDueJobs();
  expect(expectData(await kit.get(person, `/hunts/${id}`)).found).toBeGreaterThan(0);
}

/** Everything that has files or a table of its own, and at last the archive with all of it. */
export async function fillAccount(kit: OrderKit, person: Person, words: Words): Promise<void> {
  await fillSettings(kit, person, words);
  const listing = await fillListings(kit, person, words);
  await fillProtection(kit, person, words);
  await fillReturns(kit, person, words);
  await fillOffers(kit, person, listing);
  await fillHunt(kit, person);
  expectData(await kit.post(person, "/profile/data-export", {}));
  await kit.world.runDueJobs();
  await insertPushSubscription(kit, person);
  await insertListView(kit, person);
}

export async function listStorage(kit: OrderKit): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of kit.world.deps.storage.list("")) keys.push(key);
  return keys;
}

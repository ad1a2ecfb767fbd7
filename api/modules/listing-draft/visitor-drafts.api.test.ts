import { createHash, randomUUID, randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes, hours, days } from "#contract/duration.ts";
import type { Draft } from "#contract/listing-draft.ts";
import { LIMITS } from "#contract/limits.ts";
import { createToken, findTokenHash } from "#api/http/token.ts";
import { sweepExpired } from "#api/http/sweep-expired.ts";
import { foldEmail } from "#api/modules/account/account-policy.ts";
import { hashPassword } from "#api/modules/step-up/password.ts";
import { sweepUnowned } from "#api/modules/account/sweep-unowned.ts";
import { PASSWORD, newDevice, newEmail } from "#tests/account-kit.ts";
import { answerOf, openDraftKit, type DraftKit } from "#tests/listing-draft-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { sweepDrafts } from "./erase-drafts.ts";

let kit: DraftKit;
beforeAll(async () => void (kit = await openDraftKit()));
afterAll(() => kit[Symbol.asyncDispose]());
// Sign-ins are limited by IP address.
beforeEach(() => kit.world.advance(minutes(6)));

let addresses = 0;
const send = (
  path: string,
  body: unknown,
  { visitor, token, device }: { visitor?: string; token?: string; device?: string },
) =>
  kit.world.post(path, body, {
    ...(token !== undefined && { token }),
    headers: {
      "x-forwarded-for": `10.9.${(addresses += 1) >> 8}.${addresses & 255}`,
      ...(visitor !== undefined && { "x-session-token": visitor }),
      ...(device !== undefined && { "x-device-token": device }),
    },
  });
const logIn = async (email: string, visitor?: string): Promise<string> =>
  expectData(await send("/login", { email, password: PASSWORD }, visitor ? { visitor } : {})).token;
const signUp = async (visitor: string, email = newEmail()) => ({
  email,
  token: expectData(
    await send(
      "/register",
      { email, password: PASSWORD, language: "en", country: "GR" },
      { visitor },
    ),
  ).token as string,
});

let hash: Promise<string> | undefined;
async function insertMember(): Promise<Person & { email: string }> {
  const person = await kit.insertPerson();
  const email = newEmail();
  await kit.database
    .db()
    .updateTable("user_account")
    .set({
      email,
      email_folded: foldEmail(email),
      password_hash: await (hash ??= hashPassword(PASSWORD)),
    })
    .where("id", "=", person.id)
    .execute();
  return { ...person, email };
}
const idOf = async (token: string): Promise<string> =>
  expectData(await kit.world.get("/profile/details", { token })).id;
const ownerOf = async (id: string) => {
  const row = await kit.database
    .db()
    .selectFrom("listing_draft")
    .select(["user_id", "visitor_token_hash"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { user_id: row.user_id, isVisitors: row.visitor_token_hash !== null };
};
const sweep = async () => {
  await sweepExpired(kit.database, kit.world.now());
  await sweepUnowned(kit.deps, kit.world.now());
  await sweepDrafts(kit.deps, kit.world.now());
};

describe("a visitor without an account", () => {
  test("can create, edit and list several drafts", async () => {
    const { visitor, draft } = await kit.visit({ vertical: "smartphones" });
    expect(draft).toMatchObject({ is_mine: false, is_editable: true });
    const kept = expectData<Draft>(await kit.save({ visitor }, draft, { audio: "green" }));
    const second = await kit.begin({ visitor });
    expect(second.headers.get("x-session-token")).toBe(visitor);
    expect(await kit.find({ visitor }, draft.id)).toEqual(kept);
    expect(await kit.listDrafts({ visitor })).toHaveLength(2);
    expect((await kit.deleteIt({ visitor }, draft.id)).status).toBe(204);
    expect(await kit.listDrafts({ visitor })).toHaveLength(1);
  });

  test("gets 404 for another visitor's draft, and so do members", async () => {
    const { visitor, draft } = await kit.visit();
    await kit.addPhotos(draft.id, 1);
    const other = await kit.visit();
    for (const caller of [{ visitor: other.visitor }, await kit.insertPerson(), {}]) {
      expect(answerOf(await kit.read(caller, draft.id))).toEqual([404, "not_found"]);
      expect(answerOf(await kit.save(caller, draft, { notes: "Mine" }))).toEqual([
        404,
        "not_found",
      ]);
      expect(answerOf(await kit.submit(caller, draft))).toEqual([404, "not_found"]);
      expect(answerOf(await kit.deleteIt(caller, draft.id))).toEqual([404, "not_found"]);
    }
    expect(await kit.listDrafts({ visitor: other.visitor })).toMatchObject([
      { id: other.draft.id },
    ]);
    expect((await kit.find({ visitor }, draft.id)).photos).toHaveLength(1);
  });

  test("without drafts gets an empty list, also with a forged token", async () => {
    await kit.visit();
    expect(await kit.listDrafts({})).toEqual([]);
    expect(await kit.listDrafts({ visitor: createToken() })).toEqual([]);
  });

  test("can have twenty drafts", async () => {
    const { visitor } = await kit.visit();
    const answers = await Promise.all(
      Array.from({ length: LIMITS.listing.drafts + 2 }, () => kit.begin({ visitor })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(LIMITS.listing.drafts - 1);
  });
});

describe("at sign-in", () => {
  test("the drafts move to the account and leave the visitor's token", async () => {
    const { visitor, draft } = await kit.visit({ notes: "Begun before" });
    const { id, email } = await insertMember();
    const token = await logIn(email, visitor);
    const elsewhere = await logIn(email);
    expect(await kit.listDrafts({ token: elsewhere })).toMatchObject([
      { id: draft.id, is_mine: true },
    ]);
    expect(await kit.find({ token }, draft.id)).toMatchObject({
      notes: "Begun before",
      is_mine: true,
      version: draft.version,
    });
    expect(await ownerOf(draft.id)).toEqual({ user_id: id, isVisitors: false });
    expect(answerOf(await kit.read({ visitor }, draft.id))).toEqual([404, "not_found"]);
    expect(await kit.listDrafts({ visitor })).toEqual([]);
    expect(answerOf(await kit.save({ visitor }, draft, { notes: "By the token alone" }))).toEqual([
      404,
      "not_found",
    ]);
  });

  test("the token alone gives no access any more", async () => {
    const { visitor, draft } = await kit.visit();
    const { email } = await insertMember();
    await logIn(email, visitor);
    expect((await kit.read({ visitor }, draft.id)).status).toBe(404);
    expect(await kit.listDrafts({ visitor })).toEqual([]);
  });

  test("a draft created after signing out is not the account's", async () => {
    const { visitor, draft } = await kit.visit();
    const token = await logIn((await insertMember()).email, visitor);
    await send("/logout", {}, { token });
    const answer = await kit.begin({ visitor }, { notes: "Of who came next" });
    const begun: Draft = expectData(answer);
    const next = answer.headers.get("x-session-token")!;
    expect(next).not.toBe(visitor);
    expect(await kit.listDrafts({ visitor: next })).toMatchObject([{ id: begun.id }]);
    expect((await kit.read({ visitor: next }, draft.id)).status).toBe(404);
    expect((await kit.read({ visitor }, begun.id)).status).toBe(404);
  });

  test("an address of the account can be chosen, and the draft submitted", async () => {
    const { seller, draft: complete } = await kit.openComplete();
    const { visitor, draft } = await kit.visit({
      ...kit.galaxy(),
      ...kit.answers("smartphones"),
      has_box: true,
      asking_price: kit.euro(9_000),
    });
    await kit.addPhotos(draft.id);
    await kit.database
      .db()
      .updateTable("visitor_session")
      .set({ user_id: seller.id })
      .where("token_hash", "=", findTokenHash(visitor)!)
      .execute();
    expect((await kit.deleteIt(seller, complete.id)).status).toBe(204);
    const fields = { address_id: seller.address, status: "under_review" };
    expect(expectData(await kit.save(seller, draft, fields))).toMatchObject({
      status: "under_review",
    });
    expect(await kit.findListing(draft.id)).toMatchObject({ seller_id: seller.id });
    expect(await ownerOf(draft.id)).toEqual({ user_id: seller.id, isVisitors: false });
  });

  test("with a social provider they move as well", async () => {
    const { visitor, draft } = await kit.visit();
    const { id } = await insertMember();
    const [code, secret] = [createToken(), createToken()];
    const db = kit.database.db();
    await db
      .insertInto("social_identity")
      .values({
        id: randomUUIDv7(),
        user_id: id,
        provider: "google",
        subject: id,
        linked_at: kit.world.now(),
      })
      .execute();
    await db
      .insertInto("hand_off")
      .values({
        code_hash: findTokenHash(code)!,
        user_id: id,
        provider: "google",
        browser_hash: createHash("sha256").update(secret).digest("base64url"),
        is_new: false,
        expires_at: new Date(kit.world.now().getTime() + minutes(1)),
      })
      .execute();
    const body = { code, browser_secret: secret };
    const { token } = expectData(await send("/social-connect/exchange", body, { visitor }));
    expect(await kit.listDrafts({ token })).toMatchObject([{ id: draft.id }]);
    expect(await ownerOf(draft.id)).toEqual({ user_id: id, isVisitors: false });
  });
});

describe("at sign-up", () => {
  test("the drafts are visible at once, and move when the e-mail is verified", async () => {
    const { visitor, draft } = await kit.visit();
    const { token, email } = await signUp(visitor);
    expect(await kit.find({ token }, draft.id)).toMatchObject({ id: draft.id, is_mine: true });
    expect(await kit.listDrafts({ token })).toMatchObject([{ id: draft.id }]);
    expect(await ownerOf(draft.id)).toEqual({ user_id: null, isVisitors: true });
    const code = await kit.world.readCode(email);
    expect((await send("/verify/email", { code }, { token })).status).toBe(204);
    await kit.listDrafts({ token });
    expect(await ownerOf(draft.id)).toMatchObject({ isVisitors: false });
    expect(await kit.find({ token }, draft.id)).toMatchObject({ id: draft.id });
  });

  test("by mistake, they follow the person who signs in to their existing account", async () => {
    const { visitor, draft } = await kit.visit();
    const { id, email } = await insertMember();
    const mistake = await signUp(visitor, email);
    const address_id = await kit.insertAddress(await idOf(mistake.token), "GR");
    expectData(await kit.save({ token: mistake.token }, draft, { address_id, notes: "Kept" }));
    // Created after the mistaken sign-up, in the same browser.
    const second = expectData<Draft>(await kit.begin({ token: mistake.token, visitor }));
    expect(await kit.listDrafts({ token: mistake.token })).toHaveLength(2);
    const token = await logIn(email, visitor);
    expect((await kit.listDrafts({ token })).map((each: Draft) => each.id).toSorted()).toEqual(
      [draft.id, second.id].toSorted(),
    );
    expect(await ownerOf(second.id)).toEqual({ user_id: id, isVisitors: false });
    expect((await kit.read({ token: mistake.token }, draft.id)).status).toBe(404);
    expect(await kit.find({ token }, draft.id)).toMatchObject({ notes: "Kept", address_id: null });
  });

  test("that is never verified, they return to the visitor when the account is deleted", async () => {
    const { visitor, draft } = await kit.visit();
    const { token } = await signUp(visitor);
    const address = expectData(
      await send(
        "/address",
        {
          full_name: "Nobody",
          address: "Ermou 1",
          city: "Athens",
          region: "attica",
          postal_code: "10563",
          country: "GR",
          mobile_number: "6912345678",
        },
        { token },
      ),
    );
    expectData(await kit.save({ token }, draft, { address_id: address.id, notes: "Kept" }));
    kit.world.advance(days(1) + 1);
    await sweep();
    expect((await kit.world.get("/profile/details", { token })).status).toBe(401);
    expect(await kit.find({ visitor }, draft.id)).toMatchObject({
      notes: "Kept",
      is_mine: false,
      address_id: null,
    });
  });

  test("without a stored token they are kept for thirty days", async () => {
    const { token } = await signUp((await kit.visit()).visitor);
    const draft = expectData<Draft>(await kit.begin({ token }));
    expect(await ownerOf(draft.id)).toMatchObject({ isVisitors: false });
    kit.world.advance(days(2));
    await sweep();
    expect((await kit.read({ token }, draft.id)).status).toBe(200);
    kit.world.advance(days(28) + hours(1));
    await sweep();
    expect(await ownerOf(draft.id)).toBeUndefined();
    await sweep();
    expect((await kit.world.get("/profile/details", { token })).status).toBe(401);
  });

  test("the owner of the e-mail who takes over the account does not get them", async () => {
    const { visitor, draft } = await kit.visit();
    const { token, email } = await signUp(visitor);
    // From another browser, without the visitor's token.
    const planted = expectData<Draft>(await kit.begin({ token }));
    const device = newDevice();
    await send("/forgot-password", { email }, { device });
    const code = await kit.world.readCode(email);
    const password = "Lemon-tree-48";
    const reset = { email, token: code, password, password_confirmation: password };
    expect((await send("/reset-password", reset, { device })).status).toBeLessThan(300);
    const { token: theirs } = expectData(await send("/login", { email, password }, {}));
    expect(await kit.listDrafts({ token: theirs })).toEqual([]);
    expect(await ownerOf(planted.id)).toBeUndefined();
    expect((await kit.read({ visitor }, draft.id)).status).toBe(200);
  });
});

describe("when seven days have passed without a change", () => {
  test("a visitor's draft is deleted with its photos", async () => {
    const { visitor, draft } = await kit.visit();
    const [key] = await kit.addPhotos(draft.id, 1);
    kit.world.advance(LIMITS.visitorDraft);
    await sweep();
    expect(await ownerOf(draft.id)).toBeDefined();
    kit.world.advance(1);
    await sweep();
    expect(await ownerOf(draft.id)).toBeUndefined();
    await kit.world.runDueJobs();
    const media = kit.database.db().selectFrom("media").select("key").where("key", "=", key!);
    expect(await media.execute()).toEqual([]);
    expect((await kit.read({ visitor }, draft.id)).status).toBe(404);
  });

  test("an edited draft stays, for thirty days in all", async () => {
    const { visitor, draft } = await kit.visit();
    let fresh = draft;
    for (let day = 6; day <= 30; day += 6) {
      kit.world.advance(days(6));
      await sweep();
      fresh = expectData<Draft>(await kit.save({ visitor }, fresh, { notes: `Day ${day}` }));
    }
    kit.world.advance(1);
    await sweep();
    expect((await kit.read({ visitor }, draft.id)).status).toBe(404);
  });

  test("a draft of a visitor who has signed in stays", async () => {
    const { visitor, draft } = await kit.visit();
    const { id, email } = await insertMember();
    await logIn(email, visitor);
    expect(await ownerOf(draft.id)).toEqual({ user_id: null, isVisitors: true });
    kit.world.advance(LIMITS.sessionToken + 1);
    await sweep();
    expect(await ownerOf(draft.id)).toEqual({ user_id: id, isVisitors: false });
    expect(await kit.listDrafts({ token: await logIn(email) })).toMatchObject([{ id: draft.id }]);
  });

  test("a member's own draft stays", async () => {
    const { id, email } = await insertMember();
    const token = await logIn(email);
    const draft = expectData<Draft>(await kit.begin({ token }));
    kit.world.advance(days(100));
    await sweep();
    expect(await ownerOf(draft.id)).toEqual({ user_id: id, isVisitors: false });
  });
});

test("closing an account deletes its drafts and those of its sessions", async () => {
  const { seller, draft: listed, keys } = await kit.openComplete();
  expectData(await kit.submit(seller, listed));
  const own = expectData<Draft>(await kit.begin(seller));
  const [photo] = await kit.addPhotos(own.id, 1);
  const { draft: begun, visitor } = await kit.visit();
  await kit.database
    .db()
    .updateTable("visitor_session")
    .set({ user_id: seller.id })
    .where("token_hash", "=", findTokenHash(visitor)!)
    .execute();
  expect((await kit.world.delete("/profile/delete", { token: seller.token })).status).toBe(204);
  kit.world.advance(days(90));
  await kit.world.runDueJobs();
  for (const { id } of [listed, own, begun]) expect(await ownerOf(id)).toBeUndefined();
  await kit.world.runDueJobs();
  const media = await kit.database
    .db()
    .selectFrom("media")
    .select("key")
    .where("key", "in", [photo!, ...keys])
    .execute();
  // Nobody has ordered the listing: it stays for accounting, without photos and address.
  expect(media).toEqual([]);
  expect(await kit.findListing(listed.id)).toMatchObject({ address_id: null });
});

test("a nonce creates one draft per visitor", async () => {
  const [mine, theirs] = [await kit.visit(), await kit.visit()];
  const key = randomUUID();
  const one = expectData<Draft>(await kit.begin({ visitor: mine.visitor }, {}, key));
  const two = expectData<Draft>(await kit.begin({ visitor: mine.visitor }, {}, key));
  const other = expectData<Draft>(await kit.begin({ visitor: theirs.visitor }, {}, key));
  expect([two.id, other.id === one.id]).toEqual([one.id, false]);
});

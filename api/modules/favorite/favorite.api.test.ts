import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes, days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { createToken, findTokenHash } from "#api/http/token.ts";
import { sweepExpired } from "#api/http/sweep-expired.ts";
import { sweepUnowned } from "#api/modules/account/sweep-unowned.ts";
import { newDevice } from "#tests/account-kit.ts";
import { codeOf, openFavoriteKit, type FavoriteKit } from "#tests/favorite-kit.ts";
import type { Person } from "#tests/order-kit.ts";

let kit: FavoriteKit;
let seller: Person;
beforeAll(async () => {
  kit = await openFavoriteKit();
  seller = await kit.insertPerson();
});
afterAll(() => kit[Symbol.asyncDispose]());
// Favourites and sign-ins are limited by IP address.
beforeEach(() => kit.world.advance(minutes(6)));

const MISSING = [404, "not_found"];

/** Inserts `n` favourites of distinct listings, a second apart. */
async function insertFavorites(owner: { user_id: string } | { visitor_hash: Buffer }, n: number) {
  const from = kit.world.now().getTime() - days(1);
  const rows = [];
  for (let i = 0; i < n; i += 1)
    rows.push({
      id: randomUUIDv7(),
      market: "GR",
      ...owner,
      listing_id: await kit.insertListing({ seller }),
      price_then: 40_000,
      price_notified: 40_000,
      created_at: new Date(from + i * 1000),
    });
  await kit.database.db().insertInto("favorite").values(rows).execute();
  return rows.map(({ listing_id }) => listing_id);
}

describe("a member's favourites", () => {
  test("are listed by price or by its fall as well, those that are sold last", async () => {
    const member = await kit.insertPerson();
    const prices = [40_000, 30_000, 50_000, 20_000];
    const ids: string[] = [];
    for (const price of prices) {
      const listing = await kit.insertListing({ seller, price });
      await kit.markFavorite(member, listing);
      kit.world.advance(1000);
      ids.push(listing);
    }
    const [a, b, c, d] = ids as [string, string, string, string];
    const change = async (listing: string, price: number) => {
      await kit.setPrice(listing, price);
      await kit.database
        .db()
        .updateTable("listing")
        .set({ total_price: price + 2_000 })
        .where("id", "=", listing)
        .execute();
    };
    await change(c, 45_000);
    await change(a, 20_000);
    await kit.database
      .db()
      .updateTable("listing")
      .set({ status: "sold" })
      .where("id", "=", d)
      .execute();
    const sorted = async (sort: string) =>
      (await kit.read(member, `/profile/favorites?sort_by=${sort}`)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await sorted("added")).toEqual([d, c, b, a]);
    expect(await sorted("price_low")).toEqual([a, b, c, d]);
    expect(await sorted("price_high")).toEqual([c, b, a, d]);
    expect(await sorted("fell")).toEqual([a, c, b, d]);
    expect(await sorted("nonsense")).toEqual([d, c, b, a]);
  });

  test("are listed newest first, with the price at that time", async () => {
    const member = await kit.insertPerson();
    const [first, second] = [
      await kit.insertListing({ seller, price: 40_000 }),
      await kit.insertListing({ seller, price: 30_000 }),
    ];
    for (const listing of [first, second]) {
      expect((await kit.markFavorite(member, listing)).status).toBe(204);
      kit.world.advance(1000);
    }
    await kit.setPrice(first, 35_000);
    const { data, meta } = await kit.list(member);
    expect(meta.total).toBe(2);
    expect(data).toMatchObject([
      { id: second, is_favorite: true, is_live: true, price_then: { amount: 30_000 } },
      {
        id: first,
        is_favorite: true,
        asking_price: { amount: 35_000, currency: "EUR" },
        price_then: { amount: 40_000, currency: "EUR" },
      },
    ]);
  });

  test("contain a listing once, however often it was added", async () => {
    const member = await kit.insertPerson();
    const listing = await kit.insertListing({ seller });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => kit.markFavorite(member, listing)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(await kit.rowsOf(listing)).toHaveLength(1);
  });

  test("can be removed, idempotently", async () => {
    const member = await kit.insertPerson();
    const listing = await kit.insertListing({ seller });
    await kit.markFavorite(member, listing);
    await kit.favoriteSku(member, kit.skus.GR);
    for (let again = 0; again < 2; again += 1) {
      expect((await kit.remove(member, `/profile/favorites/${listing}`)).status).toBe(204);
      expect((await kit.remove(member, `/users/me/favorites/${kit.skus.GR}`)).status).toBe(204);
    }
    expect(await kit.listIds(member)).toEqual([]);
    expect(await kit.listSkus(member)).toEqual([]);
  });

  test("accept only what is public in the market", async () => {
    const member = await kit.insertPerson();
    for (const status of ["draft", "under_review", "hidden", "rejected", "inactive", "sold"]) {
      const listing = await kit.insertListing({ seller, status });
      expect(codeOf(await kit.markFavorite(member, listing)), status).toEqual(MISSING);
    }
    const british = await kit.insertListing({ seller, market: "GB" });
    expect(codeOf(await kit.markFavorite(member, british))).toEqual(MISSING);
    expect(codeOf(await kit.favoriteSku(member, kit.skus.GB))).toEqual(MISSING);
    expect(codeOf(await kit.markFavorite(member, randomUUIDv7()))).toEqual(MISSING);
    expect(codeOf(await kit.markFavorite(member, "no-id"))).toEqual(MISSING);
    expect(codeOf(await kit.favoriteSku(member, randomUUIDv7()))).toEqual(MISSING);
    expect(await kit.listIds(member)).toEqual([]);
  });

  test("keep sold listings and leave out hidden ones until they return", async () => {
    const member = await kit.insertPerson();
    const listing = await kit.insertListing({ seller });
    await kit.markFavorite(member, listing);
    await kit.setListingStatus(listing, "sold");
    expect((await kit.list(member)).data).toMatchObject([{ id: listing, is_live: false }]);
    expect((await kit.markFavorite(member, listing)).status).toBe(204);
    for (const status of ["hidden", "under_review", "rejected", "inactive"]) {
      await kit.setListingStatus(listing, status);
      expect(await kit.list(member), status).toMatchObject({ data: [], meta: { total: 0 } });
    }
    await kit.setListingStatus(listing, "published");
    expect((await kit.list(member)).data).toMatchObject([{ id: listing, is_live: true }]);
  });

  test("are those of the requested market", async () => {
    const member = await kit.insertPerson();
    const british = await kit.insertListing({ seller, market: "GB" });
    await kit.markFavorite({ ...member, locale: "en-GB" }, british);
    await kit.favoriteSku({ ...member, locale: "en-GB" }, kit.skus.GB);
    expect(await kit.listIds(member)).toEqual([]);
    expect(await kit.listSkus(member)).toEqual([]);
    expect(await kit.listIds({ ...member, locale: "en-GB" })).toEqual([british]);
    expect(await kit.listSkus({ ...member, locale: "en-GB" })).toEqual([kit.skus.GB]);
  });

  test("have pages of twenty, and an empty page beyond the end", async () => {
    const member = await kit.insertPerson();
    const kept = await insertFavorites({ user_id: member.id }, LIMITS.page.size + 1);
    const second = await kit.list(member, 2);
    expect(second.data.map(({ id }: { id: string }) => id)).toEqual([kept[0]]);
    expect(second.meta).toMatchObject({ total: LIMITS.page.size + 1, last_page: 2 });
    expect((await kit.list(member, 3)).data).toEqual([]);
  });

  test("are limited to two hundred, also when added concurrently", async () => {
    const member = await kit.insertPerson();
    await insertFavorites({ user_id: member.id }, LIMITS.favorites - 3);
    const wanted = await Promise.all(
      Array.from({ length: 20 }, () => kit.insertListing({ seller })),
    );
    const answers = await Promise.all(wanted.map((listing) => kit.markFavorite(member, listing)));
    const codes = answers.map(({ status, body }) => (status === 204 ? "kept" : body.code));
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => "kept"),
      ...Array.from({ length: 17 }, () => "too_many_favorites"),
    ]);
    expect((await kit.list(member)).meta.total).toBe(LIMITS.favorites);
    expect(codeOf(await kit.favoriteSku(member, kit.skus.GR))).toEqual([409, "too_many_favorites"]);
  });

  test("contain SKUs with their external ids, also under the member's own id", async () => {
    const member = await kit.insertPerson();
    const listing = await kit.insertListing({ seller, price: 1_000 });
    expect((await kit.favoriteSku(member, kit.skus.GR, member.id)).status).toBe(204);
    const { body } = await kit.read(member, `/users/${member.id}/favorites`);
    expect(body.data.skus).toMatchObject([{ id: kit.skus.GR, external_id: "iphone-13-GR" }]);
    const { total_price } = await kit.findListing(listing);
    const [row] = (await kit.rowsOf(kit.skus.GR)).filter(({ user_id }) => user_id === member.id);
    expect(row).toMatchObject({ price_then: total_price, price_notified: total_price });
    await kit.setListingStatus(listing, "sold");
  });

  test("under another member's id are 404 for members and visitors", async () => {
    const [member, stranger] = [await kit.insertPerson(), await kit.insertPerson()];
    await kit.favoriteSku(member, kit.skus.GR);
    const visitor = await kit.visit(await kit.insertListing({ seller }));
    for (const caller of [stranger, { visitor }, {}]) {
      const at = `/users/${member.id}/favorites`;
      expect(codeOf(await kit.read(caller, at))).toEqual(MISSING);
      expect(codeOf(await kit.favoriteSku(caller, kit.skus.GR, member.id))).toEqual(MISSING);
      expect(codeOf(await kit.remove(caller, `${at}/${kit.skus.GR}`))).toEqual(MISSING);
    }
    expect(await kit.listSkus(member)).toEqual([kit.skus.GR]);
  });
});

describe("a visitor's favourites", () => {
  test("belong to the token that the first favourite sets", async () => {
    const listing = await kit.insertListing({ seller });
    const visitor = await kit.visit(listing);
    expect((await kit.favoriteSku({ visitor }, kit.skus.GR)).status).toBe(204);
    expect(await kit.listIds({ visitor })).toEqual([listing]);
    expect(await kit.listSkus({ visitor })).toEqual([kit.skus.GR]);
    const other = await kit.visit(await kit.insertListing({ seller }));
    const strangers = [
      { visitor: other },
      { visitor: createToken() },
      {},
      await kit.insertPerson(),
    ];
    for (const stranger of strangers) {
      expect(await kit.listIds(stranger)).not.toContain(listing);
      expect((await kit.remove(stranger, `/profile/favorites/${listing}`)).status).toBe(204);
    }
    expect(await kit.listIds({ visitor })).toEqual([listing]);
    expect((await kit.remove({ visitor }, `/profile/favorites/${listing}`)).status).toBe(204);
    expect(await kit.listIds({ visitor })).toEqual([]);
  });

  test("are limited to two hundred, also when added concurrently", async () => {
    const visitor = await kit.visit(await kit.insertListing({ seller }));
    await insertFavorites({ visitor_hash: findTokenHash(visitor)! }, LIMITS.favorites - 2);
    const wanted = await Promise.all(
      Array.from({ length: 20 }, () => kit.insertListing({ seller })),
    );
    const answers = await Promise.all(
      wanted.map((listing) => kit.markFavorite({ visitor }, listing)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test("are deleted with the session, thirty days after the last visit", async () => {
    const listing = await kit.insertListing({ seller });
    const visitor = await kit.visit(listing);
    kit.world.advance(LIMITS.sessionToken + 1);
    await sweepExpired(kit.database, kit.world.now());
    expect(await kit.rowsOf(listing)).toEqual([]);
    expect(await kit.listIds({ visitor })).toEqual([]);
  });
});

describe("cards", () => {
  test("of listings, search and similar listings mark the caller's favourites", async () => {
    const listing = await kit.insertListing({ seller });
    const other = await kit.insertListing({ seller });
    await kit.deps.jobs.outbox.drain();
    await kit.database.tx(() =>
      Promise.all(
        [listing, other].map((listing_id) =>
          kit.deps.jobs.outbox.add({
            market: "GR",
            topic: "listing-changed",
            payload: { listing_id },
          }),
        ),
      ),
    );
    await kit.world.runDueJobs();
    const member = await kit.insertPerson();
    await kit.markFavorite(member, listing);
    const visitor = await kit.visit(listing);
    const marked = async (caller: object, path: string) =>
      (await kit.read(caller, path)).body.data
        .filter((card: { is_favorite?: true }) => card.is_favorite)
        .map(({ id }: { id: string }) => id);
    const paths = ["/listings?sort_by=new", "/search?sort_by=new", `/listings/${other}/similar`];
    for (const path of paths) {
      expect(await marked(member, path), path).toEqual([listing]);
      expect(await marked({ visitor }, path), path).toEqual([listing]);
      expect(await marked({}, path), path).toEqual([]);
      expect(await marked(await kit.insertPerson(), path), path).toEqual([]);
    }
  });

  test("run no favourites query for a caller without session", async () => {
    const visitor = await kit.visit(await kit.insertListing({ seller }));
    const ask = async (caller: object) => {
      const asked = await kit.database.countQueries(() => kit.read(caller, "/listings"));
      return asked.statements.filter((text) => text.includes("favorite")).length;
    };
    expect([await ask({}), await ask({ visitor })]).toEqual([0, 1]);
  });
});

describe("at sign-in", () => {
  test("favourites move to the account, and the token gives no access any more", async () => {
    const listing = await kit.insertListing({ seller });
    const visitor = await kit.visit(listing);
    await kit.favoriteSku({ visitor }, kit.skus.GR);
    const member = await kit.insertMember();
    const token = await kit.logIn(member.email, visitor);
    expect(await kit.rowsOf(listing)).toMatchObject([{ user_id: member.id, visitor_hash: null }]);
    expect(await kit.listIds({ token })).toEqual([listing]);
    expect(await kit.listIds(member)).toEqual([listing]);
    expect(await kit.listSkus(member)).toEqual([kit.skus.GR]);
    expect(await kit.listIds({ visitor })).toEqual([]);
    expect((await kit.remove({ visitor }, `/profile/favorites/${listing}`)).status).toBe(204);
    expect(await kit.listIds(member)).toEqual([listing]);
  });

  test("of two favourites for one listing the older stays, with its price", async () => {
    const [olderOurs, olderTheirs] = [
      await kit.insertListing({ seller, price: 50_000 }),
      await kit.insertListing({ seller, price: 50_000 }),
    ];
    const member = await kit.insertMember();
    await kit.markFavorite(member, olderOurs);
    const visitor = await kit.visit(olderTheirs);
    kit.world.advance(minutes(1));
    for (const listing of [olderOurs, olderTheirs]) await kit.setPrice(listing, 49_000);
    await kit.markFavorite({ visitor }, olderOurs);
    await kit.markFavorite(member, olderTheirs);
    await kit.logIn(member.email, visitor);
    for (const listing of [olderOurs, olderTheirs])
      expect(await kit.rowsOf(listing)).toMatchObject([
        { user_id: member.id, visitor_hash: null, price_then: 50_000 },
      ]);
  });

  test("the account's own stay, and the visitor's newest are added up to the limit", async () => {
    const member = await kit.insertMember();
    const own = await insertFavorites({ user_id: member.id }, LIMITS.favorites - 2);
    const visitor = await kit.visit(await kit.insertListing({ seller }));
    const held = await insertFavorites({ visitor_hash: findTokenHash(visitor)! }, 3);
    await kit.logIn(member.email, visitor);
    const rows = await kit.database
      .db()
      .selectFrom("favorite")
      .select("listing_id")
      .where("user_id", "=", member.id)
      .execute();
    const kept = new Set(rows.map(({ listing_id }) => listing_id));
    expect(kept.size).toBe(LIMITS.favorites);
    expect(own.every((listing) => kept.has(listing))).toBe(true);
    expect(held.map((listing) => kept.has(listing))).toEqual([false, false, true]);
  });

  test("a concurrently added favourite is not lost", async () => {
    const visitor = await kit.visit(await kit.insertListing({ seller }));
    const member = await kit.insertMember();
    await kit.logIn(member.email, visitor);
    const late = await kit.insertListing({ seller });
    await insertFavorites({ visitor_hash: findTokenHash(visitor)! }, 1);
    expect((await kit.list(member)).meta.total).toBe(2);
    const answer = await kit.markFavorite({ visitor }, late);
    expect(answer.headers.get("x-session-token")).not.toBe(visitor);
    expect(await kit.listIds(member)).not.toContain(late);
  });
});

describe("at sign-up", () => {
  test("favourites are visible at once, and move when the e-mail is verified", async () => {
    const listing = await kit.insertListing({ seller });
    const visitor = await kit.visit(listing);
    const { token, email } = await kit.signUp(visitor);
    expect(await kit.listIds({ token })).toEqual([listing]);
    expect(await kit.rowsOf(listing)).toMatchObject([{ user_id: null }]);
    // The token alone neither reads nor moves them.
    expect(await kit.listIds({ visitor })).toEqual([]);
    await kit.remove({ visitor }, `/profile/favorites/${listing}`);
    const second = await kit.insertListing({ seller });
    await kit.markFavorite({ token, visitor }, second);
    expect(await kit.rowsOf(second)).toMatchObject([{ user_id: null }]);
    const code = await kit.world.readCode(email);
    expect((await kit.sendFromElsewhere("/verify/email", { code }, { token })).status).toBe(204);
    for (const each of [listing, second])
      expect(await kit.rowsOf(each)).toMatchObject([{ visitor_hash: null }]);
  });

  test("by mistake, they follow the person who signs in to their existing account", async () => {
    const listing = await kit.insertListing({ seller });
    const visitor = await kit.visit(listing);
    const member = await kit.insertMember();
    const mistake = await kit.signUp(visitor, member.email);
    const second = await kit.insertListing({ seller });
    await kit.markFavorite({ token: mistake.token, visitor }, second);
    await kit.logIn(member.email, visitor);
    expect((await kit.listIds(member)).toSorted()).toEqual([listing, second].toSorted());
    expect(await kit.listIds({ token: mistake.token })).toEqual([]);
  });

  test("that is never verified, they return to the visitor when the account is deleted", async () => {
    const listing = await kit.insertListing({ seller });
    const visitor = await kit.visit(listing);
    const { token } = await kit.signUp(visitor);
    // From another browser, without the visitor's token.
    const own = await kit.insertListing({ seller });
    await kit.markFavorite({ token }, own);
    kit.world.advance(days(1) + 1);
    await sweepUnowned(kit.deps, kit.world.now());
    expect((await kit.read({ token }, "/profile/details")).status).toBe(401);
    expect(await kit.listIds({ visitor })).toEqual([listing]);
    expect(await kit.rowsOf(own)).toEqual([]);
  });

  test("the owner of the e-mail who takes over the account does not get them", async () => {
    const listing = await kit.insertListing({ seller });
    const visitor = await kit.visit(listing);
    const { token, email } = await kit.signUp(visitor);
    const planted = await kit.insertListing({ seller });
    await kit.markFavorite({ token }, planted);
    const device = newDevice();
    await kit.sendFromElsewhere("/forgot-password", { email }, { device });
    const code = await kit.world.readCode(email);
    const password = "Lemon-tree-48";
    const reset = { email, token: code, password, password_confirmation: password };
    expect((await kit.sendFromElsewhere("/reset-password", reset, { device })).status).toBeLessThan(
      300,
    );
    const { body } = await kit.sendFromElsewhere("/login", { email, password });
    expect(await kit.listIds({ token: body.data.token })).toEqual([]);
    expect(await kit.rowsOf(planted)).toEqual([]);
    expect(await kit.listIds({ visitor })).toEqual([listing]);
  });
});

test("closing an account deletes its favourites and those of its sessions", async () => {
  const member = await kit.insertMember();
  const visitor = await kit.visit(await kit.insertListing({ seller }));
  await kit.logIn(member.email, visitor);
  await insertFavorites({ user_id: member.id }, 2);
  await insertFavorites({ visitor_hash: findTokenHash(visitor)! }, 1);
  expect((await kit.remove(member, "/profile/delete")).status).toBe(204);
  kit.world.advance(days(90));
  await kit.world.runDueJobs();
  const left = await kit.database
    .db()
    .selectFrom("favorite")
    .select("id")
    .where(({ eb, or }) =>
      or([eb("user_id", "=", member.id), eb("visitor_hash", "=", findTokenHash(visitor)!)]),
    )
    .execute();
  expect(left).toEqual([]);
});

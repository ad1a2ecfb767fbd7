import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes, days } from "#contract/duration.ts";
import { createApi } from "#api/create-api.ts";
import { codeOf, openFavoriteKit, type FavoriteKit } from "#tests/favorite-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import {
  findUnsubscribeKey,
  parseUnsubscribeToken,
  signUnsubscribe,
  writeUnsubscribeToken,
} from "./unsubscribe-token.ts";

let kit: FavoriteKit;
beforeAll(async () => void (kit = await openFavoriteKit({ PUBLIC_ORIGIN: "https://deftero.gr" })));
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.world.advance(minutes(6)));

const MISSING = [404, "not_found"];
const sign = (userId: string, category: "favorite" | "search" = "favorite") =>
  signUnsubscribe(kit.database, { userId, category }, kit.world.now());
const look = (token: string) => kit.read({}, `/unsubscribe/${token}`);
const end = (token: string) => kit.world.post(`/unsubscribe/${token}`, undefined, { key: null });
const getPreferences = async (
  person: Person,
): Promise<Record<string, { mail: boolean; bell: boolean }>> => {
  const { body } = await kit.read(person, "/profile/notification-preferences");
  return Object.fromEntries(
    body.data.map(({ category, ...ways }: { category: string }) => [category, ways]),
  );
};

test("a mail has an unsubscribe link and header, which work signed out", async () => {
  const [seller, member] = [await kit.insertPerson(), await kit.insertPerson()];
  const listing = await kit.insertListing({ seller, isInstantBuy: false });
  await kit.markFavorite(member, listing);
  const fall = async (amount: number) => {
    const asking_price = { amount, currency: "EUR" };
    expectData(
      await kit.world.patch(
        `/listings/${listing}/price-update`,
        { asking_price },
        { token: seller.token },
      ),
    );
    await kit.world.runDueJobs();
  };
  await fall(30_000);
  const [mail] = await kit.mailsTo(member);
  const headers = mail!.headers as Record<string, string>;
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const [, token] = /^<https:\/\/deftero\.gr\/api\/unsubscribe\/([\w-]+)>$/.exec(
    headers["List-Unsubscribe"]!,
  )!;
  expect(mail!.html_body).toContain(`https://deftero.gr/en-GR/unsubscribe/${token}`);
  expect(mail!.text_body).toContain(`https://deftero.gr/en-GR/unsubscribe/${token}`);

  expect((await end(token!)).status).toBe(204);
  await fall(20_000);
  expect(await kit.mailsTo(member)).toHaveLength(1);
  const topics = (await kit.bell(member)).map(({ topic }) => topic);
  expect(topics).toEqual(["favorite-price-dropped", "favorite-price-dropped"]);
});

describe("an unsubscribe link", () => {
  test("shows category and recipient, and changes nothing by being opened", async () => {
    const member = await kit.insertPerson();
    const token = await sign(member.id);
    for (let again = 0; again < 2; again += 1)
      expect((await look(token)).body.data).toEqual({
        category: "favorite",
        email: expect.stringMatching(/^p•+\d@d•+\.test$/),
        is_on: true,
      });
    expect((await getPreferences(member))["favorite"]).toEqual({
      mail: true,
      bell: true,
      push: true,
    });
  });

  test("ends mails of its category alone, any number of times, and years later", async () => {
    const member = await kit.insertPerson();
    await kit.wish(member, "search", { mail: true, bell: false });
    const token = await sign(member.id, "search");
    kit.world.advance(days(2000));
    for (let again = 0; again < 2; again += 1) expect((await end(token)).status).toBe(204);
    expect((await look(token)).body.data).toMatchObject({ category: "search", is_on: false });
    const rows = await kit.database
      .db()
      .selectFrom("notification_preference")
      .select(["category", "mail", "bell"])
      .where("user_id", "=", member.id)
      .execute();
    expect(rows).toEqual([{ category: "search", mail: false, bell: false }]);
  });

  test("changes the member's preferences, where such mails can be turned on again", async () => {
    const member = await kit.insertPerson();
    const token = await sign(member.id);
    await end(token);
    expect(await getPreferences(member)).toMatchObject({
      favorite: { mail: false, bell: true, push: true },
      search: { mail: true, bell: true, push: true },
    });
    await kit.wish(member, "favorite", { mail: true, bell: true });
    expect((await look(token)).body.data.is_on).toBe(true);
  });

  test.each([
    ["a form", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    [
      "a multipart form",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    ["something else", "text/plain", "x".repeat(1000)],
    ["broken JSON", "application/json", "{"],
  ])("accepts %s, which mailboxes send", async (_, type, body) => {
    const member = await kit.insertPerson();
    const token = await sign(member.id);
    const response = await kit.world.api.fetch(
      new Request(`http://marketplace.test/api/unsubscribe/${token}`, {
        method: "POST",
        headers: { "Content-Type": type, Origin: "https://mailbox.example" },
        body,
      }),
    );
    expect(response.status).toBe(204);
    expect((await getPreferences(member))["favorite"]).toEqual({
      mail: false,
      bell: true,
      push: true,
    });
  });

  test("that is forged, truncated or of another shop is 404, and ends nothing", async () => {
    const [member, stranger] = [await kit.insertPerson(), await kit.insertPerson()];
    const bytes = Buffer.from(await sign(member.id), "base64url");
    const changed = (at: number) => {
      const copy = Buffer.from(bytes);
      copy[at]! ^= 1;
      return copy.toString("base64url");
    };
    const theirs = Buffer.from(stranger.id.replaceAll("-", ""), "hex");
    const forged = [
      ...[0, 15, 16, 17, 30, 48].map(changed),
      Buffer.concat([theirs, bytes.subarray(16)]).toString("base64url"),
      bytes.subarray(0, 40).toString("base64url"),
      `${bytes.toString("base64url")}AA`,
      writeUnsubscribeToken(Buffer.alloc(32), { userId: stranger.id, category: "favorite" }),
      "x".repeat(66),
      "x".repeat(16),
      "short",
      "%00".repeat(22),
    ];
    for (const token of forged) {
      expect(codeOf(await look(token)), token).toEqual(MISSING);
      expect(codeOf(await end(token)), token).toEqual(MISSING);
    }
    for (const person of [member, stranger])
      expect((await getPreferences(person))["favorite"]).toEqual({
        mail: true,
        bell: true,
        push: true,
      });
  });

  test("of a deactivated account works until the account is erased", async () => {
    const member = await kit.insertPerson();
    const token = await sign(member.id);
    await kit.remove(member, "/profile/delete");
    expect((await end(token)).status).toBe(204);
    kit.world.advance(days(90));
    await kit.world.runDueJobs();
    expect(codeOf(await look(token))).toEqual(MISSING);
    expect(codeOf(await end(token))).toEqual(MISSING);
  });

  test("is not rate limited for a mailbox provider that uses many at once", async () => {
    const tokens = await Promise.all(
      Array.from({ length: 40 }, async () => sign((await kit.insertPerson()).id)),
    );
    const answers = await Promise.all(tokens.map(end));
    expect(answers.filter(({ status }) => status !== 204)).toEqual([]);
  });
});

test("the key is created once by concurrent calls", async () => {
  await kit.database.db().deleteFrom("unsubscribe_key").execute();
  const keys = await Promise.all(
    Array.from({ length: 10 }, () => findUnsubscribeKey(kit.database, kit.world.now())),
  );
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  // A process that starts later uses the same key.
  const api = await createApi(kit.deps);
  const member = await kit.insertPerson();
  const token = await sign(member.id);
  const answer = await api.fetch(new Request(`http://marketplace.test/api/unsubscribe/${token}`));
  expect(answer.status).toBe(200);
  await api.close();
  expect(parseUnsubscribeToken(keys[0]!, token)).toEqual({
    userId: member.id,
    category: "favorite",
  });
});

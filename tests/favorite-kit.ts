import type { Favorite } from "#api/db/schema.ts";
import type { Selectable } from "kysely";
import type { Locale, Market } from "#contract/market.ts";
import type { Notification } from "#contract/notification.ts";
import { foldEmail } from "#api/modules/account/account-policy.ts";
import { hashPassword } from "#api/modules/step-up/password.ts";
import { newEmail, PASSWORD } from "./account-kit.ts";
import { expectData, openOrderKit, type Person } from "./order-kit.ts";
import type { Answer } from "./world.ts";

/** A member with a bearer token, a visitor with a session token, or both. */
export type Caller = { token?: string; visitor?: string; locale?: Locale };

/** The market of the order kit with people who have favorites and saved searches. */
export async function openFavoriteKit(env: Record<string, string> = {}) {
  const kit = await openOrderKit({ env });
  const { world, database } = kit;
  const db = database.db();
  const toOptions = ({ token, visitor, locale = "en-GR" }: Caller) => ({
    locale,
    ...(token !== undefined && { token }),
    ...(visitor !== undefined && { headers: { "x-session-token": visitor } }),
  });
  const read = (caller: Caller, path: string) => world.get(path, toOptions(caller));
  const send = (caller: Caller, path: string, body?: unknown) =>
    world.post(path, body, toOptions(caller));
  const remove = (caller: Caller, path: string) => world.delete(path, toOptions(caller));

  const markFavorite = (caller: Caller, listing: string) =>
    send(caller, `/profile/favorites/${listing}`);
  const favoriteSku = (caller: Caller, sku_id: string, of = "me") =>
    send(caller, `/users/${of}/favorites`, { sku_id });
  const list = async (caller: Caller, page = 1) =>
    (await read(caller, `/profile/favorites?page=${page}`)).body;
  const listIds = async (caller: Caller): Promise<string[]> =>
    (await list(caller)).data.map(({ id }: { id: string }) => id);
  const listSkus = async (caller: Caller): Promise<string[]> =>
    expectData(await read(caller, "/users/me/favorites")).skus.map(({ id }: { id: string }) => id);

  async function visit(listing: string): Promise<string> {
    const answer = await markFavorite({}, listing);
    if (answer.status !== 204) throw new Error(JSON.stringify(answer.body));
    return answer.headers.get("x-session-token")!;
  }

  let hash: Promise<string> | undefined;
  async function insertMember(market: Market = "GR"): Promise<Person & { email: string }> {
    const person = await kit.insertPerson({ market });
    const email = newEmail();
    await db
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

  let addresses = 0;
  /** A new address for each request, because rate limits count by address. */
  const sendFromElsewhere = (
    path: string,
    body: unknown,
    { token, visitor, device }: Caller & { device?: string } = {},
  ) =>
    world.post(path, body, {
      ...(token !== undefined && { token }),
      headers: {
        "x-forwarded-for": `10.7.${(addresses += 1) >> 8}.${addresses & 255}`,
        ...(visitor !== undefined && { "x-session-token": visitor }),
        ...(device !== undefined && { "x-device-token": device }),
      },
    });
  const logIn = async (email: string, visitor?: string): Promise<string> =>
    expectData(
      await sendFromElsewhere("/login", { email, password: PASSWORD }, visitor ? { visitor } : {}),
    ).token;
  const signUp = async (visitor: string, email = newEmail()) => ({
    email,
    token: expectData(
      await sendFromElsewhere(
        "/register",
        { email, password: PASSWORD, language: "en", country: "GR" },
        { visitor },
      ),
    ).token as string,
  });

  const rowsOf = (thing: string): Promise<Selectable<Favorite>[]> =>
    db
      .selectFrom("favorite")
      .selectAll()
      .where(({ eb, or }) => or([eb("listing_id", "=", thing), eb("sku_id", "=", thing)]))
      .orderBy("created_at")
      .execute();

  const bell = async (person: Person): Promise<Notification[]> =>
    expectData<Notification[]>(await kit.get(person, "/profile/notifications")).toReversed();
  const emailOf = async ({ id }: Person) =>
    (
      await db
        .selectFrom("user_account")
        .select("email")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).email;
  const mailsTo = async (person: Person) =>
    (await world.letters({ to: await emailOf(person) })).toReversed();
  const wish = (person: Person, category: string, ways: { mail: boolean; bell: boolean }) =>
    world.put(
      "/profile/notification-preferences",
      { data: [{ category, ...ways }] },
      { token: person.token },
    );

  return {
    ...kit,
    read,
    send,
    remove,
    markFavorite,
    favoriteSku,
    list,
    listIds,
    listSkus,
    visit,
    insertMember,
    sendFromElsewhere,
    logIn,
    signUp,
    rowsOf,
    bell,
    mailsTo,
    wish,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

export type FavoriteKit = Awaited<ReturnType<typeof openFavoriteKit>>;

export const codeOf = ({ status, body }: Answer): [number, string?] =>
  status < 300 ? [status] : [status, body.code];

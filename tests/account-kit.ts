import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { Locale, Market } from "#contract/market.ts";
import { createSession } from "#api/http/session.ts";
import { foldEmail } from "#api/modules/account/account-policy.ts";
import { createWorld, type Answer, type World } from "./world.ts";

export const PASSWORD = "Second-hand-1!";

type Asked = {
  token?: string | undefined;
  ip?: string;
  locale?: Locale;
  visitor?: string;
  device?: string | null;
};
type Person = {
  email?: string;
  market?: Market;
  language?: "el" | "en";
  phone?: string;
  isEmailProved?: boolean;
  isPhoneProved?: boolean;
};

let persons = 0;
export const newEmail = (): string => `person.${(persons += 1)}.x@mail.test`;
export const newDevice = (): string => randomBytes(32).toString("base64url");
/** SMS are rate limited by number range, so each number has a range of its own. */
export const newPhone = (): string => {
  const digits = String((persons += 1)).padStart(3, "0");
  return `30694${[...digits].toReversed().join("").slice(0, 3)}${digits.padStart(4, "0")}`;
};

/** An empty world with people who sign up, confirm and recover through the API. */
export async function openAccountKit(env: Record<string, string> = {}) {
  const world: World = await createWorld({ seed: "none", env });
  const { database } = world;
  const db = () => database.db();
  let addresses = 0;
  /** One unknown browser for all requests, unless a test says otherwise. */
  const browser = newDevice();
  /** A new address for each request, because rate limits count by address. */
  const nextIp = () => {
    addresses += 1;
    return `10.7.${addresses >> 8}.${addresses & 255}`;
  };

  const post = (
    path: string,
    body: unknown,
    { token, ip, locale, visitor, device = browser }: Asked = {},
  ) =>
    world.post(path, body, {
      ...(token !== undefined && { token }),
      ...(locale && { locale }),
      headers: {
        "x-forwarded-for": ip ?? nextIp(),
        ...(visitor && { "x-session-token": visitor }),
        ...(device && { "x-device-token": device }),
      },
    });

  const register = (changes: object = {}, asked: Asked = {}): Promise<Answer> =>
    post(
      "/register",
      { email: newEmail(), password: PASSWORD, language: "en", country: "GR", ...changes },
      asked,
    );

  return {
    world,
    database,
    nextIp,
    post,
    register,
    advance: world.advance,
    readCode: world.readCode,
    logIn: (email: string, password = PASSWORD, asked: Asked = {}) =>
      post("/login", { email, password }, asked),
    profile: async (token: string) =>
      (await world.get("/profile/details", { token })).body.data as Record<string, unknown>,
    async lettersTo(to: string) {
      await world.runDueJobs();
      return world.letters({ to });
    },
    messagesTo: (recipient: string) =>
      db()
        .selectFrom("message")
        .select(["template", "status", "locale", "payload"])
        .where("recipient", "=", recipient)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    account: (id: string) =>
      db().selectFrom("user_account").selectAll().where("id", "=", id).executeTakeFirst(),
    accountsOf: (email: string) =>
      db()
        .selectFrom("user_account")
        .selectAll()
        .where("email", "=", email)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    async insertPerson({
      email = newEmail(),
      market = "GR",
      language = "en",
      phone,
      isEmailProved = true,
      isPhoneProved = phone !== undefined,
    }: Person = {}) {
      const id = randomUUIDv7();
      const at = world.now();
      await db()
        .insertInto("user_account")
        .values({
          id,
          market,
          language,
          email,
          email_folded: foldEmail(email),
          email_verified_at: isEmailProved ? at : null,
          phone_number: phone ?? null,
          phone_verified_at: isPhoneProved ? at : null,
          created_at: at,
        })
        .execute();
      const { token } = await createSession(database, { userId: id, userAgent: null, at });
      return { id, email, token };
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

export type AccountKit = Awaited<ReturnType<typeof openAccountKit>>;

export const toWrongCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** The visible parts of a response, without those that differ between any two. */
export const toVisible = ({ status, headers, body }: Answer) => ({
  status,
  body,
  headers: [...headers].filter(([name]) => name !== "x-request-id"),
});

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";

export const signUnsubscribe = async (
  database: Database,
  subscription: Subscription,
  at: Date,
): Promise<string> => writeUnsubscribeToken(await findUnsubscribeKey(database, at), subscription);

/** Throws not_found for a token that we have not signed. */
export async function requireSubscription(
  { database, at }: Pick<Call, "database" | "at">,
  token: string,
) {
  const subscription = parseUnsubscribeToken(await findUnsubscribeKey(database, at), token);
  const email = subscription && (await findRecipient(database, subscription.userId));
  if (!subscription || !email) throw new ApiError("not_found");
  return { ...subscription, email };
}

/** The numbers are part of mails that were sent; never change them. */
const NUMBERS = { favorite: 1, search: 2 } as const;
type UnsubscribeCategory = keyof typeof NUMBERS;
type Subscription = { userId: string; category: UnsubscribeCategory };

const ID_BYTES = 16;
const FORM = /^[A-Za-z0-9_-]{66}$/;

const sign = (secret: Buffer, payload: Buffer): Buffer =>
  createHmac("sha256", secret).update("unsubscribe").update(payload).digest();

export function writeUnsubscribeToken(secret: Buffer, { userId, category }: Subscription): string {
  const id = Buffer.from(userId.replaceAll("-", ""), "hex");
  const payload = Buffer.concat([id, Buffer.from([NUMBERS[category]])]);
  return Buffer.concat([payload, sign(secret, payload)]).toString("base64url");
}

export function parseUnsubscribeToken(secret: Buffer, token: string): Subscription | null {
  if (!FORM.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const payload = bytes.subarray(0, ID_BYTES + 1);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES + 1), sign(secret, payload))) return null;
  const categories = Object.keys(NUMBERS) as UnsubscribeCategory[];
  const category = categories.find((name) => NUMBERS[name] === payload[ID_BYTES]);
  const userId = payload
    .toString("hex", 0, ID_BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return category ? { userId, category } : null;
}

/** Created when first needed; concurrent calls agree on the first one. */
export async function findUnsubscribeKey(database: Database, at: Date): Promise<Buffer> {
  const find = () =>
    database.db().selectFrom("unsubscribe_key").select("secret").executeTakeFirst();
  let row = await find();
  if (!row) {
    await database
      .db()
      .insertInto("unsubscribe_key")
      .values({ id: 1, secret: randomBytes(32), created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await find();
  }
  return Buffer.from(row!.secret);
}

async function findRecipient(database: Database, userId: string): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", userId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return row?.email ?? null;
}

import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { isTaken } from "#api/db/database-errors.ts";
import { ApiError } from "#api/http/api-error.ts";
import { getAccount } from "./account-store.ts";

/** `contact` is the other account's masked e-mail (spec §8). */
export const emailInUse = (email: string): ApiError =>
  new ApiError("email_in_use", {
    fields: { email: ["auth.email-in-use"] },
    data: { contact: maskEmail(email) },
  });

export const phoneInUse = (phoneOwner: { email: string }): ApiError =>
  new ApiError("phone_in_use", {
    fields: { phone_number: ["errors.mobile-phone-already-linked"] },
    data: { contact: maskEmail(phoneOwner.email) },
  });

const HIDDEN = "•••••";

/** m•••••4@d•••••.test: the owner recognizes it, and it hides the length. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)];
  const dot = domain.lastIndexOf(".");
  const ending = dot < 0 ? "" : domain.slice(dot);
  const last = name.length > 2 ? name.slice(-1) : "";
  return `${name.slice(0, 1)}${HIDDEN}${last}@${domain.slice(0, 1)}${HIDDEN}${ending}`;
}

export const maskPhone = (digits: string): string => `+${HIDDEN}${digits.slice(-2)}`;

/** The second run sees the row of the concurrent transaction. */
export async function retryWhenTaken<Result>(
  index: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error, index)) throw error;
    return work();
  }
}

export const hasProvedEmail = async ({
  database,
  user,
}: Pick<UserCall, "database" | "user">): Promise<boolean> =>
  (await getAccount(database, user.id)).email_verified_at !== null;

/** Includes closed accounts, which may be restored. */
export const findEmailOwner = (database: Database, emailFolded: string) =>
  database
    .db()
    .selectFrom("user_account")
    .select(["id", "email"])
    .where("email_folded", "=", emailFolded)
    .executeTakeFirst();

const selectUnverified = (database: Database, emailFolded: string) =>
  database
    .db()
    .selectFrom("user_account")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", emailFolded))
    .where("email_folded", "is", null)
    .where("deactivated_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

export const findCredentials = (database: Database, emailFolded: string) =>
  database
    .db()
    .selectFrom("user_account")
    .select(["id", "password_hash"])
    .where("email_folded", "=", emailFolded)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();

/** Skips accounts without a password, so that one of social sign-in does not hide an older one. */
export const findUnownedCredentials = (database: Database, emailFolded: string) =>
  selectUnverified(database, emailFolded)
    .select(["id", "password_hash"])
    .where("password_hash", "is not", null)
    .executeTakeFirst();

/** The e-mail's owner, else the newest account that signed up with it. */
export async function findResettable(
  database: Database,
  emailFolded: string,
): Promise<string | null> {
  const owner = await findEmailOwner(database, emailFolded);
  const unowned = await selectUnverified(database, emailFolded).select("id").executeTakeFirst();
  return owner?.id ?? unowned?.id ?? null;
}

export const findPhoneOwner = (database: Database, phone: string, exceptId: string) =>
  database
    .db()
    .selectFrom("user_account")
    .select(["id", "email"])
    .where("phone_number", "=", phone)
    .where("phone_verified_at", "is not", null)
    .where("id", "<>", exceptId)
    .executeTakeFirst();

/** An unverified number must not block its owner. */
export async function releasePhone(
  database: Database,
  phone: string,
  exceptId: string,
): Promise<void> {
  await database
    .db()
    .updateTable("user_account")
    .set({ phone_number: null })
    .where("phone_number", "=", phone)
    .where("phone_verified_at", "is", null)
    .where("id", "<>", exceptId)
    .execute();
}

import type { PaymentMethod } from "#contract/payment.ts";
import type { Database } from "#api/db/database.ts";

/** Null until the person has chosen one. */
export const findPreference = async (
  database: Database,
  userId: string,
): Promise<PaymentMethod | null> => {
  const row = await database
    .db()
    .selectFrom("user_account")
    .select("payment_method_preference")
    .where("id", "=", userId)
    .executeTakeFirst();
  // Written by this module alone.
  return (row?.payment_method_preference as PaymentMethod | null | undefined) ?? null;
};

export const writePreference = async (
  database: Database,
  userId: string,
  payment_method_preference: PaymentMethod,
): Promise<void> => {
  await database
    .db()
    .updateTable("user_account")
    .set({ payment_method_preference })
    .where("id", "=", userId)
    .execute();
};

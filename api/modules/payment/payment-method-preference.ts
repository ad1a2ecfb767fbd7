import type { PaymentMethod } from "#contract/payment.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";

export async function updatePaymentMethodPreference(
  { database, cardProvider, user }: UserCall,
  method: PaymentMethod,
): Promise<{ payment_method: PaymentMethod }> {
  if (!cardProvider.methods.includes(method))
    throw new ApiError("payment_method_unavailable", { data: { method } });
  await writePreference(database, user.id, method);
  return { payment_method: method };
}

export const getPaymentMethodPreference = async (call: UserCall) => ({
  payment_method: await findPreferredMethod(call, call.user.id),
  methods: [...call.cardProvider.methods],
});

export async function findPreferredMethod(
  { database, cardProvider }: Pick<ApiDeps, "database" | "cardProvider">,
  userId: string,
): Promise<PaymentMethod | null> {
  const method = await findPreference(database, userId);
  return method && cardProvider.methods.includes(method) ? method : null;
}

const findPreference = async (
  database: Database,
  userId: string,
): Promise<PaymentMethod | null> => {
  const row = await database
    .db()
    .selectFrom("user_account")
    .select("payment_method_preference")
    .where("id", "=", userId)
    .executeTakeFirst();
  // Only this module writes the column.
  return (row?.payment_method_preference as PaymentMethod | null | undefined) ?? null;
};

const writePreference = async (
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

import type { ApiDeps } from "#api/context.ts";
import { deletePayoutRows } from "./payout-store.ts";

/** Takes away where a person was paid, here in the current transaction and at the provider after it. */
export async function forgetPayouts(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
): Promise<void> {
  for (const { reference } of await deletePayoutRows(database, userId))
    await jobs.enqueue("close-payout-account", { reference }, { key: reference });
}

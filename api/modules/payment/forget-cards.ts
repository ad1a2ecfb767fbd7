import type { ApiDeps } from "#api/context.ts";
import { forgetCardRows } from "./card-store.ts";

/** Takes a person's kept cards away, here in the current transaction and at the provider after it. */
export async function forgetCards(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
  at: Date,
): Promise<void> {
  database.requireTx();
  for (const reference of await forgetCardRows(database, userId, at))
    await jobs.enqueue("forget-card", { reference }, { key: reference });
}

import type { ApiDeps } from "#api/context.ts";
import { clearCalls } from "./appointment-store.ts";

/** Takes a person out of their calls, here in the current transaction and in the calendar after it. */
export async function forgetCalls(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
): Promise<void> {
  for (const uuid of await clearCalls(database, userId))
    await jobs.enqueue("forget-call", { uuid }, { key: uuid });
}

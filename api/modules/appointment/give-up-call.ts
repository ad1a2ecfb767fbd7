import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { cancelCallReminder } from "./tell-call.ts";
import { markCancelled } from "./appointment-store.ts";

/** Nobody comes to it: here in the current transaction, and at the calendar after it. */
export async function giveUpCall(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  { id, market }: { id: string; market: Market },
  at: Date,
): Promise<void> {
  database.requireTx();
  await markCancelled(database, id, at);
  await cancelCallReminder({ database, jobs }, id);
  await jobs.outbox.add({ market, topic: "call-cancelled", payload: { appointment_id: id } });
}

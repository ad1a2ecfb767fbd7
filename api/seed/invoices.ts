import type { Database } from "#api/db/database.ts";
import { documentTransfer, toFiscalDocument, updateFiscal } from "#api/modules/invoice/index.ts";
import { createEmbeddedFiscal } from "#api/providers/fiscal/embedded.ts";

const DOCUMENTED = ["capture", "refund", "release"] as const;

/**
 * The documents of the demo's orders, as the outbox would have issued and registered them: in the
 * order of their transfers, so that numbers follow dates.
 */
export async function seedInvoices(database: Database, orderIds: readonly string[]): Promise<void> {
  database.requireTx();
  if (orderIds.length === 0) return;
  const transfers = await database
    .db()
    .selectFrom("ledger_transfer")
    .select(["order_id", "kind", "reference", "at"])
    .where("order_id", "in", [...orderIds])
    .where("kind", "in", DOCUMENTED)
    .orderBy("at")
    .orderBy("id")
    .execute();
  for (const { order_id, kind, reference, at } of transfers) {
    const register = createEmbeddedFiscal({ database, now: () => at });
    const transfer = {
      of: "order",
      kind: kind as (typeof DOCUMENTED)[number],
      orderId: order_id!,
      reference,
    } as const;
    for (const issued of await documentTransfer(database, transfer, at)) {
      if (issued.fiscal_status !== "waiting") continue;
      const answer = await register.register(toFiscalDocument(issued));
      if (answer.status === "refused") throw new Error(JSON.stringify(answer.errors));
      await updateFiscal(database, issued.id, {
        fiscal_status: "accepted",
        fiscal_mark: answer.mark,
        fiscal_uid: answer.uid,
        fiscal_url: answer.url,
      });
    }
  }
}

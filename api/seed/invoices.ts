import type { Database } from "#api/db/database.ts";
import {
  type DocumentedTransfer,
  documentTransfer,
  toFiscalDocument,
  updateFiscal,
} from "#api/modules/invoice/index.ts";
import { createEmbeddedFiscal } from "#api/providers/fiscal/embedded.ts";

const DOCUMENTED = ["capture", "refund", "release"] as const;
const CHARGE = /^subscription-(.{36})-capture$/;

type Transfer = { order_id: string | null; kind: string; reference: string };

function toDocumented({ order_id, kind, reference }: Transfer): DocumentedTransfer {
  const [, chargeId] = CHARGE.exec(reference) ?? [];
  return chargeId
    ? { of: "subscription", kind: "capture", chargeId, reference }
    : { of: "order", kind: kind as (typeof DOCUMENTED)[number], orderId: order_id!, reference };
}

/**
 * The documents of the demo's orders and of its protections, as the outbox would have issued and
 * registered them: in the order of their transfers, so that numbers follow dates.
 */
export async function seedInvoices(database: Database, orderIds: readonly string[]): Promise<void> {
  database.requireTx();
  if (orderIds.length === 0) return;
  const transfers = await database
    .db()
    .selectFrom("ledger_transfer")
    .select(["order_id", "kind", "reference", "at"])
    .where((is) =>
      is.or([
        is.and([is("order_id", "in", [...orderIds]), is("kind", "in", DOCUMENTED)]),
        is("kind", "=", "subscription_capture"),
      ]),
    )
    .orderBy("at")
    .orderBy("id")
    .execute();
  for (const transfer of transfers) {
    const { at } = transfer;
    const register = createEmbeddedFiscal({ database, now: () => at });
    for (const issued of await documentTransfer(database, toDocumented(transfer), at)) {
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

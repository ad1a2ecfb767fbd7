import { hours } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { documentTransfer } from "./document-transfer.ts";
import { listUnregistered } from "./invoice-store.ts";
import { registerDocument } from "./register-document.ts";

const RETRY_EVERY = hours(6);
/** What waits longer has lost its message, or was refused and may be accepted by now. */
const RETRY_AFTER = hours(6);

export function registerInvoiceJobs(deps: ApiDeps): void {
  const { database, jobs } = deps;
  const planRegistration = (invoice: { id: string; market: string }) =>
    jobs.outbox.add({
      market: invoice.market as Market,
      topic: "fiscal-step",
      payload: { invoice_id: invoice.id },
    });

  jobs.outbox.handle(
    "transfer-posted",
    async ({ payload }, at) => {
      for (const issued of await documentTransfer(database, payload, at))
        if (issued.fiscal_status === "waiting") await planRegistration(issued);
    },
    { inTransaction: true },
  );
  jobs.outbox.handle("fiscal-step", ({ payload }) => registerDocument(deps, payload.invoice_id));
  jobs.work("register-invoices", async () => {
    if (deps.fiscal === null) return;
    const before = new Date(deps.now().getTime() - RETRY_AFTER);
    for (const invoice of await listUnregistered(database, before))
      await database.tx(() => planRegistration(invoice));
  });
  jobs.repeat("register-invoices", RETRY_EVERY);
}

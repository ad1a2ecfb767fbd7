import type { Database } from "#api/db/database.ts";
import { PAYOUT_TRANSFERS, type PayoutTransferKind } from "#api/modules/ledger/transfers.ts";
import { postTransfer } from "#api/modules/ledger/ledger.ts";
import { toPayoutKey } from "./payout-key.ts";
import type { PayoutRow } from "./sent-payout-store.ts";

/** Writes what has become of one attempt of a payout into the ledger; the same twice is one. */
export const postPayoutTransfer = (
  { database }: { database: Database },
  payout: PayoutRow,
  kind: PayoutTransferKind,
  at: Date,
): Promise<boolean> =>
  postTransfer(database, {
    market: payout.market,
    order_id: payout.order_id,
    kind,
    reference: `${toPayoutKey(payout)}-${kind}`,
    currency: payout.currency,
    at,
    entries: PAYOUT_TRANSFERS[kind](payout),
  });

import type { TransferEntry } from "./order-transfers.ts";

/** Of a payout, what its transfers need; minor units of its currency. */
type PaidOut = { amount: number; user_id: string };

/** A seller's money on its way to the bank: sent, arrived, or come back. */
export const PAYOUT_TRANSFERS = {
  payout_sent: ({ amount, user_id }: PaidOut): TransferEntry[] => [
    { account: "seller_payable", amount, user_id },
    { account: "payout_in_transit", amount: -amount, user_id },
  ],
  payout_paid: ({ amount, user_id }: PaidOut): TransferEntry[] => [
    { account: "payout_in_transit", amount, user_id },
    { account: "provider_clearing", amount: -amount },
  ],
  payout_failed: ({ amount, user_id }: PaidOut): TransferEntry[] => [
    { account: "payout_in_transit", amount, user_id },
    { account: "seller_payable", amount: -amount, user_id },
  ],
} as const satisfies Record<string, (payout: PaidOut) => TransferEntry[]>;

export type PayoutTransferKind = keyof typeof PAYOUT_TRANSFERS;

import type { TransferEntry } from "./order-transfers.ts";

/** Of a goodwill refund, what its transfers need; minor units of its currency. */
type Given = { amount: number; buyer_id: string };

/** Money that support gives back at our own cost, beside what the order's table does. */
export const GOODWILL_TRANSFERS = {
  goodwill: ({ amount, buyer_id }: Given): TransferEntry[] => [
    { account: "goodwill_cost", amount },
    { account: "refund_payable", amount: -amount, user_id: buyer_id },
  ],
  claim_refund: ({ amount, buyer_id }: Given): TransferEntry[] => [
    { account: "claim_cost", amount },
    { account: "refund_payable", amount: -amount, user_id: buyer_id },
  ],
  goodwill_paid: ({ amount, buyer_id }: Given): TransferEntry[] => [
    { account: "refund_payable", amount, user_id: buyer_id },
    { account: "provider_clearing", amount: -amount },
  ],
} as const satisfies Record<string, (refund: Given) => TransferEntry[]>;

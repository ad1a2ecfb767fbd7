import type { TransferEntry } from "./order-transfers.ts";

/** The two ways a boost's money moves: earned, and given back where the boost could not begin. */
export const BOOST_TRANSFERS = {
  capture: (amount: number): TransferEntry[] => [
    { account: "provider_clearing", amount },
    { account: "boost_revenue", amount: -amount },
  ],
  refund: (amount: number): TransferEntry[] => [
    { account: "boost_revenue", amount },
    { account: "provider_clearing", amount: -amount },
  ],
} as const satisfies Record<string, (amount: number) => TransferEntry[]>;

export type BoostTransferKind = keyof typeof BOOST_TRANSFERS;

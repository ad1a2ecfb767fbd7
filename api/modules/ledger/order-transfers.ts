import type { LedgerAccount } from "./ledger-accounts.ts";

export type TransferEntry = { account: LedgerAccount; amount: number; user_id?: string };

/** The sums of an order, minor units of its currency. */
export type OrderSums = {
  total: number;
  asking_price: number;
  buyer_safety_fee: number;
  seller_fee: number;
  delivery_price: number;
  add_ons: number;
  discount: number;
  buyer_id: string;
  seller_id: string;
};

/**
 * The four ways an order's money moves through our books: taken from the buyer, promised back, paid
 * back, or shared out when the sale is done.
 */
export const ORDER_TRANSFERS = {
  capture: ({ total }: OrderSums): TransferEntry[] => [
    { account: "provider_clearing", amount: total },
    { account: "escrow", amount: -total },
  ],
  refund: ({ total, buyer_id }: OrderSums): TransferEntry[] => [
    { account: "escrow", amount: total },
    { account: "refund_payable", amount: -total, user_id: buyer_id },
  ],
  refund_paid: ({ total, buyer_id }: OrderSums): TransferEntry[] => [
    { account: "refund_payable", amount: total, user_id: buyer_id },
    { account: "provider_clearing", amount: -total },
  ],
  release: (sums: OrderSums): TransferEntry[] => [
    { account: "escrow", amount: sums.total },
    {
      account: "seller_payable",
      amount: -(sums.asking_price - sums.seller_fee),
      user_id: sums.seller_id,
    },
    { account: "safety_fee_revenue", amount: -sums.buyer_safety_fee },
    { account: "seller_fee_revenue", amount: -sums.seller_fee },
    { account: "delivery_revenue", amount: -sums.delivery_price },
    { account: "add_on_revenue", amount: -sums.add_ons },
    { account: "discount_cost", amount: sums.discount },
  ],
} as const satisfies Record<string, (sums: OrderSums) => TransferEntry[]>;

export type OrderTransferKind = keyof typeof ORDER_TRANSFERS;

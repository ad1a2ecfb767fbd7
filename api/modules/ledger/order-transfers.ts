import type { LedgerAccount } from "./ledger-accounts.ts";

export type TransferEntry = { account: LedgerAccount; amount: number; user_id?: string };

/** The sums of an order, minor units of its currency. */
export type OrderSums = {
  total: number;
  asking_price: number;
  buyer_safety_fee: number;
  seller_fee: number;
  delivery_price: number;
  /** What the seller pays for the way to the hub. */
  pickup_price: number;
  add_ons: number;
  discount: number;
  /** Of the total, what support has given back before; it is then no cost of ours any more. */
  goodwill?: number;
  buyer_id: string;
  seller_id: string;
};

/** What a sale leaves its seller, minor units. */
export const toSellerProceeds = (
  order: Pick<OrderSums, "asking_price" | "seller_fee" | "pickup_price">,
): number => order.asking_price - order.seller_fee - order.pickup_price;

/**
 * The four ways an order's money moves through our books: taken from the buyer, promised back, paid
 * back, or shared out when the sale is done.
 */
export const ORDER_TRANSFERS = {
  capture: ({ total }: OrderSums): TransferEntry[] => [
    { account: "provider_clearing", amount: total },
    { account: "escrow", amount: -total },
  ],
  refund: ({ total, goodwill = 0, buyer_id }: OrderSums): TransferEntry[] => [
    { account: "escrow", amount: total },
    { account: "refund_payable", amount: goodwill - total, user_id: buyer_id },
    { account: "goodwill_cost", amount: -goodwill },
  ],
  refund_paid: ({ total, goodwill = 0, buyer_id }: OrderSums): TransferEntry[] => [
    { account: "refund_payable", amount: total - goodwill, user_id: buyer_id },
    { account: "provider_clearing", amount: goodwill - total },
  ],
  release: (sums: OrderSums): TransferEntry[] => [
    { account: "escrow", amount: sums.total },
    {
      account: "seller_payable",
      amount: -toSellerProceeds(sums),
      user_id: sums.seller_id,
    },
    { account: "safety_fee_revenue", amount: -sums.buyer_safety_fee },
    { account: "seller_fee_revenue", amount: -sums.seller_fee },
    { account: "delivery_revenue", amount: -(sums.delivery_price + sums.pickup_price) },
    { account: "add_on_revenue", amount: -sums.add_ons },
    { account: "discount_cost", amount: sums.discount },
  ],
} as const satisfies Record<string, (sums: OrderSums) => TransferEntry[]>;

export type OrderTransferKind = keyof typeof ORDER_TRANSFERS;

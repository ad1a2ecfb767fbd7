/**
 * Where money can be. A positive entry is what we own or have spent, a negative one what we owe or
 * have earned; every transfer sums to zero.
 */
const LEDGER_ACCOUNTS = [
  /** At the payment provider, on its way to or from us. */
  "provider_clearing",
  /** Buyers' money, held until the sale is done (spec §1 "Escrow"). */
  "escrow",
  /** Owed back to a buyer until the provider has paid it out. */
  "refund_payable",
  /** Owed to a seller until the payout. */
  "seller_payable",
  /** With the payout provider, on its way to a seller's bank. */
  "payout_in_transit",
  "safety_fee_revenue",
  "seller_fee_revenue",
  "delivery_revenue",
  "add_on_revenue",
  /** What sellers paid to be shown first. */
  "boost_revenue",
  "discount_cost",
  /** Paid to sellers whose parcel a courier lost. */
  "compensation_cost",
  /** Given back by support although nobody had to. */
  "goodwill_cost",
  /** Given back because a warranty or an insurance of ours had to. */
  "claim_cost",
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

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

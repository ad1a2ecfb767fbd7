/** A positive entry is an asset or a cost, a negative one a liability or revenue. */
const LEDGER_ACCOUNTS = [
  "provider_clearing",
  /** Buyers' money, held until the sale is completed (spec §1 "Escrow"). */
  "escrow",
  "refund_payable",
  "seller_payable",
  "payout_in_transit",
  "safety_fee_revenue",
  "seller_fee_revenue",
  "delivery_revenue",
  /** Taken at the counter of a hub. */
  "hub_till",
  "add_on_revenue",
  "boost_revenue",
  "subscription_revenue",
  "discount_cost",
  /** Paid to sellers for lost parcels. */
  "compensation_cost",
  "goodwill_cost",
  /** Refunds under a warranty or an insurance of ours. */
  "claim_cost",
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export type TransferEntry = { account: LedgerAccount; amount: number; user_id?: string };

/** Minor units of the order's currency. */
export type OrderSums = {
  total: number;
  asking_price: number;
  buyer_safety_fee: number;
  seller_fee: number;
  delivery_price: number;
  /** The seller's fee for the courier to the hub. */
  pickup_price: number;
  add_ons: number;
  discount: number;
  /** Amount that support refunded before; it then stops being our cost. */
  goodwill?: number;
  buyer_id: string;
  seller_id: string;
};

/** Minor units. */
export const toSellerProceeds = (
  order: Pick<OrderSums, "asking_price" | "seller_fee" | "pickup_price">,
): number => order.asking_price - order.seller_fee - order.pickup_price;

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

export const SUBSCRIPTION_TRANSFERS = {
  capture: (amount: number): TransferEntry[] => [
    { account: "provider_clearing", amount },
    { account: "subscription_revenue", amount: -amount },
  ],
  refund: (amount: number): TransferEntry[] => [
    { account: "subscription_revenue", amount },
    { account: "provider_clearing", amount: -amount },
  ],
} as const satisfies Record<string, (amount: number) => TransferEntry[]>;

/** Minor units of the refund's currency. */
type Given = { amount: number; buyer_id: string };

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

export const HUB_TRANSFERS = {
  /** The seller pays for our courier to the hub, because the device goes back unsold. */
  hub_courier: (amount: number): TransferEntry[] => [
    { account: "hub_till", amount },
    { account: "delivery_revenue", amount: -amount },
  ],
} as const satisfies Record<string, (amount: number) => TransferEntry[]>;

/** Minor units of the payout's currency. */
type PaidOut = { amount: number; user_id: string };

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

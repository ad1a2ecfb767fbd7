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

import type { Money } from "#contract/money.ts";
import type { SellerShares } from "#contract/seller-fee.ts";

/** What a deed's page has to know of the order, beside its head. */
export type DeedView = {
  id: string;
  /** Who is on the other side. */
  counterpart: string;
  total: Money;
  /** What the seller receives; null for the buyer. */
  sale: SellerShares | null;
  /** The buyer's money was taken, and not only set aside. */
  isCharged: boolean;
  isAuthorised: boolean;
};

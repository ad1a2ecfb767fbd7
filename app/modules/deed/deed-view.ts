import type { Money } from "#contract/money.ts";

/** What a deed's page has to know of the order, beside its head. */
export type DeedView = {
  id: string;
  /** Who is on the other side. */
  counterpart: string;
  total: Money;
  /** The buyer's money was taken, and not only set aside. */
  isCharged: boolean;
  isAuthorised: boolean;
};
